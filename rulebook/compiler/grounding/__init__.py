"""What the workspace shows about the names in a rule: files, generators, lockfiles, symbols, targets."""
