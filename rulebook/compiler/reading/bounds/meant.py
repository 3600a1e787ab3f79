"""What a rule is really about: a place, a way to run, or a report is no target."""

from __future__ import annotations

import re
from dataclasses import replace

from rulebook.compiler.language.clauses import VERBS
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.reading.bounds.carry import carry
from rulebook.compiler.reading.bounds.pieces import (
    Name,
    is_about_code,
    is_about_commands,
    is_about_paths,
    pieces,
    sentence_of,
)
from rulebook.compiler.reading.bounds.reported import no_report
from rulebook.compiler.reading.bounds.speaking import ANYTHING, CLOSED, speaks_of
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.reading.targets import is_kind
from rulebook.compiler.rules import Rule

_NOBODY_DID = re.compile(
    r"(?i)\b(?:(?:nobody|no one|noone|none of (?:us|you)|niemand|keiner|nadie|personne)\s+(?:ever |even )?"
    r"(?:ran|executed|called|used|did|invoked|started|had run|hat)"
    r"|(?:did not|have not|has not|had not|forgot to|forgetting to)\s+(?:ever |even )?(?:run|execute"
    r"|call|use|start))"
    r"\s+(?:the\s+)?$"
)
_MAKES = re.compile(
    r"(?i)^\s+(?:makes?|generates?|creates?|writes?|produces?|gives?|prints?|erzeugt|genera|crée)\b"
)
_BY_MEANS = re.compile(
    r"(?i)\b(?:only by (?:\w+ing)|by (?:adding|creating|putting|placing|writing)|nur (?:über|durch)"
    r"|nur per)"
    r"\s+(?:\w+\s+){0,3}$"
)
_VIA = re.compile(
    r"(?i)\b(?:via|through|über|comes? from|comes? out of|kommt aus|kommen aus|kommt über|kommen über"
    r"|vient de"
    r"|viennent de|passe par|passent par|sale de|salen de|viene de|vienen de|a través de|are taken from"
    r"|is taken from)\b"
)
_NEGATED = re.compile(
    r"(?i)\b(?:not|no|never|nicht|kein\w*|nie|pas|nunca|don't|without|neither|nor|ni|stop|avoid|banned"
    r"|forbidden)\b|n't\b"
)


def keep_meant(rules: list[Rule], message: Message) -> list[Rule]:
    """Return the rules of a message without those that a place or a way to run was taken for."""
    for rule in rules:
        no_report(rule)
        _no_means(rule, message)
        _no_sum(rule, message)
        _no_neglect(rule, message)
        _no_part(rule, message)
        _no_mapping(rule)
        _one_at_the_root(rule, message)
        carry(rule, rules, message)
    return [rule for rule in rules if not _is_a_place(rule, rules, message) and not _is_a_way(rule, rules)]


def _no_means(rule: Rule, message: Message) -> None:
    """Take out of what is forbidden what its own piece calls the way: ``no A, things come from B or C``."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace") or len(rule.targets) < 2:
        return
    for piece in pieces(message.spoken[at], message):
        if _VIA.search(piece.text) and not _NEGATED.search(piece.text):
            ways = [n.entity for n in piece.names if _VIA.search(n.before) and n.entity in rule.targets]
            if len(ways) < len(rule.targets):
                rule.targets = [e for e in rule.targets if e not in ways]
                rule.remedies += [e for e in ways if e not in rule.remedies]


_SUM = re.compile(rf"{MARK.pattern}\s+(?:minus|divided by|modulo|followed by|combined with)\s")


def _no_sum(rule: Rule, message: Message) -> None:
    """Tell ``time.time() minus time.time()`` from every use of it: only what is done with it is meant."""
    at = sentence_of(rule, message)
    if at is None or not is_about_code(rule):
        return
    summed = [message.entities[int(m.group(1))] for m in _SUM.finditer(message.spoken[at].sentence.text)]
    rule.unclear = rule.unclear or any(e.text == t.text for e in summed for t in rule.targets)


def _no_neglect(rule: Rule, message: Message) -> None:
    """Tell what nobody ran, or what makes a file, from what must not or must be run."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace", "require"):
        return
    names = [n for p in pieces(message.spoken[at], message) for n in p.names if n.entity in rule.targets]
    if rule.kind == "require":
        rule.unclear = rule.unclear or any(_MAKES.search(n.behind) for n in names)
        return
    if is_about_commands(rule) and names and all(_NOBODY_DID.search(n.before) for n in names):
        rule.unclear = True
    ways = [n.entity for n in names if _BY_MEANS.search(n.before)]
    if len(ways) < len(rule.targets):
        rule.targets = [e for e in rule.targets if e not in ways]
        rule.remedies += [e for e in ways if e not in rule.remedies]
    owners = [n for n in names if _OWNED_BY.search(n.before)]
    rule.unclear = rule.unclear or (is_about_commands(rule) and bool(owners) and len(owners) == len(names))


_OWNED_BY = re.compile(r"(?i)\b(?:managed|handled|maintained|checked|sorted|formatted|controlled) by\s+$")


