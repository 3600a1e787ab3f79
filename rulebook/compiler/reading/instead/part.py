"""One part of what is said of one thing instead of another."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.language.entities import Entity


@dataclass(slots=True)
class Part:
    """One or more pieces of a sentence.

    Attributes:
        what: ``ill`` (it blames), ``offer``, ``only`` (with which option), ``folder`` (from which folder),
            ``loose`` (it names something in passing), ``order`` (it rules something of its own) or ``talk``.
        text: its words, spelled.
        names: what it blames or offers or names.
        needs: of blame: what else the message must hold for a rule.
        places: of blame: where; of ``only``: the options; of ``folder``: the folders.
        strong: of an offer: it holds for good.
        spared: of blame: where it does not hold.
        wanted: of blame: what it names as a remedy itself.

    """

    what: str
    text: str
    names: list[Entity] = field(default_factory=list)
    needs: str = ""
    places: list[Entity] = field(default_factory=list)
    strong: bool = False
    spared: list[Entity] = field(default_factory=list)
    wanted: list[Entity] = field(default_factory=list)
