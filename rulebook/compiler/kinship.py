"""How two rules stand where their predicates alone show nothing: by what they ask, of what, and when.

A rule is read as a polarity (it forbids, demands or allows), objects and a moment. One that forbids is never
the duplicate of one that demands or allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from rulebook.compiler.language.message import Message, read_message
from rulebook.compiler.topics import topics_in
from rulebook.lifecycle.relations.relation import Fires, Kind
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check

Event = dict[str, Any]
Polarity = Literal["forbids", "demands", "allows", "states"]
_DOCUMENTS = (".md", ".mdx", ".txt", ".rst")


@dataclass(slots=True)
class Sense:
    """What a rule says, apart from its wording.

    Attributes:
        polarity: what it does to its objects.
        topics: what its own words name.
        acts: program and subcommand of the commands that it is about.
        creates: globs of what must not be created.
        moments: before what something must have happened; ``stop`` is the end of the task.
        places: the paths that its words name.
        limits: its words take something back (``only``, ``not before``).

    """

    polarity: Polarity
    topics: frozenset[str]
    acts: set[str] = field(default_factory=set)
    creates: list[str] = field(default_factory=list)
    moments: set[str] = field(default_factory=set)
    places: frozenset[str] = frozenset()
    limits: bool = False


def kinship(new: Check, old: Check, fires: Fires) -> Kind:
    """Return how ``new`` stands to ``old`` by their senses."""
    one, other = sense_of(new), sense_of(old)
    shared = one.topics & other.topics
    if one.polarity == "allows":
        return "narrows" if shared and one.places and other.polarity == "forbids" else "unrelated"
    if new.verifier is not None and old.verifier is not None:
        return _of_checks(one, other, new, old, fires)
    return _of_words(one, other, shared)


def _of_words(one: Sense, other: Sense, shared: frozenset[str]) -> Kind:
    """Compare where one of them is a note: the same names with one polarity are the same rule."""
    if not shared or "states" in (one.polarity, other.polarity) or one.topics != other.topics:
        return "unrelated"
    if one.places != other.places:
        return "unrelated"
    return "duplicate" if one.polarity == other.polarity else "contradicts"


def _of_checks(one: Sense, other: Sense, new: Check, old: Check, fires: Fires) -> Kind:
    if one.polarity != other.polarity:
        return "unrelated"
    if one.polarity == "demands":
        if one.acts & other.acts and one.moments != other.moments:
            return "narrows" if one.limits else "extends"
        return "unrelated"
    both = _both(new, old, fires)
    if one.acts & other.acts:
        restated = both and {act.split()[0] for act in one.acts} < {act.split()[0] for act in other.acts}
        return "duplicate" if restated else "extends"
    if one.creates and other.creates and all(map(_is_document, (*one.creates, *other.creates))):
        return "extends"
    return "extends" if any(topic.startswith("@") for topic in one.topics & other.topics) else "unrelated"


def bans_the_remedy(new: Check, old: Check, fires: Fires) -> bool:
    """Tell ``use bun, not pnpm`` after ``use pnpm``: what the old one asks for, the new one holds."""
    events = (*_wanted(old), *_required(old))
    return any(fires(new, event) and not fires(old, event) for event in events)


def _required(check: Check) -> Iterator[Event]:
    """Yield the commands of the sessions that a check lets pass: what has to run is one of them."""
    for example in check.examples.passes:
        yield from (event for event in example.get("session", []) if "command" in event)


def asks_for_the_banned(new: Check, old: Check, fires: Fires) -> bool:
    """Tell ``ruff format from now on`` after ``never run ruff format``: what is asked for is forbidden.

    A rule that only waits (ask first, run X before) forbids nothing.
    """
    if old.verifier is None or "session" in canonical_verifier(old.verifier)["forbid"]:
        return False
    clauses = [clause for spoken in read_message(new.rule).spoken for clause in spoken.clauses]
    asked = [c for c in clauses if not c.negative and c.tags & {"must", "run", "use"}]
    wanted = [m.entity.text for c in asked for m in c.having("object") if m.entity.kind == "command"]
    return any(fires(old, {"command": text}) and not fires(new, {"command": text}) for text in wanted)


def restates(new: Check, old: Check) -> bool:
    """Tell whether a check names again, as it stands, a part of what the old one forbids."""
    if new.verifier is None or old.verifier is None:
        return False
    mine = canonical_verifier(new.verifier)["forbid"].get("command", [])
    theirs = canonical_verifier(old.verifier)["forbid"].get("command", [])
    return bool(mine) and all(form in theirs for form in mine)


def _wanted(check: Check) -> Iterator[Event]:
    """Yield the commands that a rule's own words ask for instead of what it forbids."""
    clauses = [clause for spoken in read_message(check.rule).spoken for clause in spoken.clauses]
    against = any(mention.negative for clause in clauses for mention in clause.mentions)
    for clause in clauses:
        if against:
            yield from (
                {"command": f"{m.entity.text}{more}"}
                for m in clause.mentions
                for more in ("", " install", " add x", " run x")
                if m.entity.kind == "command" and not m.negative
            )


