"""What must not be written: code that a message is against, where, and what it spares."""
