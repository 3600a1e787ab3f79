"""From a person's words to a check record."""
