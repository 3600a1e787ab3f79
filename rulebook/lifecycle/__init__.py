"""Standing, resolution, overrides: the life of a check."""
