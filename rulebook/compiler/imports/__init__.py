"""Instruction files of coding agents, line by line."""
