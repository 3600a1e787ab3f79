"""The drill: whether a harness keeps one early constraint through a long session and hostile summaries."""
