"""What may lead to a frame and follow it, found once for a text and not for each of its frames."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

_MOST = 24
"""As many words may stand before a frame and behind it, or signs in a language without blanks."""
Span = tuple[int, int, dict[str, str]]
"""Where a frame may begin and end, and what the words around it put into places."""


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
            places = [at for at in range(1, len(text)) if not self._gap or text[at - 1] == " "]
            first = [(at, self._open.match(text[:at])) for at in places[:_MOST][::-1]]
            last = [(at, self._close.match(text[at:])) for at in places[: -_MOST - 1 : -1]]
            starts, ends = [*_filled(first), (0, {})], [(len(text), {}), *_filled(last)]
            spans = [
                (start, end, led | behind) for start, led in starts for end, behind in ends if start < end
            ]
            self._last = (text, spans)
        return self._last[1]

    @cached_property
    def _open(self) -> Any:
        return self._compiled(f"^(?:{self._opening})+$")

    @cached_property
    def _close(self) -> Any:
        return self._compiled(f"^(?:{self._closing})+$")


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
