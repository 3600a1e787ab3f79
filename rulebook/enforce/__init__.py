"""Deciding at the moment of action: the armed bundle and what reads it."""
