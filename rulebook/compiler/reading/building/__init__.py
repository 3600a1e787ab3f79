"""What each kind of clause adds to the rules: one file for each kind that a clause is read as."""
