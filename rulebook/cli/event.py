"""An event that somebody hands in as JSON: of a kind that a check can judge, or an error that says so."""

from __future__ import annotations

import json
from typing import Any

from rulebook.errors import RulebookError

EXAMPLE = '{"command": "git push --force"}'

KINDS: dict[str, tuple[type, ...]] = {
    "command": (str,),
    "write": (str,),
    "read": (str, list),
    "tool": (str,),
    "user": (str,),
    "say": (str,),
    "commit": (dict,),
    "session": (list,),
    "stop": (bool,),
}
"""What an event has at least one of (docs/record.md), and what it may be."""


def read_event(text: str) -> dict[str, Any]:
    """Return an event from JSON, whatever is in it.

    Raises:
        RulebookError: not JSON, or no object.

    """
    try:
        event = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulebookError(f"the event is no JSON: {error}", fix=f"for example {EXAMPLE}") from None
    if not isinstance(event, dict):
        raise RulebookError("an event is a JSON object", fix=f"for example {EXAMPLE}")
    return event


def read_action(text: str | None) -> dict[str, Any] | None:
    """Return the event of an ``--action``; None where there is none.

    Raises:
        RulebookError: it is no event, or of no kind that a check can judge.

    """
    if text is None:
        return None
    try:
        event = read_event(text)
    except RulebookError as error:
        raise RulebookError(error.message, where="--action", fix=f"--action '{EXAMPLE}'") from None
    if objection := _objection(event):
        raise RulebookError(objection, where="--action", fix=f"--action '{EXAMPLE}'")
    return event


def _objection(event: dict[str, Any]) -> str:
    kinds = [kind for kind in KINDS if kind in event]
    if not kinds:
        return f"no event that a check can judge: it has none of {', '.join(KINDS)}"
    for kind in kinds:
        if not isinstance(event[kind], KINDS[kind]) or event[kind] in ("", [], {}):
            wanted = {str: "text", list: "a list", dict: "an object", bool: "true"}[KINDS[kind][0]]
            return f"'{kind}' of the event is no {wanted.removeprefix('a ').removeprefix('an ')}"
    steps = event.get("session", ())
    return next(
        (
            found
            for step in steps
            if (found := _objection(step) if isinstance(step, dict) else "a step is no event")
        ),
        "",
    )
