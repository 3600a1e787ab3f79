"""Where files of a kind are at home, and where they must not be made.

Asked of the whole message, before all others.
"""
