"""Pins, budgets and compaction: rules that survive the context window."""
