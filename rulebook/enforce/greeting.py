"""The start of a session: what is suspended, what is stale, and the rules that hold everywhere."""

from __future__ import annotations

import os

from rulebook.enforce.call import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place

MOST_NAMED = 10


def answer_start(place: Place, call: Call) -> Answer:
    """Name the suspended checks, and say when the bundle is older than the rules."""
    if place.bundle is None:
        return Answer()
    header = place.bundle.header()
    parts = [_suspended(header.get("suspended") or [])]
    stale = _stale(place, header)
    answer = Answer(context="\n\n".join(part for part in parts if part), person=stale)
    place.session.tell(start=call.source, checks=header.get("checks"), built=header.get("built_at"))
    return answer


def _suspended(ids: list[str]) -> str:
    if not ids:
        return ""
    more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
    return (
        "Suspended rules, not enforced until their reason is confirmed again: "
        f"{', '.join(ids[:MOST_NAMED])}{more}. rulebook why ID says what changed."
    )


def _stale(place: Place, header: dict[str, Any]) -> str:
    """Compare the sources that the bundle was built from with what is there now."""
    for path, stamp in (header.get("sources") or {}).items():
        if source_stamp(f"{place.workspace.root}/{path}") != stamp:
            return f"rulebook: {path} changed since the rules were armed (fix: rulebook sync)"
    return ""


def source_stamp(path: str) -> list[int]:
    """Return what tells a changed source: size and time of change; empty where it is missing."""
    try:
        state = os.stat(path)
    except OSError:
        return []
    return [state.st_size, state.st_mtime_ns]
