"""What may lead to a frame and follow it, found once for a text and not for each of its frames."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from rulebook.compiler.language.linear import compiled
from rulebook.compiler.reading.frames.outline import Words, first_of, last_of, plain

_MOST = 24
"""As many words may stand before a frame and behind it, or signs in a language without blanks."""


class Span(NamedTuple):
    """Where in a text a frame may stand.

    Attributes:
        text: that part of it.
        first, last: its first word and its last.
        around: what the words around it put into places.

    """

    text: str
    first: str
    last: str
    around: dict[str, str]


class Around:
    """The words around the frames of a language.

    Args:
        gap: what stands between two words.
        opening, closing: patterns of one piece that may lead to a frame, and follow it; or empty.
        openers, closers: the words with one of which such a piece begins; none where any may.

    """

    def __init__(
        self,
        gap: str,
        *,
        opening: str = "",
        closing: str = "",
        openers: Words = frozenset(),
        closers: Words = frozenset(),
    ) -> None:
        self._gap = gap
        self._opening = opening
        self._closing = closing
        self._openers = openers
        self._closers = closers
        self._last: tuple[str, list[Span]] = ("", [])

    def spans(self, text: str) -> list[Span]:
        """Return where in a text a frame may stand: without all that leads to it first, to its end first."""
        if self._last[0] != text:
            places = self._places(text)
            starts = [*self._leading(text, places), (0, {})]
            ends = [(len(text), {}), *self._following(text, places)]
            parts = [(start, end, led | behind) for start, led in starts for end, behind in ends]
            self._last = (text, [_span(text[at:end], words) for at, end, words in parts if at < end])
        return self._last[1]

    def _leading(self, text: str, places: list[tuple[int, str]]) -> list[tuple[int, dict[str, str]]]:
        if not (self._opening and self._may_begin(first_of(text), self._openers) and self._open.match(text)):
            return []
        return _filled([(at, self._open.fullmatch(text[:at])) for at, _ in places[:_MOST][::-1]])

    def _following(self, text: str, places: list[tuple[int, str]]) -> list[tuple[int, dict[str, str]]]:
        if not self._closing:
            return []
        last = places[: -_MOST - 1 : -1]
        near = [at for at, word in last if self._may_begin(word, self._closers)]
        return _filled([(at, self._close.fullmatch(text[at:])) for at in near])

    def _places(self, text: str) -> list[tuple[int, str]]:
        """Return where the words of a text begin but for the first, or its signs, each with the word."""
        if not self._gap:
            return [(at, "") for at in range(1, len(text))]
        words = text.split(" ")
        starts = accumulate(len(word) + 1 for word in words[:-1])
        return [(at, plain(word)) for at, word in zip(starts, words[1:], strict=True) if at < len(text)]

    def _may_begin(self, word: str, words: Words) -> bool:
        return not self._gap or not words or word in words

    @cached_property
    def _open(self) -> Any:
        return compiled(f"(?:{self._opening})+")

    @cached_property
    def _close(self) -> Any:
        return compiled(f"(?:{self._closing})+")


def _span(text: str, around: dict[str, str]) -> Span:
    return Span(text, first_of(text), last_of(text), around)


def _filled(found: list[tuple[int, Any]]) -> list[tuple[int, dict[str, str]]]:
    """Return what each match puts into places, with where it stands."""
    return [
        (at, {name: part for name, part in one.groupdict().items() if part})
        for at, one in found
        if one is not None and not any(map(_REFUSES.search, filter(None, one.groupdict().values())))
    ]


_REFUSES = re.compile(
    "(?:^| )(?:no|never|nothing|nobody|kein|keine|nicht) (?:[^ ]+ )*\ue000C"
    "|^ *(?:the|a|an|my|our|der|die|das|el|la|le|o|os) *$"
)
"""What no moment is: ``until then no X, no Y`` has two prohibitions behind its moment, and in ``until the
release is out`` an article alone is none."""
