"""What a message asks for: from clauses to atomic rules."""
