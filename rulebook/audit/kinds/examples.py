"""A record that does not show what it lets pass is half a record."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject

CODES = {"no_passing_example": "the record has a verifier and no example of what passes"}


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem for a verifier without a passing example."""
    if subject.record.verifier is None or subject.record.examples.passes:
        return
    message = "no example of what passes, so nobody sees where its force ends"
    yield Problem("no_passing_example", "info", message, "add examples.passes", subject.id, subject.path)