def _no_mapping(rule: Rule) -> None:
    """Tell where things have their place, ``AppContext -> db/``, from one thing instead of another."""
    if rule.kind == "replace" and re.search("->|=>|\u2192", rule.text) and rule.remedies:
        code = all(e.kind in ("symbol", "text") or is_kind(e) for e in rule.targets or rule.places)
        homes = all(e.kind == "path" and "." not in e.text for e in rule.remedies)
        rule.unclear = rule.unclear or (code and homes)


_WHENCE = re.compile(
    r"(?i)\b(?:from|inside|within|in|aus|desde|depuis|dans|en)\s+(?:(?:the|our|your|my|den|los|las|les)\s+)?$"
)
_KEEP = re.compile(r"(?i)\b(?:keep|put|hold|store)\s+(?:(?:the|your|all|any)\s+)?$")
_OUT = re.compile(r"(?i)^\s+(?:out of|away from|in|under|next to|beside|outside)\b")


def _no_part(rule: Rule, message: Message) -> None:
    """Tell what stands in a file, and where tests lie, from the file and from running the tests."""
    at = sentence_of(rule, message)
    if at is None or rule.kind not in ("forbid", "replace") or not rule.targets:
        return
    named = [(p, n) for p in pieces(message.spoken[at], message) for n in p.names if n.entity in rule.targets]
    if not named:
        return
    if is_about_paths(rule) and rule.act in ("", "edit", "create"):
        parts = [n.is_inside and not is_folder(n.entity) and not n.entity.concept for _, n in named]
        rule.unclear = rule.unclear or (all(parts) and not any(speaks_of(p.text, ANYTHING) for p, _ in named))
    if is_about_commands(rule) and all(e.concept for e in rule.targets):
        rule.unclear = rule.unclear or all(map(_is_only_where, [n for _, n in named]))


def _is_only_where(name: Name) -> bool:
    """Tell ``call the api from tests`` and ``keep tests out of src/`` from running tests."""
    kept = bool(_KEEP.search(name.before)) and bool(_OUT.search(name.behind))
    return kept or bool(_WHENCE.search(name.before))


def _one_at_the_root(rule: Rule, message: Message) -> None:
    """Read ``the conftest.py at the root stays``: where it lies is no target."""
    root = [e for e in rule.targets if e.concept == "root_files"]
    others = [e for e in rule.targets if e not in root]
    if root and others and all(map(_is_plain, others)):
        rule.targets = [_rooted(e) for e in others]
        rule.places = [e for e in rule.places if e not in root]
    at = sentence_of(rule, message)
    if rule.act == "read" and rule.kind == "forbid" and at is not None:
        tags = {tag for clause in message.spoken[at].clauses for tag in clause.tags}
        if "read" not in tags and "leave" in tags:
            rule.act = "edit"


def _rooted(entity: Entity) -> Entity:
    return replace(entity, text=f"/{entity.text}")


def _is_plain(entity: Entity) -> bool:
    """Tell one file or folder by its bare name."""
    name = entity.text.rstrip("/")
    return (
        entity.kind == "path" and not entity.concept and "/" not in name and not name.startswith((".", "*"))
    )


def _is_a_way(rule: Rule, rules: list[Rule]) -> bool:
    """Tell a script that another rule requires from a file that is not to be edited."""
    return (
        rule.kind == "forbid"
        and is_about_paths(rule)
        and all(is_script(e) for e in rule.targets)
        and any(other.kind == "require" and other.text == rule.text for other in rules if other is not rule)
    )


def _is_a_place(rule: Rule, rules: list[Rule], message: Message) -> bool:
    """Tell the folder in which something is unwanted from one that is not to be edited."""
    if rule.kind not in ("forbid", "generated", "owned") or rule.act not in ("", "edit"):
        return False
    if not is_about_paths(rule) or any(e.concept for e in rule.targets):
        return False
    others = [o for o in rules if o is not rule and o.kind in ("forbid", "replace") and not is_about_paths(o)]
    if any(set(rule.targets) <= set(o.places) for o in others) and not speaks_of(rule.text, CLOSED):
        return True
    at = sentence_of(rule, message)
    if at is not None and not _edits(message, at):
        inside = [n for p in pieces(message.spoken[at], message) for n in p.names if n.entity in rule.targets]
        rule.unclear = rule.unclear or (bool(inside) and all(n.is_inside for n in inside))
    return False


def _edits(message: Message, at: int) -> bool:
    """Tell a sentence that speaks of changes, or the next one that does so of what lies there."""
    spoken = message.spoken[at]
    tags = {tag for clause in spoken.clauses for tag in clause.tags}
    texts = [MARK.sub(" ", one.sentence.text) for one in message.spoken[at : at + 2]]
    texts = [text for index, text in enumerate(texts) if not index or _IN_THERE.search(text)]
    return any(speaks_of(text, CLOSED) for text in texts) or bool(tags & set(VERBS))


_IN_THERE = re.compile(r"(?i)\b(?:in there|dort|darin|ahí|là-dedans)\b")
