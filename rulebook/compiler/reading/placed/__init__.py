"""Where files of a kind are at home, and where they must not be made: read from the whole message at once."""
