"""A check that is often objected to, by people or agents: a part of its matches, never a bare number."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject

CODES = {"often_wrong": "somebody objected to a notable part of its matches"}

FEWEST = 3
"""Fewer matches than this say nothing."""

NOTABLE = 0.2
"""From this part on, the check does more harm than a person will bear."""


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem where somebody objected to at least a fifth of at least three matches."""
    matches, rate = subject.fired + subject.would_have, subject.wrong_rate
    if matches < FEWEST or rate is None or rate < NOTABLE:
        return
    message = f"{subject.objections} objections to {matches} matches ({round(100 * rate)} %)"
    fix = f"narrow it (rulebook show {subject.id})"
    yield Problem("often_wrong", "warning", message, fix, subject.id, subject.path)
