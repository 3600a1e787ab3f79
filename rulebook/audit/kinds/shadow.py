"""A check that has had its time in shadow; time is counted in opportunities, never in days."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject

CODES = {"shadow_too_long": "the check has had its opportunities in shadow and waits to be armed or archived"}


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem for a check in shadow that has no opportunity left."""
    if subject.standing != "shadow" or subject.opportunities_left is None or subject.opportunities_left > 0:
        return
    message = f"still in shadow after {subject.would_have} matches; arm it on that evidence, or let it go"
    fix = f"rulebook arm {subject.id}, or rulebook archive {subject.id}"
    yield Problem("shadow_too_long", "warning", message, fix, subject.id, subject.path)
