"""The domain: values without I/O."""
