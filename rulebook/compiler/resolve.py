"""How a new check stands to the library, and which old ones a lift retires; each with a witness event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.compiler.drafting.drafts import drafts_of
from rulebook.compiler.kinship import asks_for_the_banned, bans_the_remedy, kinship, restates
from rulebook.compiler.rules import Rule
from rulebook.compiler.topics import topics_in
from rulebook.compiler.trial import Trial
from rulebook.lifecycle.relations.relation import relation
from rulebook.records.check import Check


def relations_of(check: Check, library: Sequence[Check], root: str) -> list[dict[str, Any]]:
    """Return every relation but ``unrelated``, in the order of the library."""
    if not library:
        return []
    trials = {check.id: Trial(check, root)}

    def fires(one: Check, event: dict[str, Any]) -> bool:
        if one.id not in trials:
            trials[one.id] = Trial(one, root)
        return trials[one.id].fires(event)

    out = []
    for old in library:
        found = relation(check, old, fires)
        kind = found.kind
        if bans_the_remedy(check, old, fires) or asks_for_the_banned(check, old, fires):
            kind = "contradicts"
        elif kind == "narrows" and restates(check, old):
            kind = "duplicate"
        elif kind == "unrelated":
            kind = kinship(check, old, fires)
        if kind != "unrelated":
            witness = found.witness or next(iter((*check.examples.fires, *old.examples.fires)), None)
            out.append({"check": old.id, "relation": kind, "witness": witness})
    return out


def find_lifts(rule: Rule, library: Sequence[Check], root: str) -> list[dict[str, Any]]:
    """Return the checks that a lift retires: those that fire on what it names, else those of its words."""
    events = [
        event
        for kind in ("forbid", "ask")
        for draft in drafts_of(Rule(kind, rule.text, act=rule.act, targets=rule.targets, places=rule.places))
        for event in draft.fires
    ]
    topics = topics_in(rule.text)
    names = {e.text.lower() for e in [*rule.targets, *rule.places] if len(e.text) > 2}
    out = []
    for old in library:
        trial = Trial(old, root)
        witness = next((event for event in events if trial.fires(event)), None)
        same = bool(topics & topics_in(old.provenance.words))
        if witness is not None or same or _speaks_of(old, names) or _same_end(old, rule):
            out.append({"check": old.id, "witness": witness or next(iter(old.examples.fires), None)})
    return out


def _speaks_of(old: Check, names: set[str]) -> bool:
    text = f"{old.rule} {old.provenance.words}".lower()
    return any(name in text for name in names)


_STOP = frozenset(
    [
        "the",
        "and",
        "for",
        "you",
        "can",
        "now",
        "again",
        "that",
        "this",
        "with",
        "from",
        "was",
        "were",
        "are",
        "has",
        "have",
        "its",
        "not",
        "our",
        "your",
        "but",
        "then",
        "than",
        "into",
        "over",
        "der",
        "die",
        "das",
        "und",
        "ist",
        "nicht",
        "wieder",
        "que",
        "los",
        "las",
        "una",
        "por",
        "con",
    ]
)


def _same_end(old: Check, rule: Rule) -> bool:
    """Tell that the lift speaks of what the old rule waited for: ``until the failover is done``."""
    words = {w.strip(".,;:!?'\"()") for w in rule.text.lower().split()} - _STOP
    waited = old.provenance.words.lower()
    if not any(
        sign in waited
        for sign in ("until", "till", "bis ", "hasta", "while", "jusqu", "直到", "solange", "mientras")
    ):
        return False
    known = {w.strip(".,;:!?'\"()") for w in waited.split()} - _STOP
    return len({w for w in words & known if len(w) > 3}) >= 1
