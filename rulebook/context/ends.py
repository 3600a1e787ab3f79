"""Where the pinned blocks of a text may end, found in one pass: hostile text costs no more than other.

Safe at hook time.
"""

from __future__ import annotations

from bisect import bisect_left

CLOSE = "</pinned-rules:"
CLOSE_PIN = "</pin:"
TAG_LENGTH = 240  # the longest that render gives, with an id of full length, stays below it


class Ends:
    """The ends of blocks and pins in one text."""

    __slots__ = ("_blocks", "_pins")

    def __init__(self, text: str) -> None:
        self._blocks = _closings(text, CLOSE)
        self._pins = _closings(text, CLOSE_PIN)

    def of_block(self, digest: str, start: int) -> int | None:
        """Return where the first block of this digest ends from ``start`` on; None where none does."""
        return _first(self._blocks.get(digest, []), start)

    def of_pin(self, mark: str, start: int) -> int | None:
        """Return where the first pin of this mark ends from ``start`` on; None where none does."""
        return _first(self._pins.get(mark, []), start)


def _first(places: list[int], start: int) -> int | None:
    at = bisect_left(places, start)
    return places[at] if at < len(places) else None


def _closings(text: str, head: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    before, *pieces = text.split(head)
    place = len(before)
    for piece in pieces:
        name, closed, _ = piece.partition(">")
        if closed:
            found.setdefault(name, []).append(place)
        place += len(head) + len(piece)
    return found
