"""One thing instead of another, said in two breaths.

Asked of the whole message, before its frames; gives the rules and what of their sentences is left to
others.
"""
