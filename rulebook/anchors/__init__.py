"""What a check's reason depends on: fingerprints, verify runs, watching."""
