"""The line above a list: what it says of each item (``Never:``, ``Ask before running:``).

The lines are told in ``data/titles.toml``. Items of some lines are read with them only where they are names
alone, since the item is no sentence then.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.tables import is_negated
from rulebook.compiler.language.tools import data

_TITLE = re.compile(r"^\s*(?:#{1,6}\s+|\*\*|__)*([^\n|]{2,80}?)(?:\*\*|__)?\s*:?(?:\*\*|__)?\s*$")
_INLINE = re.compile(
    r"^(\s*(?:[-*+\u2022]\s+|\d+[.)]\s+)?(?:\*\*|__)?)([^\n|:`]{2,80}):(?:\*\*|__)?\s+(\S.*)$"
)
_NAME = r"(?:`[^`\n]+`|[\w.@*/+-]*[./*_-][\w.@*/+-]*|[a-z]\w*)"
_NOUN = r"(?: (?:files?|folders?|director(?:y|ies)|dirs?|commands?|calls?))?"
_NAMES = re.compile(
    rf"^\W{{0,4}}{_NAME}(?:(?:,? and |,? or |, | / ){_NAME}){{0,20}}{_NOUN}\.?(?:\s+[(\u2013\u2014-].*)?$"
)
_COMMAND = re.compile(r"`[^`\n]* [^`\n]*`")


def leads(line: str) -> bool:
    """Tell a line that says something of each item of the list below it."""
    title = _TITLE.match(line)
    return title is not None and _saying(title[1]) is not None


def under(line: str, item: str) -> str:
    """Return what an item says below such a line: ``never push to main`` below ``You must not:``."""
    title = _TITLE.match(line)
    return _told(title[1], item) or item if title else item


def inline(line: str) -> str:
    """Return a line that names what it forbids behind a colon (``Don't use: lodash``) as a sentence."""
    found = _INLINE.match(line)
    told = _told(found[2], found[3], inline=True) if found else ""
    return f"{found[1]}{told}" if found and told else line


def joins(line: str) -> bool:
    """Tell a line below which names make one rule together: ``Do not edit:``."""
    title = _TITLE.match(line)
    saying = _saying(title[1]) if title else None
    return saying is not None and bool(saying[0].get("joins"))


def is_names(item: str) -> bool:
    """Tell an item that holds names alone, with what is told of them at most."""
    return bool(_NAMES.match(item))


def _told(title: str, item: str, *, inline: bool = False) -> str:
    saying = _saying(title)
    if saying is None or is_negated(item):
        return ""
    entry, parts = saying
    if (entry.get("names") or inline) and not is_names(item):
        return ""
    if inline and (not entry.get("joins") or _COMMAND.search(item)):
        return ""  # the frames know these
    return _filled(entry, parts, item)


def _filled(entry: dict[str, Any], parts: dict[str, str], item: str) -> str:
    before, _, after = str(entry["says"]).partition("{}")
    for name, text in parts.items():
        before = before.replace(f"{{{name}}}", entry.get("acts", {}).get(text, text))
    return f"{before}{item.rstrip('.') if after else item}{after}"


def _saying(title: str) -> tuple[dict[str, Any], dict[str, str]] | None:
    """Return what a line says of its items, and the parts of it that are said again."""
    plain = " ".join(title.strip(" \t*_#:!.-").replace("\ufe0f", "").replace("\u2019", "'").lower().split())
    for entry, pattern in _table():
        found = pattern.fullmatch(plain)
        if found is not None:
            return entry, {name: part for name, part in found.groupdict().items() if part}
    return None


@cache
def _table() -> list[tuple[dict[str, Any], Any]]:
    return [(entry, compiled(f"(?:{'|'.join(entry['line'])})")) for entry in data("titles").values()]
