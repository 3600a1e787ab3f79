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
    inners = dict.fromkeys(inner for _, inner in wrapped)
    rule.targets = list(dict.fromkeys(Entity("command", _tool(inner), code=True) for inner in inners))
    rule.named = [e for one in every for e in one.names]
    return rule


_INTERPRETERS = ("python", "python3", "node", "ruby", "php", "perl", "bash", "sh")


def _tool(inner: str) -> str:
    """Return what is run: ``rspec``, and ``python manage.py`` where an interpreter runs it."""
    words = inner.split()
    script = words[0] in _INTERPRETERS and len(words) > 1 and not words[1].startswith(("-", "<"))
    return " ".join(words[: 2 if script else 1])


def _inner(command: str) -> str:
    """Return what a wrapper runs: ``rspec`` of ``bundle exec rspec``, of ``compose exec app rspec``."""
    words = command.split()
    rest = _in_container(words)
    if not rest:
        heads = [" ".join(words[:2]), *words[:1]]
        head = next((one for one in heads if one in wrappers()), "")
        rest = words[len(head.split()) :] if head else []
    if rest and " ".join(rest[:2]) in wrappers():
        rest = rest[2:]  # ``docker compose run web bundle exec rspec``
    return " ".join(rest) if rest and not rest[0].startswith(("-", "<")) else ""


def _in_container(words: list[str]) -> list[str]:
    """Return what runs in a service of compose: behind its options and the service's name."""
    if words[:2] not in (["docker", "compose"], ["podman", "compose"]) or words[2:3] not in (
        ["exec"],
        ["run"],
    ):
        return []
    behind = [at for at, word in enumerate(words) if at > 2 and not word.startswith("-")]
    return words[behind[0] + 1 :] if behind else []
