"""Predicates over events."""
