"""A check that acts with less than its force, or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject
from rulebook.records.words import weaker

CODES = {
    "suspended": "the check decides nothing until its reason is settled",
    "lowered": "the check only warns, although its level is higher",
}


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem for a suspended check, and for one lowered to a warning."""
    since = f" since {subject.standing_since:%Y-%m-%d}" if subject.standing_since else ""
    why = f": {subject.standing_why}" if subject.standing_why else ""
    fix = f"rulebook why {subject.id}"
    if subject.standing == "suspended":
        missed = f"; it would have matched {subject.would_have} times" if subject.would_have else ""
        message = f"suspended{since}{why}{missed}"
        yield Problem("suspended", "error", message, fix, subject.id, subject.path)
    elif subject.standing == "warning" and weaker(subject.record.level, "warn") != subject.record.level:
        message = f"only warns instead of its level {subject.record.level}{since}{why}"
        yield Problem("lowered", "warning", message, fix, subject.id, subject.path)
