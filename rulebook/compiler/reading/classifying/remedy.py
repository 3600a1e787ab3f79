"""Tell what is to be done instead of what a rule forbids."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.rules import Rule


def is_bare_command(clause: Clause) -> bool:
    """Tell ``If it is stale, `cargo clean -p app` ``: a command and nothing else is what to do."""
    named = [t.entity for t in clause.tokens if t.entity is not None]
    rest = [t for t in clause.tokens if t.entity is None and not t.has("adverb", "article", "and")]
    return bool(named) and not rest and all(e.kind == "command" and " " in e.text for e in named)


def narrows(clause: Clause, rule: Rule) -> bool:
    """Tell that a clause's command is a narrower form of what a rule forbids."""
    heads = [e.text + " " for e in rule.targets if e.kind == "command"]
    return rule.kind == "forbid" and any(m.entity.text.startswith(tuple(heads)) for m in clause.mentions)


def shows_the_way(clause: Clause) -> bool:
    """Tell ``it's `ruff format` now`` and ```pip install .` is the way to go`` from what only explains."""
    first = clause.tokens[0]
    points = (first.has("it") or first.text.startswith("it ")) and "be" in clause.tags
    way = any(t.text in ("way", "weg", "camino", "manera") for t in clause.tokens)
    named = any(m.entity.kind == "command" for m in clause.mentions)
    return named and not clause.negative and (way or (points and len(clause.tokens) <= 5))
