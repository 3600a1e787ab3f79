"""Find what a message names: commands, paths, symbols, options, quoted text, concepts.

Every entity is replaced by a private-use mark, so that the punctuation inside it splits no sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MARK = re.compile("\ue000(\\d+)\ue001")


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing that a message names.

    Attributes:
        kind: ``command``, ``path``, ``branch``, ``symbol``, ``option``, ``env``, ``operator``, ``text``
            (quoted, or code that is nothing else), ``url``, ``fence``, ``environment``, ``library`` or
            ``concept``.
        text: as written, without quotes.
        code: it stood in a code span or in quotes.
        concept: the entry of ``data/concepts.toml`` that it is, else empty.

    """

    kind: str
    text: str
    code: bool = False
    concept: str = ""


class Named:
    """A message with its entities taken out.

    Attributes:
        text: prose with marks in place of entities, contractions written out.
        entities: what the marks stand for, by number.

    """

    __slots__ = ("entities", "text")

    def __init__(self, text: str, entities: tuple[Entity, ...]) -> None:
        self.text = text
        self.entities = entities

    def shown(self, text: str) -> str:
        """Return a piece of ``text`` with its entities back in place."""
        return MARK.sub(lambda m: self.entities[int(m.group(1))].text, text)
