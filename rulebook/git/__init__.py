"""Git hooks and history."""
