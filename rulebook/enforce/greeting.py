"""The start of a session: what is suspended, what is stale, and the rules that hold everywhere."""

from __future__ import annotations

import os

from rulebook.context.budget import pointer
from rulebook.context.hooks import Said, at_start
from rulebook.context.transcript import REPLAYED, unsaid
from rulebook.enforce.call import Answer
from rulebook.enforce.newer import newer_store
from rulebook.outside.library_state import is_changed, unsettled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place

MOST_NAMED = 10
MOST_CHARS = 9_000
"""What every host takes whole, with room for the rest of the greeting."""


def answer_start(place: Place, call: Call) -> Answer:
    """Name the suspended checks, and say when the bundle is older than the rules."""
    pins = at_start(place.workspace.repo_home, session=call.session, now=int(place.now))
    if place.bundle is None:  # the pins stand in a file of their own
        return Answer(context=_context(call, pins), person=pins.person)
    header = place.bundle.header()
    texts = header.get("behaviour") or {}
    context = _context(call, pins, _suspended(header.get("suspended") or []), _fitting(pins.context, texts))
    said = (pins.person, newer_store(place.workspace.repo_home, header, place.env), _stale(place, header))
    answer = Answer(context=context, person="\n".join(filter(None, said)))
    place.session.tell(
        start=call.source,
        checks=header.get("checks"),
        built=header.get("built_at"),
        given=texts.get("given"),
    )
    return answer


def answer_subagent(place: Place, call: Call) -> Answer:
    """Give a subagent what its session was given: it begins with a context of its own, and inherits none."""
    pins = at_start(place.workspace.repo_home, session=call.session, now=int(place.now))
    header = place.bundle.header() if place.bundle is not None else {}
    texts = _fitting(pins.context, header.get("behaviour") or {})
    return Answer(context=_context(call, pins, _suspended(header.get("suspended") or []), texts))


def _context(call: Call, pins: Said, *parts: str) -> str:
    """Return what the agent is told; where the host replays the session, only what it doesn't have yet."""
    said = [pins.context, *parts]
    if call.source in REPLAYED:
        said = unsaid(pins.context, parts, call.transcript)
    return "\n\n".join(filter(None, said))


def _fitting(pins: str, texts: dict[str, Any]) -> str:
    """Return the rules' own texts, whole lines only, as far as the host takes them behind the pins.

    The most relevant come first; what does not fit leaves a pointer.
    """
    lines = str(texts.get("text") or "").split("\n")
    room = MOST_CHARS - len(pins)
    if sum(len(line) + 1 for line in lines) <= room:
        return "\n".join(lines)
    room -= len(pointer(len(lines))) + 1
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    left = len(texts.get("given") or lines) + len(texts.get("left_out") or ()) - len(kept)
    return "\n".join([*kept, pointer(left)])


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
    if is_changed(place.workspace):
        return "rulebook: rule files differ from what is enforced (fix: rulebook sync)"
    left = unsettled(place.workspace)
    return f"rulebook: not settled between rule files and store: {left} (fix: rulebook sync)" if left else ""


def source_stamp(path: str) -> list[int]:
    """Return what tells a changed source: size and time of change; empty where it is missing."""
    try:
        state = os.stat(path)
    except OSError:
        return []
    return [state.st_size, state.st_mtime_ns]
