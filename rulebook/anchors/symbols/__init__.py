"""From source text and a dotted name to the canonical text of the definition."""
