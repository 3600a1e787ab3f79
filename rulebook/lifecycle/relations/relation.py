"""How a new check stands to an old one, with an event that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rulebook.lifecycle.relations.applies import applies_covers
from rulebook.lifecycle.relations.cover import covers, verifier_covers
from rulebook.lifecycle.relations.notes import compare_notes
from rulebook.lifecycle.relations.witness import events, exempted
from rulebook.records.canonical import canonical
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check
from rulebook.verifier import loading

Kind = Literal["duplicate", "narrows", "extends", "contradicts", "unrelated"]
Event = dict[str, Any]
Fires = Callable[[Check, Event], bool]
"""Whether a check's verifier fires on an event."""


@dataclass(frozen=True, slots=True)
class Relation:
    """How a new check stands to an old one.

    Attributes:
        kind: ``duplicate``, ``narrows`` (fires on part of what the old one fires on), ``extends`` (on all of
            it and more), ``contradicts`` (both can not be obeyed) or ``unrelated``.
        witness: an event that shows it: for ``narrows`` one that only the old check stops, for ``extends``
            one that only the new one stops, else one that both speak about; None where none is known.

    """

    kind: Kind
    witness: Event | None = None


def tried(check: Check, event: Event) -> bool:
    """Tell whether a check's verifier fires on an event, by the one evaluator."""
    return check.verifier is not None and loading.fires(canonical(check), event)


def relation(new: Check, old: Check, fires: Fires = tried) -> Relation:
    """Return how ``new`` stands to ``old``, decided on the structure of their predicates.

    Each witness is tried with ``fires``; the records' own examples decide where the structure can't
    (regular expressions in other words).
    """
    if new.verifier is None or old.verifier is None:
        return _of_notes(new, old)
    first, second = canonical_verifier(new.verifier), canonical_verifier(old.verifier)
    clash = _clash(new, old, first, second, fires)
    if clash is not None:
        return Relation("contradicts", clash)
    inside = verifier_covers(second, first) and applies_covers(old.applies, new.applies)
    outside = verifier_covers(first, second) and applies_covers(new.applies, old.applies)
    if not inside and not outside:
        return _by_examples(_Pair(new, old, first, second, fires))
    return _from_covers(inside, outside, _Pair(new, old, first, second, fires))


@dataclass(frozen=True, slots=True)
class _Pair:
    new: Check
    old: Check
    first: Event
    second: Event
    fires: Fires

    def only(self, one: Check, other: Check, mine: Event, theirs: Event) -> Event | None:
        """Return an event that ``one`` stops and ``other`` lets pass."""
        tried_in_turn = (
            *one.examples.fires,
            *other.examples.passes,
            *events(mine["forbid"]),
            *exempted(theirs),
        )
        return next((event for event in tried_in_turn if _stops(one, other, event, self.fires)), None)


def _from_covers(inside: bool, outside: bool, pair: _Pair) -> Relation:
    shown = next(iter((*pair.new.examples.fires, *events(pair.first["forbid"]))), None)
    if inside and outside:
        return Relation("duplicate", shown)
    if inside:
        return Relation("narrows", pair.only(pair.old, pair.new, pair.second, pair.first))
    if outside:
        return Relation("extends", pair.only(pair.new, pair.old, pair.first, pair.second))
    return Relation("unrelated")


def _of_notes(new: Check, old: Check) -> Relation:
    """Compare two notes by their words; a note beside a check is another matter."""
    if new.verifier is not None or old.verifier is not None:
        return Relation("unrelated")
    return Relation(compare_notes(new.rule, old.rule) if new.applies == old.applies else "unrelated")


def _clash(new: Check, old: Check, first: Event, second: Event, fires: Fires) -> Event | None:
    """Return an event that one of them demands and the other forbids."""
    for demand, ban in ((first, second), (second, first)):
        found = _demanded_and_banned(demand["forbid"], ban["forbid"])
        if found is not None:
            return found
    found = _opposite(first["forbid"], second["forbid"])
    return found if found is not None else _remedy_banned(new, old, fires)


