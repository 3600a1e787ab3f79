"""The heads of clauses that speak ill of something or offer something: ``data/instead.toml``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.frames.book import macros_of, outline_of, writer_of
from rulebook.compiler.reading.frames.notation import Choice, parse
from rulebook.compiler.reading.frames.outline import Index, Words, first_of
from rulebook.compiler.reading.frames.regex import Writer


@dataclass(frozen=True, slots=True)
class Head:
    """What the beginning of a clause says.

    Attributes:
        part: ``ill`` or ``offer``.
        needs: what else the message must hold for a rule: ``name``, ``offer`` or nothing.
        slots: what stands in its places, spelled.
        end: where it ends in the text, harmless words after it included.
        closed: nothing else may follow it in its clause.
        subject: something has to follow it.
        strong: of an offer: it holds for good where nothing limits it (``strong``), or anyhow (``always``).

    """

    part: str
    needs: str
    slots: dict[str, str]
    end: int
    closed: bool
    subject: bool
    strong: str


@dataclass(slots=True)
class _Phrase:
    part: str
    needs: str
    closed: bool
    subject: bool
    strong: str
    pattern: str
    needs_words: list[Words]
    begins: Words
    compiled: Any = None


@cache
def _phrases() -> tuple[list[_Phrase], Index]:
    table = data("instead")
    own, shared = table["macros"]["en"], macros_of("en")

    def macro(name: str) -> str | None:
        return str(own[name]) if name in own else shared(name)

    writer: Writer = writer_of("en", shared)
    outline = outline_of("en")
    lead = parse(f"({shared('opening')})|({own['lead']})", shared)
    opening, tail = writer.whole(lead), writer.whole(parse(own["tail"], macro))
    found = [
        _Phrase(
            entry["part"],
            entry.get("needs", ""),
            entry.get("closed", False),
            entry.get("subject", False),
            entry.get("strength", ""),
            f"^(?:{opening})*{writer.whole(tree)}(?:{tail})*",
            outline.needs(tree),
            outline.begins((Choice((lead,), optional=True), *tree)),
        )
        for entry in table["frames"].values()
        for text in entry["en"].splitlines()
        if text.strip()
        for tree in [parse(text, macro)]
    ]
    return found, Index([one.needs_words for one in found])


def heads(text: str) -> list[Head]:
    """Return what the beginning of a spelled text may say, in the order of the table."""
    phrases, index = _phrases()
    first, found = first_of(text), []
    for phrase in (phrases[at] for at in index.near(text)):
        if phrase.begins and first not in phrase.begins:
            continue
        if phrase.compiled is None:
            phrase.compiled = compiled(phrase.pattern)
        if match := phrase.compiled.match(text):
            slots = {name: part for name, part in match.groupdict().items() if part}
            found.append(
                Head(
                    phrase.part,
                    phrase.needs,
                    slots,
                    match.end(),
                    phrase.closed,
                    phrase.subject,
                    phrase.strong,
                )
            )
    return found


@cache
def words(name: str) -> re.Pattern[str]:
    """Return what finds a class of words of the table."""
    listed = data("instead")["words"]["en"][name].split("|")
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, listed))})(?!\S)")


_JOINED = re.compile(r"(?<!\S)(?:and|or|nor|/|plus)(?!\S)")
_GOES_ON = re.compile(
    r"(?:never|is|are|was|were|do|does|did|has|have|had|will|would|can|should|must|may|always|still|just|only|keep"
    r"|keeps|skip|skips|miss|misses|break|breaks|lose|loses|leak|leaks) "
)


def takes_too_much(head: Head, slot: str, text: str) -> bool:
    """Tell ``go through zap, log.Printf never reaches loki``: another clause begins in the list."""
    if " , " not in slot:
        return False
    return not _JOINED.search(slot) or (head.part == "offer" and bool(_GOES_ON.match(text[head.end :])))
