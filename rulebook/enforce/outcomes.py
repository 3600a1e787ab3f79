"""What came of an action that was let through: how it ended, whether it was undone or corrected.

Safe at hook time. This is the only evidence whether a rule is still needed.
"""

from __future__ import annotations

from rulebook.enforce.spool import put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place


def ended(place: Place, call: Call) -> None:
    """Keep how an action ended that was let through."""
    opened = [line for line in place.session.told("open") if line.get("open") == call.call_id]
    if not opened:
        return
    seen: dict[str, Any] = {"exit": call.events[0].get("exit")} if call.events else {}
    put(place.workspace.repo_home, _seen(place, call, opened[0], seen))


def undone(place: Place, call: Call) -> None:
    """Link an action that undoes one that was let through to the rules which that one went against."""
    opened = place.session.told("paths")
    if place.bundle is None or not opened:
        return
    from rulebook.enforce.undo import may_take_back, taken_back

    if not any(map(may_take_back, call.events)):
        return
    from rulebook.enforce.surroundings import context_of

    known = {line["undone"] for line in place.session.told("undone")}
    waiting = [line for line in opened if line["open"] not in known and line["open"] != call.call_id]
    for line in taken_back(waiting, call.events, context_of(place, call)):
        place.session.tell(undone=line["open"])
        put(place.workspace.repo_home, _seen(place, call, line, {"undone": True}))


def corrected(place: Place, call: Call, words: str) -> None:
    """Link a prompt that reads like a correction to what was let through since the prompt before it."""
    told = place.session.told("task", "open")
    prompts = [at for at, line in enumerate(told) if "task" in line]
    opened = [line for line in told[prompts[-1] if prompts else 0 :] if "open" in line]
    if not opened:
        return
    from rulebook.compiler.likely import looks_like_correction

    if looks_like_correction(words):
        put(place.workspace.repo_home, *(_seen(place, call, line, {"corrected": True}) for line in opened))


def _seen(place: Place, call: Call, opened: dict[str, Any], seen: dict[str, Any]) -> dict[str, Any]:
    """Return the spool's line for what came of a match that was let through."""
    return {
        "kind": "outcome",
        "call": opened["open"],
        "session": call.session,
        "checks": opened["checks"],
        "digest": opened["digest"],
        "seen": seen,
        "at": place.now,
    }
