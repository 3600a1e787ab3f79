"""Reading a message: entities, segments, tags, clauses; nothing here knows what a check is."""
