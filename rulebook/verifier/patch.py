"""Patches in the form ``*** Begin Patch``, as write events. Safe at hook time.

Lines: ``*** Add File: P`` with ``+`` lines, ``*** Delete File: P``, ``*** Update File: P`` with
``*** Move to: P`` and hunks of `` ``, ``-`` and ``+`` lines that ``@@`` parts.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BEGIN = "*** Begin Patch"
_HEADS = {"*** Add File: ": "create", "*** Update File: ": "modify", "*** Delete File: ": "delete"}
_MOVE = "*** Move to: "


def writes(text: str) -> list[dict[str, Any]]:
    """Return one write event for each file that the patch names, with its edits to be replayed."""
    events: list[dict[str, Any]] = []
    bodies: list[list[str]] = []
    for line in text.splitlines():
        head = next((head for head in _HEADS if line.startswith(head)), None)
        if head is not None:
            events.append({"write": line[len(head) :].strip(), "op": _HEADS[head]})
            bodies.append([])
        elif not events or line.startswith(("*** Begin Patch", "*** End ")):
            continue
        elif line.startswith(_MOVE):
            events[-1]["move_to"] = line[len(_MOVE) :].strip()
        else:
            bodies[-1].append(line)
    for event, body in zip(events, bodies, strict=True):
        _fill(event, body)
    return events


def _fill(event: dict[str, Any], body: list[str]) -> None:
    if event["op"] == "create":
        event["content"] = "\n".join(line[1:] for line in body if line.startswith("+"))
    elif event["op"] == "modify":
        event["edits"] = [_edit(hunk) for hunk in _hunks(body) if hunk]


def _hunks(body: list[str]) -> list[list[str]]:
    hunks: list[list[str]] = [[]]
    for line in body:
        if line.startswith("@@"):
            hunks.append([])
        else:
            hunks[-1].append(line)
    return hunks


def _edit(hunk: list[str]) -> dict[str, Any]:
    old = [line[1:] for line in hunk if line[:1] in (" ", "-", "")]
    new = [line[1:] for line in hunk if line[:1] in (" ", "+", "")]
    return {"old": "\n".join(old), "new": "\n".join(new)}
