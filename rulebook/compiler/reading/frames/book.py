"""The book of frames: the tables of ``TABLES`` ready to be looked into."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rulebook.compiler.language.lexicon import CJK_LANGUAGES, lexicon
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.frames.around import Around, Span
from rulebook.compiler.reading.frames.notation import FrameError, Macro, Node, parse
from rulebook.compiler.reading.frames.outline import Index, Outline, Words
from rulebook.compiler.reading.frames.pieces import Piece, runs
from rulebook.compiler.reading.frames.regex import Writer

TABLES = (
    "order",
    "first",
    "waiting",
    "leaving",
    "placed",
    "ways",
    "runs",
    "frames",
    "commands",
    "fortime",
    "forbid",
    "plain",
    "kept",
    "content",
    "standing",
)
"""Where they stand: what is due when, where files belong, any rule, what is off limits or stays."""
LANGUAGES = ("en", "de", "es", "fr", "pt", "zh", "ja", "ko")
UNSPACED = ("zh", "ja")
"""Languages that write no blank between words."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One way of saying.

    Attributes:
        meaning: the name of its entry in ``data/frames.toml``.
        text: as it stands there.
        entry: what it means: ``kind``, ``act`` and so on.
        tree: its words and places.

    """

    meaning: str
    text: str
    entry: dict[str, Any] = field(hash=False, compare=False)
    tree: tuple[Node, ...] = field(hash=False, compare=False)


class Book:
    """The frames of one language, ready to be looked into.

    Only few of them are tried on a text: those of which it holds the words, in order, and that may begin
    and end as it does. The pattern of a frame is made when it is tried first.

    Args:
        frames: in the order of the table.
        writer: writes their patterns.
        outline: tells what their texts hold.
        around: what may lead to a frame and follow it.

    """

    def __init__(self, frames: list[Frame], writer: Writer, outline: Outline, around: Around) -> None:
        self.frames = frames
        self.writer = writer
        self._outline = outline
        self._around = around
        self._index = Index([outline.needs(frame.tree) for frame in frames])
        self._ends: dict[int, tuple[Words, Words]] = {}
        self._patterns: dict[tuple[int, str], Any] = {}
        self._last: tuple[list[Piece], list[int]] = ([], [])

    def fitting(self, text: str) -> Iterator[tuple[Frame, dict[str, str]]]:
        """Yield the frames that a text fits, in order, each with what the text puts into its places."""
        yield from self._fitting(text, self._near(text))

    def fitting_runs(
        self, pieces: list[Piece], start: int
    ) -> Iterator[tuple[int, str, Frame, dict[str, str]]]:
        """Yield the same of the runs of a sentence that begin at a piece: where one ends, and its text."""
        if self._last[0] is not pieces:
            self._last = (pieces, self._near(next(runs(pieces, 0))[1]))
        near = self._last[1]
        for end, text in runs(pieces, start) if near else ():
            near = self._near(text, near)
            for frame, slots in self._fitting(text, near):
                yield end, text, frame, slots

    def _near(self, text: str, among: list[int] | None = None) -> list[int]:
        index = self._index
        return index.near(text, among) if self.writer.gap else index.near_unspaced(text, among)

    def _fitting(self, text: str, near: list[int]) -> Iterator[tuple[Frame, dict[str, str]]]:
        for at in near:
            spans = [span for span in self._around.spans(text) if self._may_stand(at, span)]
            for slots in self._matches(at, spans) if spans else ():
                yield self.frames[at], slots

    def _may_stand(self, at: int, span: Span) -> bool:
        """Tell whether a frame may begin and end as a part of a text does."""
        if not self.writer.gap:
            return True
        if at not in self._ends:
            tree = self.frames[at].tree
            self._ends[at] = (self._outline.begins(tree), self._outline.ends(tree))
        begins, ends = self._ends[at]
        return (not begins or span.first in begins) and (not ends or span.last in ends)

    def _matches(self, at: int, spans: list[Span]) -> Iterator[dict[str, str]]:
        """Yield what fills the places of a frame: with short places first, then with long ones."""
        seen = None
        for flags in ("", "(?U)"):
            slots = self._slots(self._pattern(at, flags), spans)
            if slots is None:
                return
            if slots != seen:
                yield slots
            seen = slots
            if not {"a", "b", "t"} & slots.keys():
                return  # nothing of it is of a free length

    def _pattern(self, at: int, flags: str) -> Any:
        pattern = self._patterns.get((at, flags))
        if pattern is None:
            frame = self.writer.whole(self.frames[at].tree)
            pattern = self._patterns[at, flags] = compiled(f"{flags}^{frame}$")
        return pattern

    def _slots(self, pattern: Any, spans: list[Span]) -> dict[str, str] | None:
        """Return what fills the places of the first part that fits, with what the words around it fill."""
        for span in spans:
            found = pattern.match(span.text)
            if found is not None:
                return span.around | {name: part for name, part in found.groupdict().items() if part}
        return None


@cache
def book(language: str) -> Book:
    """Return the frames of a language.

    Raises:
        FrameError: a frame is not in the notation.

    """
    return _book(language, "frames", led=True)


@cache
def moments(language: str) -> Book:
    """Return the ways in which a language names what happens: a commit, the end, a change of files."""
    return _book(language, "moments", led=False)


@cache
def places(language: str) -> Book:
    """Return the ways of telling where files belong; the English ones for a language that has none."""
    return _book(language, "told", led=True) if phrases_of(language, "told") else places("en")


def _book(language: str, sort: str, *, led: bool) -> Book:
    macro, outline = macros_of(language), outline_of(language)
    writer = writer_of(language, macro)
    frames = [
        Frame(meaning, text, one, parse(text, macro))
        for meaning, line, entry in phrases_of(language, sort)
        for one, text in _by_act(entry, line)
    ]
    return Book(frames, writer, outline, _around(writer, outline, macro) if led else Around(writer.gap))


def _around(writer: Writer, outline: Outline, macro: Macro) -> Around:
    """Return what may lead to the frames of a language and follow them."""
    opening, closing = (parse(macro(name) or "", macro) for name in ("opening", "closing"))
    return Around(
        writer.gap,
        opening=writer.whole(opening),
        closing=writer.whole(closing),
        openers=outline.begins(opening),
        closers=outline.begins(closing),
    )


def _table(name: str, sort: str) -> dict[str, Any]:
    found: dict[str, Any] = data(name).get(sort, {})
    return found


def _by_act(entry: dict[str, Any], line: str) -> list[tuple[dict[str, Any], str]]:
    """Return a phrase with ``{doing}`` once for each act of its entry, whose macro is ``doing_ACT``."""
    if "{doing}" not in line:
        return [(entry, line)]
    return [({**entry, "act": act}, line.replace("{doing}", f"{{doing_{act}}}")) for act in entry["acts"]]


def phrases_of(language: str, sort: str = "frames") -> list[tuple[str, str, dict[str, Any]]]:
    """Return the phrases of a language, each with its meaning and that meaning's entry.

    Raises:
        FrameError: a language has phrases for a meaning that has no entry.

    """
    meanings = {name: entry for one in TABLES for name, entry in _table(one, sort).items()}
    own = _own(language).get(sort, {})
    if unknown := [name for name in own if name not in meanings]:
        raise FrameError(f"data/frames_{language}.toml: {', '.join(unknown)} is no meaning of {TABLES}")
    return [
        (meaning, text, entry)
        for meaning, entry in meanings.items()
        for text in f"{entry.get(language, '')}\n{own.get(meaning, '')}".splitlines()
        if text.strip()
    ]


def _own(language: str) -> dict[str, Any]:
    """Return a language's own table, ``data/frames_de.toml``; English stands beside the meanings."""
    return data(f"frames_{language}") if language in LANGUAGES and language != "en" else {}


