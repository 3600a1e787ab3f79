"""Ways of saying a rule, as data.

A sentence, or a piece of it, that fits a phrase as a whole gives its rule.
"""
