"""The model-backed compiler: for what the grammar cannot read; off unless it is asked for."""
