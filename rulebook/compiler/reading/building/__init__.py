"""What a clause of each kind adds to the rules.

Asked by ``builders`` once ``classify`` has said which kind it is.
"""
