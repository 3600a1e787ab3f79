"""Changes JSON settings in place: what others wrote, comments and layout included, keeps its bytes.

Reads JSON with ``//`` and ``/* */`` comments and commas at the end of lists, which several agents allow. No
library that edits such text without rewriting it was found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebook.errors import RulebookError


@dataclass
class Node:
    """One value and where it stands.

    Attributes:
        start, end: its place in the text.
        value: what it means.
        members: of an object: key -> (start of the key, value).
        items: of a list.

    """

    start: int
    end: int = 0
    value: Any = None
    members: dict[str, tuple[int, Node]] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)


class _Reader:
    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where
        self.at = 0
        self.decoder = json.JSONDecoder(strict=False)

    def fail(self, what: str) -> RulebookError:
        line = self.text.count("\n", 0, self.at) + 1
        return RulebookError(f"not JSON: {what}", where=f"{self.where}:{line}", fix="mend the file by hand")

    def blanks(self) -> None:
        while self.at < len(self.text):
            if self.text[self.at] in " \t\r\n\ufeff":
                self.at += 1
            elif self.text.startswith("//", self.at):
                self.at = self._behind("\n")
            elif self.text.startswith("/*", self.at):
                self.at = self._behind("*/")
            else:
                return

    def _behind(self, mark: str) -> int:
        found = self.text.find(mark, self.at + 2)
        return len(self.text) if found < 0 else found + len(mark)

    def value(self) -> Node:
        self.blanks()
        node = Node(self.at)
        opening = self.text[self.at : self.at + 1]
        if opening == "{":
            self._object(node)
        elif opening == "[":
            self._list(node)
        else:
            try:
                node.value, self.at = self.decoder.raw_decode(self.text, self.at)
            except ValueError:
                raise self.fail("a value is expected") from None
        node.end = self.at
        return node

    def _object(self, node: Node) -> None:
        self.at += 1
        node.value = {}
        while not self._closes("}"):
            start = self.at
            key = self.value().value
            self.blanks()
            if not isinstance(key, str) or self.text[self.at : self.at + 1] != ":":
                raise self.fail("a key and a colon are expected")
            self.at += 1
            member = self.value()
            node.members[key] = (start, member)
            node.value[key] = member.value
            self._comma("}")

    def _list(self, node: Node) -> None:
        self.at += 1
        node.value = []
        while not self._closes("]"):
            item = self.value()
            node.items.append(item)
            node.value.append(item.value)
            self._comma("]")

    def _closes(self, mark: str) -> bool:
        self.blanks()
        if self.text[self.at : self.at + 1] == mark:
            self.at += 1
            return True
        return False

    def _comma(self, closing: str) -> None:
        self.blanks()
        following = self.text[self.at : self.at + 1]
        if following == ",":
            self.at += 1
        elif following != closing:
            raise self.fail(f"',' or '{closing}' is expected")


def parse(text: str, where: str) -> Node:
    """Return the value of ``text`` with its places; an empty text is an empty object.

    Raises:
        RulebookError: it is not JSON, with the line.

    """
    reader = _Reader(text, where)
    reader.blanks()
    if reader.at == len(text):
        return Node(0, 0, {})
    node = reader.value()
    reader.blanks()
    if reader.at != len(text):
        raise reader.fail("text behind the value")
    return node


def with_item(text: str, keys: Sequence[str], item: Any, where: str) -> str:
    """Return ``text`` with ``item`` at the end of the list at ``keys``, which is made where missing."""
    root = parse(text, where)
    if root.end == 0:
        text = "{}\n"
        root = parse(text, where)
    node, missing = _walk(root, keys, where)
    addition = item if missing is None else _nested(keys[missing + 1 :], item)
    key = "" if missing is None else f"{json.dumps(keys[missing])}: "
    return _inserted(text, node, key, addition)


def with_member(text: str, key: str, value: Any, where: str) -> str:
    """Return ``text`` with ``key`` at the top, unless it is there."""
    root = parse(text, where)
    if root.end == 0:
        text = "{}\n"
        root = parse(text, where)
    return text if key in root.members else _inserted(text, root, f"{json.dumps(key)}: ", value)


def _walk(root: Node, keys: Sequence[str], where: str) -> tuple[Node, int | None]:
    node = root
    for depth, key in enumerate(keys):
        if not isinstance(node.value, dict):
            raise RulebookError(
                f"'{'.'.join(keys[:depth])}' is no object", where=where, fix="mend the file by hand"
            )
        if key not in node.members:
            return node, depth
        node = node.members[key][1]
    if not isinstance(node.value, list):
        raise RulebookError(f"'{'.'.join(keys)}' is no list", where=where, fix="mend the file by hand")
    return node, None


def _nested(keys: Sequence[str], item: Any) -> Any:
    value: Any = [item]
    for key in reversed(keys):
        value = {key: value}
    return value


def _inserted(text: str, node: Node, key: str, value: Any) -> str:
    """Insert before the closing bracket of ``node``, behind its last child, in the layout around it."""
    children = node.items or [child for _, child in node.members.values()]
    outer = _indent_at(text, node.start)
    step = _step(text)
    inner = outer + step
    body = json.dumps(value, indent=step, ensure_ascii=False).replace("\n", f"\n{inner}")
    if not children:
        inside = text[node.start + 1 : node.end - 1].rstrip()
        return text[: node.start + 1] + inside + f"\n{inner}{key}{body}\n{outer}" + text[node.end - 1 :]
    last = max(child.end for child in children)
    between = _without_comma(text[last : node.end - 1]).rstrip()
    return text[:last] + "," + between + f"\n{inner}{key}{body}\n{outer}" + text[node.end - 1 :]


def _without_comma(rest: str) -> str:
    """Return what stands behind a last child without the comma that some agents allow there."""
    at = _comma_in(rest)
    return rest if at is None else rest[:at] + rest[at + 1 :]


def _comma_in(rest: str) -> int | None:
    reader = _Reader(rest, "")
    reader.blanks()
    return reader.at if rest[reader.at : reader.at + 1] == "," else None


def _indent_at(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _step(text: str) -> str:
    for line in text.splitlines()[1:]:
        blank = line[: len(line) - len(line.lstrip())]
        if blank and line.strip():
            return blank
    return "  "


def without(text: str, unwanted: Callable[[Any], bool], where: str) -> str:
    """Return ``text`` without each list item or member value that ``unwanted`` says yes to, deepest first.

    Lists and objects that are left empty by that are removed too; those that were empty before stay.
    """
    while True:
        cuts = _find(text, parse(text, where), unwanted)
        if not cuts:
            return text
        for start, end in sorted(cuts, reverse=True):
            text = text[:start] + text[end:]


def _find(text: str, node: Node, unwanted: Callable[[Any], bool]) -> list[tuple[int, int]]:
    children = [(child.start, child) for child in node.items] + list(node.members.values())
    for at, (_, child) in enumerate(children):
        inner = _find(text, child, unwanted)
        if inner:
            sole = len(child.items) + len(child.members) == 1
            return _cuts(text, children, at) if sole and _is_whole(child, inner) else inner
        if unwanted(child.value):
            return _cuts(text, children, at)
    return []


def _is_whole(child: Node, cuts: list[tuple[int, int]]) -> bool:
    """Whether the cuts take the only child of ``child``, not a part of that child."""
    only = child.items[0] if child.items else next(iter(child.members.values()))[1]
    return any(start <= only.start and only.end <= end for start, end in cuts)


def _cuts(text: str, children: list[tuple[int, Node]], at: int) -> list[tuple[int, int]]:
    """Return what to cut for one child: with its line's blanks and the comma that is then too many."""
    start, child = children[at]
    left = start - (len(text[:start]) - len(text[:start].rstrip(" \t")))
    if text[left - 1 : left] == "\n":
        left -= 1
    comma = _comma_in(text[child.end :])
    right = child.end if comma is None else child.end + comma + 1
    cuts = [(left, right)]
    if at > 0 and comma is None:
        before = children[at - 1][1].end
        own = _comma_in(text[before:])
        if own is not None:
            cuts.append((before + own, before + own + 1))
    return cuts
