"""What one clause does, told by its words.

Asked by ``classify`` in order, gives yes or no, changes nothing.
"""
