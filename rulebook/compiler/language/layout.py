"""What the layout of a text says: tables of what not to do, lists under a line that rules its items."""

from __future__ import annotations

import re

from rulebook.compiler.language import questions, tables, titles
from rulebook.compiler.language.blamed import ITEM, blamed_lists

_MARKED = re.compile(r"<!--|^[ \t]*\[", re.M)
_COMMENT = re.compile(
    r"(?ms)^[ \t]*<!--(?:(?!-->|^[ \t]*<!--).)*-->[ \t]*$"
    r"|^[ \t]*\[(?i:write|insert|fill|add|describe|list|your|todo|put|replace|specify|example)\b"
    r"[^\]\n]*\][ \t]*$"
)
_PRE = re.compile(
    r"(?im)^(?P<mark>[^\w\n]{0,12})pre[- ]?(?P<what>commit|push|pr|merge|release|deploy)"
    r"(?: checks?| checklist)?(?=[*_]{0,2}(?:\s*$|: ))"
)
"""``Pre-commit:``, as a title or at the head of a line."""


def without_comments(text: str) -> str:
    """Return a text without the lines that are said to nobody: comments of HTML, gaps to be filled in."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text) if _MARKED.search(text) else text


def spelled_out(text: str) -> str:
    """Return a text in which each row of such a table, and each item of such a list, says what it rules."""
    text = questions.told(tables.all_told(without_comments(text)))
    return _lists(_PRE.sub(r"\g<mark>before each \g<what>", text))


def _lists(text: str) -> str:
    """Return a text whose items say what the line above them says; that line itself says no more."""
    lines = blamed_lists(text.split("\n"))
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = _end_of_list(lines, at + 1)
        items = [found for line in lines[at + 1 : end] if (found := ITEM.match(line))]
        if items and not ITEM.match(lines[at]) and titles.leads(lines[at]):
            out += _items(lines[at], [(item[1], item[2]) for item in items])
            at = end
        else:
            out.append(titles.inline(lines[at]))
            at += 1
    return "\n".join(out)


def _items(above: str, items: list[tuple[str, str]]) -> list[str]:
    """Return the items of a list below a line; those that are names alone become one sentence."""
    names = [item for _, item in items]
    joined = " or ".join([", ".join(names[:-1]), names[-1]])
    if len(items) > 1 and titles.joins(above) and titles.is_names(joined):
        return [titles.under(above, joined)]
    return [f"{mark}{titles.under(above, item)}" for mark, item in items]


def _end_of_list(lines: list[str], at: int) -> int:
    """Return where a list that begins at a line ends, behind its last item."""
    end = at
    while at < len(lines) and (not lines[at].strip() or ITEM.match(lines[at])):
        at += 1
        end = at if lines[at - 1].strip() else end
    return end
