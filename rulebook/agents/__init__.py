"""One adapter a coding agent."""
