"""Hold each rule within the words of its message.

Asked by ``assemble`` when all is read, whoever read it; a rule that its words limit beyond what a check can
carry becomes unclear, and so a note.
"""
