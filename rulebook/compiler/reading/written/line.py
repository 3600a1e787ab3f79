"""A spelled sentence as words, with the code in it and the pieces it falls into."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import TYPED, spelled
from rulebook.compiler.reading.written.phrases import found, words

_CALLED_OUT = re.compile(r"^[A-Z][a-z]+[!?.]?$")
_PROSE = re.compile(r"^[^\W\d_][\w' ,\u2019-]*[\w!.?]+$")
ENDS = frozenset([",", ";", ":", ".", "!", "?", "-", "->", "="])
SMALL = words("small")


@dataclass(slots=True)
class Line:
    """One sentence.

    Attributes:
        spoken: it, as it was read.
        words: its words and typed marks.
        code: the place of each piece of code in it, with the code.
        places: the place of each mark that says where, with what it is.
        told: it speaks of messages or of answers.
        that: the places of words that point back to code.
        others: the places of marks that are commands, libraries or styles.

    """

    spoken: Spoken
    words: list[str]
    code: dict[int, Entity] = field(default_factory=dict)
    places: dict[int, Entity] = field(default_factory=dict)
    told: bool = False
    that: set[int] = field(default_factory=set)
    others: set[int] = field(default_factory=set)

    def piece_end(self, at: int) -> int:
        """Return where the piece that a word stands in ends."""
        return next((i for i in range(at, len(self.words)) if self.words[i] in ENDS), len(self.words))

    def begins(self) -> list[int]:
        """Return where the pieces begin that stand behind a mark."""
        return [
            at + 1
            for at, word in enumerate(self.words[:-1])
            if word in ENDS and self.words[at + 1] not in ENDS
        ]

    def piece_start(self, at: int) -> int:
        """Return where the piece that a word stands in begins."""
        return next((i + 1 for i in range(at - 1, -1, -1) if self.words[i] in ENDS), 0)


def line_of(message: Message, spoken: Spoken) -> Line:
    """Return a sentence as words, with what of it is code and what says where."""
    line = Line(spoken, spelled(spoken.sentence.text, message.entities).split())
    short = _short_names(message)
    for at, word in enumerate(line.words):
        mark = TYPED.fullmatch(word)
        if mark is None:
            if word in short:
                line.code[at] = short[word]
            continue
        entity = message.entities[int(mark[2])]
        if _is_code(entity, message):
            line.code[at] = entity
        elif kind_of(entity) == "surface":
            line.told = line.told or entity.concept != "scope_comments"
        elif mark[1] in "PW" or entity.concept in ("tests", "test_files"):
            line.places[at] = entity
        elif kind_of(entity) in ("command", "library", "style", "say", "say_required", "pair", "option"):
            line.others.add(at)
    line.that = {end - 1 for _, end in found("that", line.words)}
    return line


def _short_names(message: Message) -> dict[str, Entity]:
    """Return plain words that name code of the message again: ``no pry`` after ``binding.pry``."""
    out: dict[str, Entity] = {}
    for entity in message.entities:
        if entity.code and entity.kind in ("symbol", "text") and not entity.concept:
            text = entity.text.rstrip("();!").lower()
            last = text.rsplit(".", 1)[-1].rsplit("::", 1)[-1]
            value = text.partition("=")[2].strip("'\" ")
            for name in (text, last, value, text.partition("=")[0] if value else ""):
                if len(name) > 2 and name.isidentifier() and name not in _PLAIN and name not in words("use"):
                    out.setdefault(name, entity)
    return out


_PLAIN = words("plain")


def _is_code(entity: Entity, message: Message) -> bool:
    """Tell code that is written into files from commands, paths and prose in quotes."""
    kind = kind_of(entity)
    spanned = f"`{entity.text}`" in message.words
    if kind in ("symbol", "content"):
        return spanned or not (entity.code and _CALLED_OUT.match(entity.text))
    if kind == "option" or not entity.code:
        return False
    return kind == "text" and (spanned or not _PROSE.match(entity.text))


def any_of(globs: list[str]) -> Entity:
    """Return the name of files that any one of several globs matches."""
    return Entity("path", globs[0] if len(globs) == 1 else "{" + ",".join(globs) + "}")


def limiting(said: list[str]) -> bool:
    """Tell whether words limit what stands beside them."""
    return not words("limits").isdisjoint(said)
