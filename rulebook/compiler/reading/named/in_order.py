"""Read which line of a file stands before which: ``in GDScript class_name comes before extends``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_NAME = r"[`'\"]?(?P<{0}>[@#]?[A-Za-z_][\w.:-]*)[`'\"]?"
_ORDER = re.compile(
    rf"(?i)(?:the |a )?{_NAME.format('one')}(?: lines?)? (?:(?:always|must|should|has to) )*"
    r"(?:comes?|goes?|go|stands?|is|sits?|is placed|line) (?:before|above|ahead of|first,?) (?:and |then )*"
    rf"(?:the |a )?{_NAME.format('two')}(?: lines?)?(?: (?:after|below|behind|under) (?:it|that))?"
    r"(?=[\s.,;!)]|$)"
)
_NO = re.compile(r"(?i)\b(?:not|never|no|don't|doesn't)\b")


def read_line_order(text: str, named: list[Entity], around: Sequence[Entity]) -> Rule | None:
    """Return the rule of a sentence about the order of two lines in files of a kind; None for any other.

    Args:
        text: the sentence.
        named: what it names.
        around: what its message names: the one language that is spoken of is meant.

    """
    scopes = _scopes(named) or _scopes(around)
    scopes = scopes if len({e.concept or e.text for e in scopes}) == 1 else []
    found = _ORDER.search(text) if scopes else None
    if found is None or _NO.search(text):
        return None
    lines = [found[name].rstrip(".:") for name in ("one", "two")]
    marked = [e.text for e in named if e.kind in ("symbol", "text") and e.code]
    if (
        not any(line in marked or "_" in line for line in lines)
        or any(e.kind == "command" for e in named)
        or lines[0] == lines[1]
    ):
        return None
    targets = [Entity("text", line, code=True) for line in lines]
    return Rule("require_text", text, "order", named=named, targets=targets, places=scopes)


def _scopes(named: Sequence[Entity]) -> list[Entity]:
    return [e for e in named if kind_of(e) == "scope" or (e.kind == "path" and "*" in e.text)]
