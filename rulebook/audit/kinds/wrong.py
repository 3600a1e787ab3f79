"""A check that people call wrong; counted only over the matches that somebody judged."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject

CODES = {"often_wrong": "a notable part of the matches that somebody judged were called wrong"}

FEWEST = 3
"""Fewer judgements than this say nothing."""

NOTABLE = 0.2
"""From this part on, the check does more harm than a person will bear."""


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem where at least a fifth of at least three judged matches were wrong."""
    if subject.judged < FEWEST or subject.wrong / subject.judged < NOTABLE:
        return
    part = round(100 * subject.wrong / subject.judged)
    message = f"{subject.wrong} of {subject.judged} judged matches were wrong ({part} %)"
    fix = f"narrow it (rulebook show {subject.id})"
    yield Problem("often_wrong", "warning", message, fix, subject.id, subject.path)
