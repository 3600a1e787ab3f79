"""What ``written`` reads: a spelled sentence as words, with the code in it and the pieces it falls into."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.tools import is_program
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import TYPED, spelled_sentence
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
        headed: what the heading above it names as places.
        others: the places of marks that are commands, libraries or styles.
        libraries: the place of each library in it.

    """

    spoken: Spoken
    words: list[str]
    code: dict[int, Entity] = field(default_factory=dict)
    places: dict[int, Entity] = field(default_factory=dict)
    told: bool = False
    that: set[int] = field(default_factory=set)
    headed: list[Entity] = field(default_factory=list)
    others: set[int] = field(default_factory=set)
    libraries: dict[int, Entity] = field(default_factory=dict)

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
    line = Line(spoken, spelled_sentence(message, spoken).split())
    short = _short_names(message)
    for at, word in enumerate(line.words):
        mark = TYPED.fullmatch(word)
        if mark is None:
            if word in short:
                line.code[at] = short[word]
            elif _is_keyword(line.words, at):
                line.code[at] = _keyword(word)
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
    _take_prose(line, message)
    _only_libraries(line)
    line.headed = [e for e in _headed(message, spoken) if e.kind == "path" or kind_of(e) == "scope"]
    line.that = {end - 1 for _, end in found("that", line.words)}
    return line


def _only_libraries(line: Line) -> None:
    """Take libraries as code only where a sentence names nothing else."""
    libraries = {at for at, entity in line.code.items() if entity.kind == "library"}
    line.libraries = {at: line.code[at] for at in libraries}
    if line.others or set(line.code) - libraries:
        line.others |= libraries
        line.code = {at: entity for at, entity in line.code.items() if at not in libraries}


def _take_prose(line: Line, message: Message) -> None:
    """Take quoted words as what is written, where the sentence speaks of words or of documents."""
    in_docs = any(_DOCUMENT.search(e.text) or e.concept == "scope_docs" for e in line.places.values())
    if line.told or not (in_docs or found("wording", line.words)):
        return
    for at, word in enumerate(line.words):
        mark = TYPED.fullmatch(word)
        entity = message.entities[int(mark[2])] if mark else None
        if (
            entity is not None
            and entity.kind in ("text", "command", "symbol")
            and f'"{entity.text}"' in message.words
        ):
            line.code[at] = replace(entity, concept="", kind="words")


_DOCUMENT = re.compile(r"(?i)\.(?:md|mdx|rst|txt|adoc)$|^docs?/|/docs?/|readme|changelog")


def _headed(message: Message, spoken: Spoken) -> list[Entity]:
    """Return what the heading above a sentence names."""
    return [message.entities[int(found_[1])] for found_ in MARK.finditer(spoken.sentence.heading)]


def _is_keyword(said: list[str], at: int) -> bool:
    """Tell a word of a programming language: by itself, or as what is unwanted or stands beside one."""
    word = said[at]
    if word in words("code"):
        return True
    if word not in words("keywords"):
        return False
    before, behind = said[at - 1] if at else "", said[at + 1 : at + 3]
    located = len(behind) == 2 and behind[0] in _WITHIN and behind[1].startswith("\ue000P")
    beside = {said[i] for i in (at - 2, at + 2) if 0 <= i < len(said)} & words("code")
    listed = {before, *behind[:1]} & {"/", ",", "or", "and", "nor"}
    return (located and before in ("no", "never", "without")) or bool(beside and listed)


_WITHIN = ("in", "under", "inside", "outside", "within", "anywhere")


def _keyword(word: str) -> Entity:
    singular = word[:-1] if word.endswith("s") and word[:-1] in words("keywords") else word
    return Entity("symbol", f"{singular}()" if singular in words("calls") else singular, code=True)


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
    quoted = any(f"{sign}{entity.text}{sign}" in message.words for sign in "'\"")
    spanned = f"`{entity.text}`" in message.words or (entity.code and not quoted)
    if kind == "library":
        return not is_program(entity.text)
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