def _is_document(glob: str) -> bool:
    return glob.endswith(_DOCUMENTS) or glob.startswith("README")


def _both(new: Check, old: Check, fires: Fires) -> bool:
    """Tell whether an example of one sets the other off too."""
    return any(fires(old, event) for event in new.examples.fires) or any(
        fires(new, event) for event in old.examples.fires
    )


def sense_of(check: Check) -> Sense:
    """Return the sense of a check or a note."""
    own = read_message(check.rule)
    words = read_message(check.provenance.words)
    named = topics_in(check.rule) | frozenset(e.text for e in words.entities if e.text.startswith("@"))
    sense = Sense(_spoken_polarity(own), named, places=_places(own))
    sense.limits = _limits(words)
    if check.verifier is not None:
        forbid = canonical_verifier(check.verifier)["forbid"]
        sense.polarity = "demands" if any(_requires(forbid)) else "forbids"
        _fill(sense, forbid)
    return sense


def _places(message: Message) -> frozenset[str]:
    return frozenset(e.text.rstrip("/") for e in message.entities if e.kind == "path")


def _limits(message: Message) -> bool:
    clauses = [clause for spoken in message.spoken for clause in spoken.clauses]
    return any("only" in clause.tags or (clause.negative and "before" in clause.tags) for clause in clauses)


def _spoken_polarity(message: Message) -> Polarity:
    clauses = [clause for spoken in message.spoken for clause in spoken.clauses]
    tags = frozenset().union(*(clause.tags for clause in clauses)) if clauses else frozenset()
    words = [token.text for clause in clauses for token in clause.tokens]
    exempt = "off" in words or ("still" in words and {"needs", "need", "uses"} & set(words))
    if not any(clause.negative for clause in clauses) and (exempt or "allowed" in tags or "lift" in tags):
        return "allows"
    if any(clause.negative for clause in clauses):
        return "forbids"
    return "demands" if tags & {"must", "run", "use"} else "states"


def _requires(predicate: Event) -> Iterator[Event]:
    session = predicate.get("session")
    if session and "require" in session:
        yield session
    for part in (*predicate.get("any", ()), *predicate.get("all", ())):
        yield from _requires(part)


def _fill(sense: Sense, forbid: Event) -> None:
    """Add what the predicate is about: the acts, the files, the moments."""
    for session in _requires(forbid):
        sense.acts |= set(_acts(session["require"]))
        before = session["before"]
        sense.moments |= {"stop"} if before == "stop" else set(_acts(before))
    if sense.polarity == "forbids":
        sense.acts |= set(_acts(forbid))
        write = forbid.get("write", {})
        sense.creates = list(write.get("paths", ())) if "create" in write.get("op", ()) else []


def _acts(predicate: Event) -> Iterator[str]:
    for part in (*predicate.get("any", ()), *predicate.get("all", ())):
        yield from _acts(part)
    for form in predicate.get("command", ()):
        for program in form["program"]:
            for path in form.get("subcommand", [""]):
                yield f"{program} {path}".strip()
