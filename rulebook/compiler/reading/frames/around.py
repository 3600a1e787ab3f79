"""What may lead to a frame and follow it, found once for a text and not for each of its frames."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, NamedTuple

from rulebook.compiler.language.linear import compiled
from rulebook.compiler.reading.frames.outline import Words, first_of, last_of

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
            starts, ends = [*self._leading(text), (0, {})], [(len(text), {}), *self._following(text)]
            self._last = (
                text,
                [
                    _span(text[start:end], led | behind)
                    for start, led in starts
                    for end, behind in ends
                    if start < end
                ],
            )
        return self._last[1]

    def _leading(self, text: str) -> list[tuple[int, dict[str, str]]]:
        if not self._opening or not self._may_begin(text, self._openers):
            return []
        places = self._places(text)[:_MOST][::-1]
        return _filled([(at, self._open.match(text[:at])) for at in places])

    def _following(self, text: str) -> list[tuple[int, dict[str, str]]]:
        if not self._closing:
            return []
        places = self._places(text)[: -_MOST - 1 : -1]
        near = [at for at in places if self._may_begin(text[at:], self._closers)]
        return _filled([(at, self._close.match(text[at:])) for at in near])

    def _places(self, text: str) -> list[int]:
        return [at for at in range(1, len(text)) if not self._gap or text[at - 1] == " "]

    def _may_begin(self, text: str, words: Words) -> bool:
        return not self._gap or not words or first_of(text) in words

    @cached_property
    def _open(self) -> Any:
        return compiled(f"^(?:{self._opening})+$")

    @cached_property
    def _close(self) -> Any:
        return compiled(f"^(?:{self._closing})+$")


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
