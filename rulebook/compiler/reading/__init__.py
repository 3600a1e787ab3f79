"""What a message asks for: from its sentences to atomic rules.

``intent`` is asked first whether the message rules anything. Then ``assemble`` gives each sentence to the
first reader that takes it: ``placed`` (where files belong), ``named`` (what things are called),
``imported``, ``written`` (what must not stand in files), ``word``, ``instead`` and ``frames`` (whole
phrases), ``order``, and at last the clauses: ``classify`` says what a clause does, ``building`` adds it to
the rules. ``settle`` and ``bounds`` judge all rules together, whoever read them; ``coverage`` and
``document`` make a note of what was not read to its end.
"""
