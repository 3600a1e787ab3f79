"""From an atomic rule to a draft.

Predicate, cap of the level, examples; ``drafts`` picks the file by the rule's kind.
"""
