"""What ``bounds`` reads: a sentence in its pieces, with the names in it and how they are led in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.compiler.drafting.content import is_literal
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.kept import kept
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.rules import Rule

_SPLIT = re.compile(
    r"[,;:()!?\n]|\.(?=\s|$)|\s[-\u2013\u2014]\s|\u3001|\uff0c|\u3002|\uff1b"
    r"|(?<!where )(?<!anything )\bbut\b|\b(?:though|aber|pero|mais)\b"
)
_IN = re.compile(
    r"(?i)(?:^|[^\w-])(?:in|inside|under|within|im|unter|innerhalb(?: von)?|en|dentro de|dans|em|dentro do)"
    r"\s+(?:(?:the|our|my|any|dem|der|den|el|la|los|le|les|de|of|folder|directory)\s+){0,2}$"
)

_IN_BEHIND = re.compile(
    r"\s*(?:目录|文件夹|文件|代码)?(?:里|中(?![文间])|内|下面|下(?![载一次]))|\s*(?:の中|内|配下|以下)?(?:には|では|で(?!す))"
    r"|\s*(?:안|밑|아래|폴더|코드)?(?:에서|에는|에선)"
)
"""What says in Chinese, Japanese and Korean that a name is where, behind it."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a piece of a sentence.

    Attributes:
        entity: what is named.
        before: the words of the piece before it.
        behind: the words of the piece behind it.

    """

    entity: Entity
    before: str
    behind: str

    @property
    def is_inside(self) -> bool:
        """Tell a name that says where: ``in src/``."""
        return bool(_IN.search(self.before) or _IN_BEHIND.match(self.behind))


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands between two signs of a sentence.

    Attributes:
        text: its words in lower case, a blank for each name.
        names: the names in it in order.

    """

    text: str
    names: tuple[Name, ...]


def pieces(spoken: Spoken, message: Message) -> tuple[Piece, ...]:
    """Return the pieces of a sentence in order."""
    return _pieces(message, spoken)


@kept
def _pieces(message: Message, spoken: Spoken) -> tuple[Piece, ...]:
    texts = (text for text in _SPLIT.split(spoken.sentence.text) if text.strip())
    return tuple(Piece(MARK.sub(" \u2026 ", text).lower(), tuple(_names(text, message))) for text in texts)


_NEAR = 400
"""Characters around a name that are looked at: with all of them, a list of names would take their square."""


def _names(text: str, message: Message) -> Iterator[Name]:
    for found in MARK.finditer(text):
        before, behind = text[max(0, found.start() - _NEAR) : found.start()], text[found.end() :][:_NEAR]
        yield Name(message.entities[int(found.group(1))], _whole(before), behind)


def _whole(text: str) -> str:
    """Leave out the rest of a mark that was cut."""
    cut = text.find("\ue001")
    return text[cut + 1 :] if 0 <= cut < text.find("\ue000") % (len(text) + 1) else text


def sentence_of(rule: Rule, message: Message) -> int | None:
    """Return which sentence a rule is read from, where that can be told."""
    return message.places.get(rule.text)


def is_about_code(rule: Rule) -> bool:
    """Tell a rule against what is written into files."""
    return bool(rule.targets) and all(is_code(e) for e in rule.targets)


def is_code(entity: Entity) -> bool:
    """Tell what is written into files."""
    if entity.concept:
        return kind_of(entity) in ("content", "style", "symbol", "tag", "library")
    return entity.kind == "library" or is_literal(entity)


def is_about_commands(rule: Rule) -> bool:
    """Tell a rule against commands."""
    return bool(rule.targets) and all(kind_of(e) == "command" for e in rule.targets)


def is_about_paths(rule: Rule) -> bool:
    """Tell a rule against files."""
    return bool(rule.targets) and all(kind_of(e) == "path" for e in rule.targets)


def is_where(entity: Entity) -> bool:
    """Tell a name that may say where code stands."""
    where = kind_of(entity) in ("path", "scope") or entity.concept in ("tests", "test_files")
    return where and not is_vague(entity)
