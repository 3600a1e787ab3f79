"""What must not be written into files.

Code that a message is against, where, and what it spares; asked of the whole message, since code, verdict
and place may stand in sentences apart.
"""