def force_words(mark: str, language: str) -> tuple[str, ...]:
    """Return the words by which a rule is absolute (``strong``) or only preferred (``hedged``)."""
    own = _own(language).get("force", {})
    words = own.get(mark) or data("frames")["force"][mark].get(language, "")
    return tuple(word.strip() for word in words.split("|") if word.strip())


@cache
def macros_of(language: str) -> Macro:
    """Return what tells what a macro of a language stands for."""
    macros = {k: text for one in TABLES[::-1] for k, text in _table(one, "macros").get(language, {}).items()}
    macros |= _own(language).get("macros", {})

    def macro(name: str) -> str | None:
        return str(macros[name]) if name in macros else _class_of_words(name, language)

    return macro


@cache
def outline_of(language: str) -> Outline:
    """Return what tells of the trees of a language what their texts have in common."""
    return Outline(macros_of(language))


def writer_of(language: str, macro: Macro) -> Writer:
    """Return what writes the patterns of a language."""
    gap = "" if language in UNSPACED else " "
    plain = Writer(gap=gap, before="", after="", joints="", it="")
    names = ("before", "after", "joints", "steps", "it")
    part = {name: plain.whole(parse(macro(name) or "", macro)) for name in names}
    return Writer(
        gap=gap,
        before=f"(?:{part['before']})*",
        after=f"(?:{part['after']})?",
        joints=f"(?:{part['joints']})",
        it=f"(?:{part['it']})",
        steps=part["steps"],
    )


def _class_of_words(name: str, language: str) -> str | None:
    """Return a class of words of the lexicon as alternatives."""
    plain = re.compile(r"[\w' -]+")
    if language in CJK_LANGUAGES:
        words = [word for word, tags in lexicon().cjk.items() if name in tags]
    else:
        words = [" ".join(key) for key, tags in lexicon().phrases.get(language, {}).items() if name in tags]
    words = [word for word in sorted(words, key=lambda one: (-len(one), one)) if plain.fullmatch(word)]
    return "|".join(words) if words else None
