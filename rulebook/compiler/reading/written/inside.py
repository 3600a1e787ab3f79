"""An argument that is unwanted in some calls only: ``null=True on a CharField or TextField``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.written.line import Line
from rulebook.compiler.reading.written.phrases import words

_LEADS = frozenset(["on", "in", "inside", "within", "to", "for"])
_JOINTS = frozenset(["and", "or", "nor", ",", "/"])
_CALLED = re.compile(r"\.?\w+(?:\.\w+)*(?:\(\))?")


def calls_behind(line: Line, at: int) -> list[int]:
    """Return the places of the calls in which code is unwanted as an argument; empty for none."""
    if not _is_argument(line.code[at]) or line.words[at + 1 : at + 2] == []:
        return []
    if line.words[at + 1] not in _LEADS:
        return []
    found = []
    for one in range(at + 2, len(line.words)):
        if one in line.code and _is_called(line.code[one]):
            found.append(one)
        elif line.words[one] not in _JOINTS | words("light"):
            break
    return found


def in_calls(line: Line, at: int, calls: list[int]) -> list[Entity]:
    """Return code as it stands in each of these calls."""
    names = [line.code[one].text.removesuffix("()") for one in calls]
    return [Entity("literal", f"{name}(... {line.code[at].text}", code=True) for name in names]


def arguments_of(line: Line, chosen: list[int]) -> list[int]:
    """Return places with arguments instead of the calls that only say where: ``null=True on a CharField``."""
    for at in line.code:
        behind = calls_behind(line, at)
        if behind and set(behind) & set(chosen):
            chosen = [at, *(one for one in chosen if one not in behind)]
    return chosen


def _is_argument(entity: Entity) -> bool:
    return bool(re.match(r"[A-Za-z_]\w*\s*=\s*\S", entity.text)) and kind_of(entity) in ("text", "symbol")


def _is_called(entity: Entity) -> bool:
    camel = entity.text[:1].isupper() or entity.text.endswith("()") or entity.text.startswith(".")
    return entity.kind in ("symbol", "text") and camel and bool(_CALLED.fullmatch(entity.text))
