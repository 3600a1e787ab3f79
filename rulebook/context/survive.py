"""The survival check: every pin in force is in what the model will see, once, in its own words.

Safe at hook time. A *view* is what the model will see: one text, or messages ``{"role", "content"}`` whose
content is a text or a list of ``{"type": "text", "text": ...}`` parts.
"""

from __future__ import annotations

from rulebook.context.block import FORMAT, Block, find, render, strip
from rulebook.context.pins import Pin, fold
from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    Message: TypeAlias = Mapping[str, Any]
    View: TypeAlias = str | Sequence[Message]

BLOCK_ROLES = ("system", "developer", "user")
"""Roles through which a host injects; a block in a tool's or the model's own message is a copy elsewhere."""

LEVELS = ("leaf", "parent", "root")
"""The levels of a hierarchical summary; each one is checked."""

EQUALITIES = ("verbatim", "normalised")
"""How a pin's words are compared: letter by letter, or without differences of white space and case."""

PROBLEMS = ("missing", "evicted", "twice", "altered", "not_in_force", "format", "block_altered")
"""What a survival check can find.

``missing``: not in any pinned block. ``evicted``: the compaction lists it as evicted, whatever the text says.
``twice``: in more than one place of the blocks. ``altered``: there, in other words. ``not_in_force``: a block
holds a pin that is superseded, ended or unknown. ``format``: a block of another format. ``block_altered``:
each pin's words are right, but the block is not byte for byte what was rendered.
"""


class Problem:
    """One thing that is wrong with a view; it names ids, never content.

    Attributes:
        code: one of ``PROBLEMS``.
        id: the pin; empty where the block as a whole is meant.
        level: the level of summary, or ``view``.

    """

    __slots__ = ("code", "id", "level")

    def __init__(self, code: str, id: str, level: str) -> None:
        self.code = code
        self.id = id
        self.level = level

    def as_dict(self) -> dict[str, str]:
        """Return the fields by name."""
        return {"code": self.code, "id": self.id, "level": self.level}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.code, self.id, self.level))

    def __repr__(self) -> str:
        return f"Problem({self.code!r}, {self.id!r}, {self.level!r})"


class PinsLostError(RulebookError):
    """A view that does not hold every pin in force; ``problems`` says which and how."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        words = ", ".join(
            f"{problem.id or 'the block'} ({problem.code} at {problem.level})" for problem in problems
        )
        super().__init__(
            f"pinned rules did not survive: {words}",
            fix="inject the pinned block again from the store: rulebook context render",
        )
        self.problems = tuple(problems)


def check(
    pins: Iterable[Pin],
    view: View,
    *,
    evicted: Collection[str] = (),
    equal: str = "verbatim",
    level: str = "view",
) -> list[Problem]:
    """Return what is wrong with a view, ordered by code and id; an empty list is survival.

    Args:
        pins: those in force.
        view: what the model will see.
        evicted: ids that the compaction says it evicted.
        equal: ``verbatim``, or ``normalised`` where white space and case may differ.
        level: named in the problems.

    Raises:
        RulebookError: another equality is asked for; a weaker one is never guessed.

    """
    if equal not in EQUALITIES:
        raise RulebookError(f"unknown equality {equal!r}", fix=" or ".join(EQUALITIES))
    wanted = {pin.id: pin for pin in pins}
    blocks = [block for text in injected_texts(view) for block in find(text)]
    found: dict[str, list[str]] = {}
    for block in blocks:
        for entry in block.entries:
            found.setdefault(entry.id, []).append(entry.raw)
    codes = [(code, id_) for id_, pin in wanted.items() for code in _fate(pin, found, evicted, equal)]
    codes += [("not_in_force", id_) for id_ in found if id_ not in wanted]
    codes += [("format", "") for block in blocks if block.format != FORMAT]
    if not codes and equal == "verbatim":
        codes += [("block_altered", "")] * _altered_as_a_whole(wanted.values(), blocks)
    return [Problem(code, id_, level) for code, id_ in sorted(set(codes))]


def _fate(pin: Pin, found: dict[str, list[str]], evicted: Collection[str], equal: str) -> list[str]:
    if pin.id in evicted:
        return ["evicted"]
    copies = found.get(pin.id, [])
    if not copies:
        return ["missing"]
    if len(copies) > 1:
        return ["twice"]
    same = copies[0] == f"\n{pin.text}\n" if equal == "verbatim" else fold(copies[0]) == fold(pin.text)
    return [] if same else ["altered"]


def _altered_as_a_whole(pins: Collection[Pin], blocks: list[Block]) -> bool:
    """Tell whether the block as a whole was touched, where each pin is right by itself."""
    return bool(pins) and (len(blocks) != 1 or not blocks[0].intact)


def check_levels(
    pins: Iterable[Pin],
    views: Mapping[str, View],
    *,
    evicted: Collection[str] = (),
    equal: str = "verbatim",
) -> list[Problem]:
    """Return the problems of a hierarchical summary; a pin has to survive at each level that is given."""
    wanted = list(pins)
    return [
        problem
        for level, view in views.items()
        for problem in check(wanted, view, evicted=evicted, equal=equal, level=level)
    ]


def require(pins: Iterable[Pin], view: View) -> None:
    """Assert, before an action, that the block is present and unmodified.

    Raises:
        PinsLostError: it is not.

    """
    problems = check(pins, view)
    if problems:
        raise PinsLostError(problems)


def injected_texts(view: View) -> list[str]:
    """Return the texts in which a block counts: the whole text, or messages of ``BLOCK_ROLES``."""
    if isinstance(view, str):
        return [view]
    return [
        text
        for message in view
        if message.get("role") in BLOCK_ROLES
        for text in _texts(message.get("content"))
    ]


def _texts(content: Any) -> list[str]:
    if isinstance(content, str):
        return [content]
    parts = content if isinstance(content, (list, tuple)) else ()
    return [text for part in parts if (text := _text(part))]


def _text(part: Any) -> str | None:
    return part if isinstance(part, str) else part.get("text")


def reinject_text(pins: Iterable[Pin], text: str) -> str:
    """Return ``text`` with the current block first and no other; doing it again changes nothing."""
    block = render(pins)
    rest = strip(text)
    return f"{block}\n{rest}" if block else rest


def reinject(pins: Iterable[Pin], messages: Sequence[Message]) -> list[Message]:
    """Return messages with the current block as the first one and no other block; idempotent.

    Blocks are taken out of every role, since a copy elsewhere, stale or forged, only misleads. A message that
    held nothing but a block goes with it.
    """
    block = render(pins)
    first: list[Message] = [{"role": "system", "content": block}] if block else []
    return first + without_blocks(messages)


def without_blocks(messages: Sequence[Message]) -> list[Message]:
    """Return messages without any pinned block: what a summariser may be given."""
    kept = []
    for message in messages:
        content = message.get("content")
        if not any(find(text) for text in _texts(content)):
            kept.append(message)
            continue
        bare = strip(content) if isinstance(content, str) else _strip_parts(content)
        if bare:
            kept.append({**message, "content": bare})
    return kept


def _strip_parts(parts: Any) -> list[Any]:
    kept = []
    for part in parts:
        text = _text(part)
        if not text or not find(text):
            kept.append(part)
        elif strip(text):
            kept.append(strip(text) if isinstance(part, str) else {**part, "text": strip(text)})
    return kept
