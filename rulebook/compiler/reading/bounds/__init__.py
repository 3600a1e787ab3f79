"""What the words of a message bound: each rule is held within them, whoever read it."""
