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

    def of_block(self, digest: str, start: int) -> int:
        """Return where the first block of this digest ends from ``start`` on; -1 where none does."""
        return _first(self._blocks.get(digest, []), start)

    def of_pin(self, mark: str, start: int) -> int:
        """Return where the first pin of this mark ends from ``start`` on; -1 where none does."""
        return _first(self._pins.get(mark, []), start)


def _first(places: list[int], start: int) -> int:
    at = bisect_left(places, start)
    return places[at] if at < len(places) else -1


def _closings(text: str, head: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    place = text.find(head)
    while place >= 0:
        end = text.find(">", place, place + TAG_LENGTH)
        if end >= 0:
            found.setdefault(text[place + len(head) : end], []).append(place)
        place = text.find(head, place + 1)
    return found
