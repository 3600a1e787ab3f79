"""From an atomic rule to the predicate, the level and the examples of a check."""
