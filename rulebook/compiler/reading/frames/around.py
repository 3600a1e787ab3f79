"""What may lead to a frame and follow it, found once for a text and not for each of its frames."""

from __future__ import annotations

from functools import cached_property
from typing import Any

_MOST = 24
"""As many words may stand behind a frame, or signs in a language without blanks."""
Span = tuple[int, int, dict[str, str]]
"""Where a frame may begin and end, and what the words behind it put into places."""


class Around:
    """The words around the frames of a language.

    Args:
        opening, closing: patterns of one piece that may lead to a frame, and follow it; or empty.
        gap: what stands between two words.
        compiled: makes a pattern of a text.

    """

    def __init__(self, opening: str, closing: str, gap: str, compiled: Any) -> None:
        self._opening = opening
        self._closing = closing
        self._gap = gap
        self._compiled = compiled
        self._last: tuple[str, list[Span]] = ("", [(0, 0, {})])

    def spans(self, text: str) -> list[Span]:
        """Return where in a text a frame may stand: without all that leads to it first, to its end first."""
        if not self._opening:
            return [(0, len(text), {})]
        if self._last[0] != text:
            ends = self._ends(text)
            self._last = (text, [(start, *end) for start in self._starts(text) for end in ends])
        return self._last[1]

    def _starts(self, text: str) -> list[int]:
        starts = [0]
        while (found := self._open.match(text[starts[-1] :])) is not None and found.end():
            starts.append(starts[-1] + found.end())
        return starts[::-1]

    def _ends(self, text: str) -> list[tuple[int, dict[str, str]]]:
        ends: list[tuple[int, dict[str, str]]] = [(len(text), {})]
        places = (
            [at + 1 for at, sign in enumerate(text[:-1]) if sign == " "] if self._gap else range(len(text))
        )
        for at in list(places)[: -_MOST - 1 : -1]:
            if (found := self._close.match(text[at:])) is not None:
                ends.append((at, {name: part for name, part in found.groupdict().items() if part}))
        return ends

    @cached_property
    def _open(self) -> Any:
        return self._compiled(f"^(?:{self._opening})")

    @cached_property
    def _close(self) -> Any:
        return self._compiled(f"^(?:{self._closing})+$")
