"""Overrides that did nothing: two kinds, since their remedies differ."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from rulebook.audit.values import Library, Problem, Subject
from rulebook.records.values import Override
from rulebook.records.words import LIVE

CODES = {
    "override_idle": "an override is in effect for a check that is not in force here, so it says nothing",
    "override_unused": "an override ran out and nothing ever needed it",
}


def validate(subject: Subject, library: Library) -> Iterator[Problem]:
    """Yield a word on overrides in effect for a check out of force, and on those that ran out unused."""
    running = [override for override in subject.overrides if not _over(override, library.now)]
    if subject.standing not in LIVE and running:
        message = f"{len(running)} override(s) in effect, but the check is {subject.standing} here"
        yield Problem("override_idle", "info", message, f"rulebook why {subject.id}", subject.id)
    over = [override for override in subject.overrides if _over(override, library.now)]
    if subject.standing in LIVE and over and not subject.overridden:
        message = f"{len(over)} override(s) ran out and were never used"
        yield Problem("override_unused", "info", message, None, subject.id)


def _over(override: Override, now: datetime) -> bool:
    return override.expires_at is not None and override.expires_at <= now
