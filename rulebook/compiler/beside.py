"""What only means something beside a rule in force: a part of it is allowed, ``the same for X``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Any

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.rules import Rule
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check

Relations = list[dict[str, Any]]
Stand = Callable[[Rule], Relations]
"""How a rule would stand to the library."""

_TOO = frozenset(
    ["same", "too", "well", "also", "likewise", "ditto", "auch", "genauso", "también", "igual", "aussi", "也"]
)
_LIGHT = frozenset("that goes go applies for as please gilt für vale para ça vaut pour , . !".split())  # noqa: SIM905 - shorter
_KINDS = {
    "path": ("write", "read"),
    "symbol": ("content",),
    "content": ("content",),
    "library": ("content",),
    "command": ("command", "session"),
}
"""What names can join which kind of predicate."""


def beside(message: Message, library: Sequence[Check], stand: Stand) -> Iterator[tuple[Rule, Relations]]:
    """Yield what is to be noted beside the library, with its relations; nothing where it concerns no rule."""
    for spoken in message.spoken:
        if is_question(spoken, message.language):
            continue
        for clause in spoken.clauses:
            found = _allowed(spoken, clause, stand) or _joined(clause, library)
            if found:
                yield Rule("wish", spoken.shown, named=[m.entity for m in clause.mentions]), found


def _allowed(spoken: Spoken, clause: Clause, stand: Stand) -> Relations:
    """Read ``X --sandbox you may use``: against a rule it takes a part out of what that one stops."""
    if "allowed" not in clause.tags or clause.negative or clause.tags & {"lift", "again", "must"}:
        return []
    act = next(iter(clause.acts), "")
    places = [m.entity for m in clause.having("place")]
    targets = [m.entity for m in clause.having("object")]
    if not targets:
        return []
    contrary = Rule("forbid", spoken.shown, act=act, targets=targets, places=places)
    return [one for one in stand(contrary) if one["relation"] == "narrows"]


def _joined(clause: Clause, library: Sequence[Check]) -> Relations:
    """Read ``dist/ the same``: it joins what the last rule about such names is against.

    It says nothing else; and where several rules of that day could be meant, none is.
    """
    too = any(_TOO & set(token.text.split()) for token in clause.tokens)
    if not too or clause.negative or clause.acts or not all(map(_is_light, clause.tokens)):
        return []
    if "before" in clause.tags and not clause.having("before"):
        return []
    kinds = {kind for m in clause.mentions for kind in _KINDS.get(kind_of(m.entity), ())}
    fitting = [one for one in library if _kind(one) in kinds]
    latest = max((one.provenance.stated_at or date.min for one in fitting), default=date.min)
    last = [one for one in fitting if (one.provenance.stated_at or date.min) == latest]
    return [{"check": one.id, "relation": "extends", "witness": None} for one in last if len(last) == 1]


def _is_light(token: Token) -> bool:
    words = token.text.split()
    small = token.has("article", "and", "in", "it", "before", "adverb") or set(words) <= _LIGHT
    return token.entity is not None or small or bool(_TOO & set(words))


def _kind(check: Check) -> str:
    forbid = canonical_verifier(check.verifier)["forbid"] if check.verifier is not None else {}
    for joined in ("any", "all"):  # one rule in two parts
        forbid = next(iter(forbid.get(joined, ())), forbid)
    return next((key for key in forbid if key not in ("unless", "on_opaque")), "")
