"""What branches, files and commits are to be called, as a sentence and the one behind it say it."""
