"""What a draft holds before it is a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulebook.compiler.rules import Rule

Event = dict[str, Any]


@dataclass(slots=True)
class Draft:
    """One check in the making.

    Attributes:
        rule: the atomic rule that it comes from.
        text: the rule in one imperative sentence.
        forbid, unless: the predicate, authored form; no ``forbid`` makes a note.
        cap: the highest level that a rule of this kind may have, whatever its reasons.
        cap_because: why.
        fires, passes: example events.
        remedy: what to do instead, in words or as a command.
        subject: one or two words for the id.

    """

    rule: Rule
    text: str
    forbid: dict[str, Any] | None = None
    unless: dict[str, Any] | None = None
    cap: str = "block"
    cap_because: str = ""
    fires: list[Event] = field(default_factory=list)
    passes: list[Event] = field(default_factory=list)
    remedy: str = ""
    subject: str = ""


Made = tuple[dict[str, Any], dict[str, Any], str]
"""What a rule about names forbids, an event that it stops, and how its rule is said."""
