"""Why a check matches an event, or which part of it does not. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.applies import why_not
from rulebook.verifier.evaluate import evaluate, moments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from rulebook.verifier.context import EventContext


def explain(check: dict[str, Any], event: dict[str, Any], context: EventContext) -> list[dict[str, Any]]:
    """Return the reasons for each moment of an event: what matched, or what kept the check from it.

    ``check`` needs ``verifier`` and may have ``applies``. A reason is
    ``{"subject"?, "predicate", "holds", "because", "parts"?}``; the predicate of a check that is not in
    play is ``applies``.
    """
    reasons: list[dict[str, Any]] = []
    for one, here in moments(event, context):
        out_of_play = why_not(check.get("applies") or {}, one, here)
        if out_of_play is not None:
            reasons.append({"predicate": "applies", "holds": False, "because": out_of_play})
        else:
            reasons += evaluate(check["verifier"], one, here).why
    return reasons


def lines(reasons: Iterable[dict[str, Any]], depth: int = 0) -> Iterator[str]:
    """Return reasons as indented lines of text: a tick or a cross, the predicate, because of what."""
    for reason in reasons:
        sign = "+" if reason["holds"] else "-"
        subject = f"{reason['subject']}: " if reason.get("subject") else ""
        yield f"{'  ' * depth}{sign} {subject}{reason['predicate']}: {reason['because']}"
        yield from lines(reason.get("parts", ()), depth + 1)
