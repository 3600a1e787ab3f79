"""What an instruction file holds: statements in prose, with the paths that they are limited to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rulebook.compiler.language.layout import without_comments
from rulebook.compiler.language.questions import is_asked
from rulebook.compiler.language.tables import cells_of, is_rule, told
from rulebook.compiler.language.titles import leads

_FENCE = re.compile(r"^\s*(```|~~~)")
_BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
_ROW = re.compile(r"^\s*\|.*\|\s*$")
_TITLE = re.compile(r"^\s*#{1,6}\s+(.*)$")
_SETTING = re.compile(r"^(?P<key>[\w-]+):\s*(?P<value>.*)$")
_INCLUDE = re.compile(r"^@[\w./~-]+$")

_NO_HEAD = "the heads of the table don't say what its cells rule: write that as sentences"


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of an instruction file.

    Attributes:
        line: where it begins, from 1.
        words: its text, list marks taken off, wrapped lines joined.
        paths: globs that the file's head limits it to.
        heading: the heading that it stands under.
        unread: why nobody looks for a rule in it; empty where somebody does.
        indent: how far the mark of its list stands from the margin; -1 where it is no item of a list.
        lead: what the line above its list says of it (``You must not:``); empty for most.

    """

    line: int
    words: str
    paths: tuple[str, ...] = ()
    heading: str = ""
    unread: str = ""
    indent: int = -1
    lead: str = ""


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a Markdown file: CLAUDE.md, AGENTS.md, GEMINI.md, .mdc, Copilot's.

    A question is yielded with the answer below it, a row of a table with its head.
    """
    lines = without_comments(text).split("\n")
    settings, start = frontmatter(lines)
    asked: Statement | None = None
    for one in _led(_blocks(lines, start, globs(settings))):
        title = one.words == one.heading
        if asked is not None and not (title or one.unread or is_asked(one.words)):
            yield replace(one, line=asked.line, words=f"{asked.words} {one.words}")
            asked = None
            continue
        if asked is not None and asked.words != asked.heading:
            yield asked
        asked = one if is_asked(one.words) else None
        if asked is None and not title:
            yield one
    if asked is not None and asked.words != asked.heading:
        yield asked


def _led(blocks: Iterable[Statement]) -> Iterator[Statement]:
    """Yield statements, each item with what the line above its list says of it, in place of that line."""
    above: Statement | None = None
    alone = False
    for one in blocks:
        if above is not None and one.indent > above.indent:
            yield replace(one, lead=above.words)
            alone = False
            continue
        if above is not None and alone:
            yield above
        above, alone = (one, True) if not one.unread and leads(one.words) else (None, False)
        if above is None:
            yield one
    if above is not None and alone:
        yield above


def _blocks(lines: list[str], start: int, paths: tuple[str, ...]) -> Iterator[Statement]:
    """Yield titles, paragraphs, items, rows of tables and names of other files, in order."""
    heading, begun, fenced, at = "", 0, False, start
    block: list[str] = []
    indent = -1
    while at < len(lines):
        line, here = lines[at], at + 1
        fence, title = bool(_FENCE.match(line)), _TITLE.match(line)
        other = _INCLUDE.match(line.strip())
        table = not fenced and at + 1 < len(lines) and is_rule(lines[at + 1]) and len(cells_of(line)) > 1
        fenced = fenced != fence
        apart = fence or fenced or not line.strip() or bool(title or other or table or _ROW.match(line))
        if block and (apart or _BULLET.match(line)):
            yield Statement(begun, " ".join(block), paths, heading, indent=indent)
            block = []
        at += 1
        if fence or fenced:
            continue
        if title:
            heading = title[1].strip()
            yield Statement(here, heading, paths, heading)
        elif other:
            unread = f"another file: rulebook compile --file {line.strip()[1:]}"
            yield Statement(here, line.strip(), unread=unread)
        elif table:
            end = next((i for i in range(at + 1, len(lines)) if not cells_of(lines[i])), len(lines))
            yield from _rows(lines[at - 1 : end], here, paths, heading)
            at = end
        elif not apart:
            indent = indent if block else _indent(line)
            begun = begun if block else here
            block.append(_BULLET.sub("", line).strip())
    if block:
        yield Statement(begun, " ".join(block), paths, heading, indent=indent)


def _indent(line: str) -> int:
    """Return how far the mark of an item stands from the margin; -1 for a line that is no item."""
    return len(line) - len(line.lstrip()) if _BULLET.match(line) else -1


def _rows(table: list[str], line: int, paths: tuple[str, ...], heading: str) -> Iterator[Statement]:
    """Yield the rows that rule something, each with its head; else say that the head tells nothing."""
    head, rule, *rows = table
    found = [
        Statement(line + at, "\n".join([head, rule, row]), paths, heading)
        for at, row in enumerate(rows, 2)
        if told(cells_of(head), cells_of(row))
    ]
    yield from found
    if rows and not found:
        yield Statement(line, head.strip(), paths, heading, _NO_HEAD)


def frontmatter(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return the settings between the leading ``---`` lines, and the index of the first line after them."""
    if not lines or lines[0].strip() != "---":
        return {}, 0
    settings: dict[str, str] = {}
    last = ""
    for index, line in enumerate(lines[1:200], 1):
        if line.strip() == "---":
            return settings, index + 1
        match = _SETTING.match(line)
        if match:
            last = match["key"]
            settings[last] = match["value"].strip()
        elif last and line.strip().startswith("- "):
            settings[last] = f"{settings[last]},{line.strip()[2:]}".strip(",")
    return {}, 0


def globs(settings: dict[str, str]) -> tuple[str, ...]:
    """Return the paths that a file's head names, in the spelling of any agent."""
    value = settings.get("globs") or settings.get("applyTo") or settings.get("paths") or ""
    found = [part.strip().strip("\"'") for part in value.strip("[]").split(",")]
    return tuple(glob for glob in found if glob and glob not in ("**", "**/*", "*"))
