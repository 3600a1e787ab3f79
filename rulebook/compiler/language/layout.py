"""What the layout of a text says: tables of what not to do, lists under a heading that forbids."""

from __future__ import annotations

import re

from rulebook.compiler.language import questions, tables
from rulebook.compiler.language.blamed import ITEM, blamed_lists
from rulebook.compiler.language.tables import is_negated

_BAD = re.compile(
    r"(?i)^\W*(?:don'?ts?|do not|never|avoid|bad|wrong|forbidden|banned|not allowed|instead of|prohibited|old"
    r"|nein|nicht|verboten|no|nunca|prohibido|evitar|mal|\u274c|\u7981\u6b62|\u4e0d\u8981)\W*$"
)
_ASKS = re.compile(
    r"(?i)^\W*(?:(?:always |please )?ask(?: me| the user| first| for (?:permission|approval|confirmation))*"
    r"(?: before(?: (?:doing|running|you))?)?"
    r"|ask first before|check with me(?: first)?(?: before)?|confirm with me(?: first)?(?: before)?"
    r"|(?:these |the following |commands that )?(?:need|require)s? (?:my |explicit |human |user |your )?"
    r"(?:ok|okay|approval|confirmation|permission|sign-off|consent)(?: first| from me)?"
    r"|only (?:with|after) (?:my |explicit )?(?:ok|okay|approval|confirmation|permission|asking(?: me)?)"
    r"|(?:my |with )?(?:ok|approval|permission|confirmation)(?: needed| required| first)"
    r"|ask-first|needs a (?:yes|human)|human approval)\W*$"
)
_ACTS = (
    r"(?:commit|push|pr|prs|pull request|merge request|mr|merg|finish|done|stop|complet|hand|report"
    r"|releas|deploy|publish|tag|submit)\w*"
)
_MOMENT = re.compile(
    rf"(?i)^\W*(?P<when>(?:before|prior to|ahead of) [\w' ]*\b{_ACTS}"
    r"(?: (?:it|anything|a|the|your|task|work|code|changes))*)"
    r"(?:,? (?:please |always |you )*(?:run|do|check|make sure(?: that)?|ensure)"
    r"(?: (?:all|each|every one) of (?:these|them|the following)| these| the following)?)?\W*$"
)
"""A title that says when: ``Before committing``, ``Before you open a PR, run``."""
_PRE = re.compile(
    r"(?im)^(?P<mark>[^\w\n]{0,12})pre[- ]?(?P<what>commit|push|pr|merge|release|deploy)"
    r"(?: checks?| checklist)?(?=[*_]{0,2}(?:\s*$|: ))"
)
"""``Pre-commit:``, as a title or at the head of a line."""
_TITLE = re.compile(r"^\s*(?:#{1,6}\s+|\*\*|__)?([^\n|]{2,40}?)(?:\*\*|__)?\s*:?\s*$")


def spelled_out(text: str) -> str:
    """Return a text in which each row of such a table, and each item of such a list, says what it forbids."""
    text = questions.told(tables.all_told(text))
    return _lists(_PRE.sub(r"\g<mark>before each \g<what>", text))


def _lead(title: str) -> str:
    """Return what the title of a list says of each of its items."""
    if _BAD.match(title):
        return "never "
    if when := _MOMENT.match(title):
        return f"{when['when']}: "
    return "ask me before " if _ASKS.match(title) else ""


def _lists(text: str) -> str:
    out: list[str] = []
    lead = ""
    for line in blamed_lists(text.split("\n")):
        item = ITEM.match(line)
        if item:
            out.append(f"{item[1]}{lead}{item[2]}" if lead and not is_negated(item[2]) else line)
            continue
        title = _TITLE.match(line)
        if line.strip():
            lead = _lead(title[1]) if title else ""
        out.append(line)
    return "\n".join(out)
