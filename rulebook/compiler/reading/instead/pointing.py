"""Blame that names nothing itself: ``called on the host it fails``, ``without it you get system gems``."""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import wrappers
from rulebook.compiler.reading.instead.part import Part
from rulebook.compiler.reading.instead.related import sort_of
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.rules import Rule


def point_back(said: list[list[Part]]) -> None:
    """Give blame without a name the one thing that the sentence before it speaks of."""
    for at, parts in enumerate(said):
        for part in parts:
            if part.what == "ill" and not part.names and at:
                named = [e for one in said[at - 1] for e in one.names]
                part.names = named if len(named) == 1 and (is_script(named[0]) or _is_named(named[0])) else []


def _is_named(entity: Entity) -> bool:
    return sort_of(entity) in ("command", "code")


def without_wrapper(every: list[Part]) -> Rule | None:
    """Return the rule that some commands run by their wrapper alone: those that the message shows with it."""
    shown = [e for one in every if one.what != "ill" for e in one.names if e.kind == "command"]
    wrapped = [(e, inner) for e in shown if (inner := _inner(e.text))]
    if not wrapped:
        return None
    rule = Rule("replace", "", "run", remedies=list(dict.fromkeys(e for e, _ in wrapped)))
    rule.targets = [
        Entity("command", inner.split()[0], code=True) for inner in dict.fromkeys(i for _, i in wrapped)
    ]
    rule.named = [e for one in every for e in one.names]
    return rule


def _inner(command: str) -> str:
    """Return what a wrapper runs: ``rspec`` of ``bundle exec rspec``."""
    words = command.split()
    heads = [" ".join(words[:2]), *words[:1]]
    head = next((one for one in heads if one in wrappers()), "")
    rest = words[len(head.split()) :] if head else []
    return " ".join(rest) if rest and not rest[0].startswith(("-", "<")) else ""
