"""What is said without being ordered: blame, wishes about the manner of work, sayings, facts that stand.

Such a message makes a note, where nothing plainer was read in it (``data/implied.toml``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.lexicon import written_in
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.accusing import THREATENS, is_incredulous
from rulebook.compiler.reading.frames.book import LANGUAGES, UNSPACED, macros_of
from rulebook.compiler.reading.frames.notation import Choice, Node, Slot, Word, parse
from rulebook.compiler.reading.frames.pieces import Piece, pieces_of
from rulebook.compiler.reading.frames.read import accuses
from rulebook.compiler.reading.frames.spelling import spelled
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.task import is_task
from rulebook.compiler.rules import Rule


def implied(message: Message, said_by: str) -> list[Rule]:
    """Return one note for what a message says without ordering it; none where it says no such thing."""
    asked = said_by == "user" and is_task(message)
    if asked and message.spoken[0].shown[:1] > _CJK:
        return []
    if not asked and (at := _blamed(message)) is not None:
        return [Rule("wish", message.spoken[at].shown)]
    for at, spoken in enumerate(message.spoken):
        sort = _sort_of(message, spoken, first=asked)
        if sort:
            return [Rule("fact" if sort == "facts" else "wish", message.spoken[at].shown)]
        if asked:
            return []
    return []


def _blamed(message: Message) -> int | None:
    """Return the sentence of two signs that blame together, of a threat, or before a bare ``again``."""
    shown = [spoken.shown.lower() for spoken in message.spoken]
    for at, spoken in enumerate(message.spoken):
        if THREATENS.search(spoken.shown) or is_incredulous(message, spoken):
            return at
        bare = shown[at].strip(".! ")
        again = bare in _BARE or (bare in _COUNTED and " you " in f" {shown[at - 1]} ")
        if at and again and not message.spoken[at - 1].sentence.question:
            return at - 1
    if all(spoken.sentence.question for spoken in message.spoken):
        return None
    whole = f"{message.words.lower()} {' '.join(shown)}"
    signs = (one for one, other in _together() if other.search(whole) and one.search(whole))
    found = next(signs, None)
    return found and next((at for at, text in enumerate(shown) if found.search(text)), 0)


_CJK = "\u2e7f"
_BARE = ("again", "once again", "yet again", "schon wieder", "otra vez", "encore", "de novo", "又来了")
_COUNTED = ("twice", "three times", "every time", "each time", "zweimal", "dreimal", "dos veces", "deux fois")


@cache
def _together() -> tuple[tuple[Any, Any], ...]:
    """Return the pairs of signs that blame together."""
    signs = {name: compiled(f"(?i){one['en']}") for name, one in data("implied")["together"].items()}
    return tuple((sign, signs[f"{name}_by"]) for name, sign in signs.items() if f"{name}_by" in signs)


def blames_by_asking(message: Message) -> bool:
    """Tell whether a message has a question that wants no answer: ``who asked you to bump X?``."""
    return accuses(message) or any(
        _has("asking", language, piece)
        for spoken in message.spoken
        for language, piece in _pieces(message, spoken)
    )


def _sort_of(message: Message, spoken: Spoken, *, first: bool) -> str:
    """Return what a sentence implies: ``asking``, ``sure``, ``lead`` or ``facts``; empty for nothing."""
    asks = spoken.sentence.question or is_question(spoken, message.language)
    told = message.asks  # what is told beside a question serves it
    sorts = (
        ("asking",) if asks else ("asking", "sure", "lead") if told else ("asking", "sure", "lead", "facts")
    )
    for at, (language, piece) in enumerate(_pieces(message, spoken)):
        if first and at:
            return ""
        for sort in sorts:
            if _has(sort, language, piece) and not (sort == "facts" and _passes(language, piece)):
                return sort
    return ""


def _pieces(message: Message, spoken: Spoken) -> Iterator[tuple[str, Piece]]:
    language = written_in(spoken.sentence.text, message.language)
    if language in LANGUAGES:
        text = spelled(_with_words(spoken.sentence.text, message.entities), message.entities)
        for piece in pieces_of(text.replace(" ", "") if language in UNSPACED else text, language):
            yield language, piece


def _with_words(text: str, entities: Sequence[Entity]) -> str:
    """Return a marked text in which what has no spelling of its own is words again: ``the tests``."""

    def word(match: re.Match[str]) -> str:
        entity = entities[int(match.group(1))]
        return entity.text if entity.kind == "concept" else match.group()

    return MARK.sub(word, text)


def _passes(language: str, piece: Piece) -> bool:
    """Tell what holds only now, or held once: ``the box was rebooted at 6``."""
    words = _listed(data("implied")["passing"]["words"].get(language, ""))
    if language in UNSPACED or language == "ko":
        return any(word in piece.words for word in words)
    return any(f" {word} " in f" {piece.words}" for word in words)


def _has(sort: str, language: str, piece: Piece) -> bool:
    pattern = _pattern(sort, language)
    return pattern is not None and pattern.search(piece.words) is not None


@cache
def _pattern(sort: str, language: str) -> Any:
    """Return what finds the signs of a sort: at a piece's beginning, or anywhere where they are sure."""
    lines = [line for line in data("implied")[sort].get(language, "").splitlines() if line.strip()]
    if not lines:
        return None
    macro = macros_of(language)
    gap = "" if language in UNSPACED else " "
    opening = _written(parse(macro("opening") or "", macro), gap)
    signs = "|".join(_written(parse(line, _macro(language)), gap) for line in lines)
    anywhere = sort in ("sure", "asking") or language in UNSPACED
    begin = "(?:^| )" if anywhere and gap else "" if anywhere else f"^(?:{opening})*"
    return compiled(f"{begin}(?:{signs})")


def _macro(language: str) -> Any:
    classes = {**data("implied")["words"], **data("implied")["facts"]}

    def macro(name: str) -> str | None:
        if name in _FREE:
            return f"\0{name}"
        return classes[name].get(language) if name in classes else None

    return macro


_FREE = {
    "word": "[^,;:() ]+",
    "any": "[^,;:() ]+",
    "num": r"\d[^,;:() ]*",
}
"""Places that take a word, up to six words or names, a number."""


def _written(nodes: Sequence[Node], gap: str) -> str:
    return "".join(_of(node, gap) for node in nodes)


def _of(node: Node, gap: str) -> str:
    if isinstance(node, Choice):
        inner = "|".join(_written(one, gap) for one in node.sequences)
        return f"(?:{inner})" + (
            ("*" if node.optional else "+") if node.many else "?" if node.optional else ""
        )
    if isinstance(node, Slot):
        return f"(?:\ue000[{node.sorts or 'A-Z'}]\\d+\ue001{gap})"
    if isinstance(node, Word) and node.text[:1] == "\0":
        one = _FREE[node.text[1:]]
        if node.text == "\0any":
            return f"(?:{one} ){{0,6}}" if gap else "[^,;:()]{0,12}"
        return f"(?:{one}{gap})" if gap else f"(?:{one})"
    return f"(?:{re.escape(node.text)}{gap})"


@cache
def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split("|") if word.strip())
