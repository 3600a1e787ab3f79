"""One thing instead of another, said in two breaths: blame in one clause, the remedy in another."""
