"""A real repository with three traps, driven the whole way."""
