"""The command texts in a record that would be executed, so need a person's approval."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.records.check import Check
from rulebook.records.predicate import Predicate


def command_texts(check: Check) -> tuple[str, ...]:
    """Return the verify command, those of expiry, override outcome and ``run`` predicates; each once."""
    found = [
        check.condition.verify if check.condition else None,
        check.expires.verify if check.expires else None,
        check.override.outcome,
    ]
    for predicate in (check.verifier.forbid, check.verifier.unless) if check.verifier else ():
        found += _runs(predicate)
    return tuple(dict.fromkeys(text for text in found if text))


def _runs(predicate: Predicate | None) -> Iterator[str]:
    if predicate is None:
        return
    if predicate.run is not None:
        yield predicate.run
    session = predicate.session
    parts = [*(predicate.all or ()), *(predicate.any or ()), predicate.not_, predicate.unless]
    if session is not None:
        parts += [session.require, session.after]
        if session.before != "stop":
            parts.append(session.before)
    for part in parts:
        yield from _runs(part)
