"""Where the sentence before said that it speaks of: ``Styling in apps/shop: CSS modules. No ...``."""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.written.line import Line
from rulebook.compiler.reading.written.phrases import words
from rulebook.compiler.reading.written.unwanted import BACK


def placed_before(lines: list[Line], at: int) -> list[Entity]:
    """Return where the sentence before said it speaks of: ``Styling in apps/shop: CSS modules. No ...``."""
    for before in range(at - 1, max(-1, at - 6), -1):
        line = lines[before]
        item = line.spoken.sentence.item
        if lines[at].spoken.sentence.item and (item or not line.spoken.sentence.text.rstrip().endswith(":")):
            if item:
                continue
            return []
        end = next((i for i, word in enumerate(line.words) if word == ":"), 0)
        short = len(line.words) <= 7 and not line.code and words("going").isdisjoint(line.words)
        head = {
            i
            for i in line.places
            if i < end or i == 0 or short or line.spoken.sentence.text.rstrip().endswith(":")
        }
        concludes = before == at - 1 and lines[at].words[:1] in (["so"], ["hence"], ["therefore"], ["thus"])
        if concludes or BACK & set(lines[at].words[:6]):
            head = head or set(line.places)
        if head:
            return [line.places[i] for i in sorted(head)]
        if not lines[at].spoken.sentence.item:
            return []
    return []
