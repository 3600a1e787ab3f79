"""A range of lines held by its content: it may move, but must stand somewhere in the file."""

from __future__ import annotations

from rulebook.anchors import states
from rulebook.anchors.tree import Tree, normal
from rulebook.records.check import Anchor


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the digest of the held text while the file holds it, line by line, indentation included."""
    found = tree.content(anchor.path or "")
    if found.state != states.PRESENT:
        return found.state, None
    held = _lines((anchor.text or "").encode())
    lines = _lines(normal(found.data))
    starts = range(len(lines) - len(held) + 1)
    if held and any(lines[at : at + len(held)] == held for at in starts):
        return states.PRESENT, states.digest(b"\n".join(held))
    return _within_a_line(held, lines)


def _lines(data: bytes) -> list[bytes]:
    """Return the lines without space at their ends and without empty lines around them."""
    return [line.rstrip() for line in data.strip(b"\n").split(b"\n")]


def _within_a_line(held: list[bytes], lines: list[bytes]) -> tuple[str, str | None]:
    """Let a single line be held by a part of it, so that a record need not repeat the indentation."""
    if len(held) == 1 and held[0].strip() and any(held[0].strip() in line for line in lines):
        return states.PRESENT, states.digest(held[0])
    return states.NO_TEXT, None
