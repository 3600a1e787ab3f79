"""What has to run before which moment.

A whole sentence by its phrases, asked after its frames and before its clauses.
"""
