"""One way in for each outside thing: git, processes, clock, templates, files."""
