"""Tables: what a row rules, by the heads of its columns.

A cell is limited by what stands beside it (``production | never migrate``), so a row says something only
where its heads tell how the cells belong together. A head itself is never a rule.
"""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.tools import data

_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
_BAR = re.compile(r"(?<!\\)\|")
_SIGNS = re.compile(r"[*_`~:?!.\s]+$|^[*_`~\s]+")
_VERB = re.compile(
    r"(?i)^(?:may i |can i |ok to |okay to )?(edit|run|use|change|touch|commit|push|delete)\W*$"
)
_INSTEAD = re.compile(r"(?i)^(?:use|prefer|nimm|usa) (.+?)(?: instead| stattdessen| en su lugar)?\W*$")
_WHEN = re.compile(r"(?i)^(run|use|check|ask me) ((?:before|after|only|when|first|with|in|on|until)\b.*)$")
_NEGATED = re.compile(
    r"(?i)^\W*(?:no|not|never|don'?t|do not|avoid|stop|keine?|nicht|nie|nunca|sin|kein\w*)\b"
    r"|^\s*[\u4e0d\u522b\u7981]"
)


def cells_of(line: str) -> list[str]:
    """Return the cells of a line of a table; empty for any other line."""
    if "|" not in line:
        return []
    inner = line.strip().removeprefix("|")
    cells = [cell.replace("\\|", "|").strip() for cell in _BAR.split(inner)]
    return cells[:-1] if cells and not cells[-1] else cells


def is_rule(line: str) -> bool:
    """Tell the line of dashes between the head of a table and its rows."""
    return "|" in line and "-" in line and bool(_RULE.match(line))


def is_negated(text: str) -> bool:
    """Tell what says no by itself."""
    return bool(_NEGATED.search(text))


@cache
def _words(part: str, name: str) -> frozenset[str]:
    return frozenset(word.strip() for word in data("tables")[part][name].split(" | "))


def _is(name: str, head: str, part: str = "heads") -> bool:
    plain = _SIGNS.sub("", head.replace("\ufe0f", "")).lower()
    return (plain or head.strip()) in _words(part, name)


def told(heads: list[str], cells: list[str]) -> str:
    """Return what a row says as a sentence; empty where its heads don't tell."""
    row = dict(enumerate(cells))
    bad = next((at for at, head in enumerate(heads) if _is("bad", head)), None)
    good = next((at for at, head in enumerate(heads) if at != bad and _is("good", head)), None)
    others = [at for at in range(len(heads)) if at not in (bad, good)]
    aside = all(_is("beside", heads[at]) for at in others)
    if bad is not None and (good is not None or aside):
        return _against(row.get(bad, ""), row.get(good, "") if good is not None else "")
    if len(heads) > 1 and _is("question", heads[0]) and _is("answer", heads[1]):
        return f"Q: {row.get(0, '')} A: {row.get(1, '')}"
    if len(heads) > 1 and _is("subject", heads[0]) and all(_is("beside", head) for head in heads[2:]):
        return _verdict(heads[1], row.get(0, ""), row.get(1, ""))
    whole = [at for at, head in enumerate(heads) if _is("whole", head)]
    if len(whole) == 1 and all(_is("beside", heads[at]) for at in range(len(heads)) if at not in whole):
        return row.get(whole[0], "")
    return ""


def _against(bad: str, good: str) -> str:
    if not bad:
        return ""
    lead = bad if is_negated(bad) else f"never {bad}"
    return f"{lead}; use {good} instead" if good and not is_negated(bad) else lead


def _verdict(head: str, subject: str, cell: str) -> str:
    """Return what is ruled of a subject: by a word of yes and no, else in the cell's own words."""
    verb = _VERB.match(head)
    allowed = verb or _is("yes", head, "cells")
    if not subject or not cell or not (allowed or _is("rule", head)) or _is("yes", cell, "cells"):
        return ""
    act = f"{verb[1].lower()} " if verb else ""
    if _is("no", cell, "cells"):
        return f"never {act}{subject}"
    if _is("ask", cell, "cells"):
        return f"ask me before you {act or 'use '}{subject}"
    if allowed:
        return ""
    if instead := _INSTEAD.match(cell):
        return _against(subject, instead[1])
    when = _WHEN.match(cell)
    return f"{when[1]} {subject} {when[2]}" if when else f"{subject}: {cell}"


def all_told(text: str) -> str:
    """Return a text in which each row of a table says what it rules; what says nothing is left out."""
    if "|" not in text:
        return text
    lines = text.split("\n")
    out: list[str] = []
    at = 0
    while at < len(lines):
        heads = cells_of(lines[at]) if at + 1 < len(lines) and is_rule(lines[at + 1]) else []
        if len(heads) < 2:
            out.append(lines[at])
            at += 1
            continue
        at += 2
        while at < len(lines) and (cells := cells_of(lines[at])):
            out += [f"- {said}"] if (said := told(heads, cells)) else []
            at += 1
    return "\n".join(out)