def _demanded_and_banned(demand: Event, ban: Event) -> Event | None:
    bans = [_unspared(banned) for banned in _actions(ban)]
    for wanted in _demands(demand):
        ways = list(_parts(wanted))
        if ways and all(any(covers(banned, way) for banned in bans) for way in ways):
            return next(iter(events(ways[0])), None) or {"say": "both speak about the same action"}
    return None


_HARMLESS = {"--dry-run", "--help", "--undo", "--version"}


def _unspared(banned: Event) -> Event:
    """Return a ban of commands without the options that spare a dry run: they are no way to meet a demand."""
    forms = []
    for form in banned.get("command", ()):
        options = dict(form.get("options", {}))
        options["none"] = [one for one in options.get("none", ()) if one not in _HARMLESS]
        forms.append({**form, "options": options})
    return {"command": forms} if forms else banned


def _demands(predicate: Event) -> Iterator[Event]:
    session = predicate.get("session")
    if session and "require" in session:
        yield session["require"]
    for part in (*predicate.get("any", ()), *predicate.get("all", ())):
        yield from _demands(part)


def _actions(predicate: Event) -> Iterator[Event]:
    for part in _parts(predicate):
        session = part.get("session", {})
        if session and session["before"] != "stop" and (session.get("go") or "said" in session):
            yield from _parts(session["before"])
        elif "all" in part:
            yield from (one for held in part["all"] if "session" in held for one in _actions(held))
        elif not session and "not" not in part:
            yield part


def _parts(predicate: Event) -> Iterator[Event]:
    if "any" in predicate:
        for part in predicate["any"]:
            yield from _parts(part)
    elif "command" in predicate:
        yield from ({"command": [form]} for form in predicate["command"])
    else:
        yield predicate


def _opposite(first: Event, second: Event) -> Event | None:
    """Return a witness where one forbids exactly what the other forbids to leave out."""
    for one, other in ((first, second), (second, first)):
        if "not" in one and covers(one["not"], other) and covers(other, one["not"]):
            return next(iter(events(other)), None)
    return None


def _remedy_banned(new: Check, old: Check, fires: Fires) -> Event | None:
    """Return what each forbids though the other's examples allow it, where that goes both ways."""
    mine, theirs = (
        [event for event in one.examples.passes if event.get("then") != "stop"] for one in (new, old)
    )  # at the end of a task each of two demands stops what only meets the other
    banned_by_new = next((event for event in theirs if _stops(new, old, event, fires)), None)
    banned_by_old = next((event for event in mine if _stops(old, new, event, fires)), None)
    return banned_by_new if banned_by_new is not None and banned_by_old is not None else None


def _stops(one: Check, other: Check, event: Event, fires: Fires) -> bool:
    return fires(one, event) and not fires(other, event)


def _commands(verifier: Event, check: Check, fires: Fires) -> list[Event]:
    """Return more commands that a check stops, beside its examples."""
    forms = verifier["forbid"].get("command", [])
    return [event for event in events({"command": forms}) if fires(check, event)] if forms else []


def _acts_beyond(pair: _Pair) -> bool:
    """Tell whether the new one also stops a change where the old one only stops what is made anew."""
    new, old = (form["forbid"].get("write", {}).get("op", ()) for form in (pair.first, pair.second))
    return bool(old) and not set(new) <= set(old)


def _by_examples(pair: _Pair) -> Relation:
    """Compare by what each record itself says that it stops; both must say it of all their examples."""
    new, old, fires = pair.new, pair.old, pair.fires
    if not new.examples.fires or not old.examples.fires:
        return Relation("unrelated")
    if any(_demands(pair.first["forbid"])) or any(_demands(pair.second["forbid"])):
        return Relation("unrelated")  # what leaves all undone breaks every demand, and shows nothing
    mine = [*new.examples.fires, *_commands(pair.first, new, fires)]
    theirs = [*old.examples.fires, *_commands(pair.second, old, fires)]
    inside = not _acts_beyond(pair) and all(fires(old, event) for event in mine)
    outside = all(fires(new, event) for event in theirs)
    if inside and outside:
        return Relation("duplicate", mine[0])
    if inside:
        return Relation("narrows", next(event for event in theirs if not fires(new, event)))
    if outside:
        return Relation("extends", next(event for event in mine if not fires(old, event)))
    return Relation("unrelated")
