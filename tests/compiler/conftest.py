collect_ignore_glob = ["trees/*"]
"""The trees are repositories to look into; tests in them are not ours to run."""
