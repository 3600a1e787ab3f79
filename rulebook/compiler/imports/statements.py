"""What an instruction file holds: statements in prose, with the paths that they are limited to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^\s*(```|~~~)")
_BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
_TABLE = re.compile(r"^\s*\|.*\|\s*$")
_SETTING = re.compile(r"^(?P<key>[\w-]+):\s*(?P<value>.*)$")
_INCLUDE = re.compile(r"^@[\w./~-]+$")


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of an instruction file.

    Attributes:
        line: where it begins, from 1.
        words: its text, list marks taken off, wrapped lines joined.
        paths: globs that the file's head limits it to.
        heading: the heading that it stands under.
        unread: why nobody looks for a rule in it; empty where somebody does.

    """

    line: int
    words: str
    paths: tuple[str, ...] = ()
    heading: str = ""
    unread: str = ""


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a Markdown file: CLAUDE.md, AGENTS.md, GEMINI.md, .mdc, Copilot's."""
    lines = text.split("\n")
    settings, start = frontmatter(lines)
    paths = globs(settings)
    heading, begun, fenced = "", 0, False
    block: list[str] = []
    for number, line in enumerate(lines[start:], start + 1):
        if _FENCE.match(line):
            fenced = not fenced
        title = re.match(r"^\s*#{1,6}\s+(.*)$", line)
        ends = (
            fenced
            or not line.strip()
            or bool(title or any(mark.match(line) for mark in (_BULLET, _TABLE, _FENCE)))
            or bool(_INCLUDE.match(line.strip()))
        )
        if ends and block:
            yield Statement(begun, " ".join(block), paths, heading)
            block = []
        if title:
            heading = title[1].strip()
        elif not fenced and _INCLUDE.match(line.strip()):
            other = line.strip()[1:]
            yield Statement(number, line.strip(), unread=f"another file: rulebook compile --file {other}")
        elif not fenced and line.strip() and not (_TABLE.match(line) or _FENCE.match(line)):
            begun = begun if block else number
            block.append(_BULLET.sub("", line).strip())
    if block:
        yield Statement(begun, " ".join(block), paths, heading)


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
