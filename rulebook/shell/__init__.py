"""What a command line would execute."""
