"""A check that was in force for long and never matched: worth knowing, and no reason to remove it.

A check that guards against something rare succeeds by never firing, and one that is young was not yet
observed: so there is no advice, and none of it counts towards the exit code by default.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from rulebook.audit.values import Library, Problem, Subject
from rulebook.records.words import LIVE

CODES = {"never_fired": "in force for long and never matched; this is no advice to remove it"}


def validate(subject: Subject, library: Library) -> Iterator[Problem]:
    """Yield a word on a check that has been in force for ``library.observe_days`` without any match."""
    if subject.standing not in LIVE or subject.in_force_since is None or subject.last_fired is not None:
        return
    observed = library.now - subject.in_force_since
    if observed < timedelta(days=library.observe_days):
        return
    message = f"never matched in {observed.days} days in force"
    yield Problem("never_fired", "info", message, None, subject.id, subject.path)
