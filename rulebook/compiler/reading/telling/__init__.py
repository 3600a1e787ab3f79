"""What a clause does to the rules: one file for each kind that it is tried for."""
