"""Corrections of coding agents, compiled into checks whose reasons are watched."""
