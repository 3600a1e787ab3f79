"""A message in sentences: blocks, list items, sentences, asides in parentheses."""

from __future__ import annotations

import re
from dataclasses import dataclass

_BULLET = re.compile(r"^\s*(?:[-*+\u2022]|\d+[.)]|>)\s+(?:\[[ xX]\]\s+)?")
_HEADING = re.compile(r"^\s*#{1,6}\s+(.*)$")
_END = re.compile(r"(?<=[.!?])[\"')\]*]*\s+|;\s+|\s*\n\s*")
_ASIDE = re.compile(r"\(([^()]{3,})\)")
_EMPHASIS = re.compile(r"\*\*|__(?=\w)|(?<=\w)__")
_INTERJECTION = re.compile(
    r"(?i)^(?:(?:wtf|ffs|omg|ugh+|argh+|hey|oye|dude|bro|man|seriously|fyi|btw|nb|heads[ -]up|reminder"
    r"|hmm+|oh no|ah i see|uff+|puh|mensch|alter|tío|hombre|eh|hi|hello)[ ,:!-]+)+"
)
"""What people begin with before they say anything."""
_NUMBER = re.compile(r"(?:^|[:;,]?\s+)(?:and\s+)?[1-9][.)]\s+")
"""The numbers of a list that goes on in the line: ``two things: 1) ... 2) ...``."""
_SECOND = re.compile(r"(?<!\w)2[.)]\s")
_ABBREVIATION = re.compile(r"(?i)\b(?:e\.g|i\.e|etc|vs|approx|z\.b|d\.h|bzw|p\.ej|no)\.$")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a message.

    Attributes:
        text: with marks in place of entities.
        question: it ends with a question mark.
        aside: it stood in parentheses within the sentence before it.
        item: it is an item of a list.
        heading: the heading above it, where there is one.
        beside: of an aside, the mark of the name right before it.

    """

    text: str
    question: bool = False
    aside: bool = False
    item: bool = False
    heading: str = ""
    beside: str = ""


def sentences(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a marked text in order."""
    out: list[Sentence] = []
    heading = ""
    for line in _with_its_items(_joined_lines(text)):
        title = _HEADING.match(line)
        if title:
            heading = title.group(1).strip()
            continue
        bullet = _BULLET.match(line)
        body = _EMPHASIS.sub("", line[bullet.end() :] if bullet else line).strip()
        first = bullet is not None and bullet[0].strip()[0] == "1" and bool(_SECOND.search(body))
        out.extend(_split(f"{bullet[0].strip()} {body}" if bullet and first else body, bool(bullet), heading))
    return tuple(out)


_NAMED_ITEM = re.compile("((?:\ue000\\d+\ue001[ ,/&]*(?:and |or )?)+)(?P<more>.*)$")
_LIMITS = re.compile(
    r"(?i)\b(unless|except|only|but|without|until|if|when|ask|instead|use|not|never|no|ok|fine)\b"
)


def _with_its_items(lines: list[str]) -> list[str]:
    """Join a head with the list below it where the items are names alone: ``Do not modify:``, then paths.

    A remark behind a name in dashes or brackets is left out, unless it may limit what is said of the name.
    """
    out: list[str] = []
    at = 0
    while at < len(lines):
        names, end = _names_below(lines, at + 1) if lines[at].rstrip().endswith(":") else ([], at)
        if len(names) > 1 or (names and end == len(lines)):
            out.append(f"{lines[at].rstrip()} {', '.join(names)}")
            at = end
        else:
            out.append(lines[at])
            at += 1
    return out


def _names_below(lines: list[str], start: int) -> tuple[list[str], int]:
    """Return the names of the items from a line on, and where they end; none where an item says more."""
    names: list[str] = []
    at = start
    while at < len(lines) and (bullet := _BULLET.match(lines[at])):
        found = _NAMED_ITEM.match(_EMPHASIS.sub("", lines[at][bullet.end() :]).strip())
        more = found["more"].strip(" .,;") if found else "?"
        aside = more == "" or more.startswith(("(", "- ", "# ", ": "))
        if found is None or not aside or _LIMITS.search(more):
            return [], at
        names.append(found[1].strip(" ,/&"))
        at += 1
    return names, at


def _joined_lines(text: str) -> list[str]:
    """Join hard-wrapped prose: a line that begins in lower case goes on with the line before."""
    lines: list[str] = []
    for line in text.split("\n"):
        stripped = line.strip()
        wrapped = bool(lines and lines[-1] and stripped[:1].islower() and len(lines[-1]) > 60)
        if wrapped and not _BULLET.match(line) and lines[-1][-1] not in ".!?:;":
            lines[-1] += " " + stripped
        else:
            lines.append(line.rstrip())
    return [line for line in lines if line.strip()]


def _split(body: str, item: bool, heading: str) -> list[Sentence]:
    asides: list[tuple[str, str]] = []

    def out_of_line(match: re.Match[str]) -> str:
        inner = match.group(1)
        if _is_list(inner):
            return f" ( {inner.replace(';', ',')} ) "
        before = _NAME_BEFORE.search(match.string, max(0, match.start() - _MARK_LENGTH), match.start())
        asides.append((inner, before[1] if before else ""))
        return " "

    plain = _ASIDE.sub(out_of_line, body)
    plain = _INTERJECTION.sub("", plain)
    if re.search(r"(?<!\w)1[.)]\s", plain) and _SECOND.search(plain):
        plain = _NUMBER.sub("\n", plain)
    parts = _merge_abbreviations([part.strip() for part in _END.split(plain) if part and part.strip()])
    found = [Sentence(part, _asks(part), False, item, heading) for part in parts]
    said = [(aside.strip(), aside.endswith("?"), beside) for aside, beside in asides]
    return found + [Sentence(text, asks, True, item, heading, beside) for text, asks, beside in said]


_NAME_BEFORE = re.compile("\ue000(\\d+)\ue001\\s*\\Z")
_MARK_LENGTH = 12


_TAG = re.compile(
    r"(?i)[,\uff0c]\s*¿?(?:ok|okay|ja|klar|verstanden|eh|vale|de acuerdo|got it|understood|d'accord|compris"
    r"|hein|好吗|好不好|可以吗|行吗|懂吗|明白吗|알겠죠|알겠지)\s*\?+$"
)
"""``fragen, ja?``: what bids for a nod asks nothing."""


def _asks(part: str) -> bool:
    return part.rstrip("\"')").endswith("?") and not _TAG.search(part)


def _is_list(inner: str) -> bool:
    """Tell a list of names in parentheses from a remark."""
    words = re.sub("\ue000\\d+\ue001", "", inner).replace(",", " ").replace("/", " ").split()
    return "\ue000" in inner and len(words) <= 3


def _merge_abbreviations(parts: list[str]) -> list[str]:
    out: list[str] = []
    for part in parts:
        number = not out or not out[-1].lower().endswith("no.") or part[:1].isdigit()
        if out and number and _ABBREVIATION.search(out[-1]):
            out[-1] += " " + part
        else:
            out.append(part)
    return out
