"""Corrections in the transcripts of coding agents: found, redacted, offered; never stored by themselves."""
