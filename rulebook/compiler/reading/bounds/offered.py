"""What a message offers: a name that it leads in as the way, the source or as free is not what it refuses."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.bounds.pieces import Name, pieces
from rulebook.compiler.rules import Rule

_HELD = ("forbid", "replace", "generated", "owned", "ask")


def keep_offered(rules: list[Rule], message: Message) -> None:
    """Take what the message offers out of what its rules hold, and keep it for the gate to try."""
    good = offered(message)
    for rule in rules:
        if rule.kind not in _HELD:
            continue
        good_here = [e for e in good if not _is_wrapped(e, rule)]
        rule.targets, spoiled = _without(rule.targets, [*good_here, *_same_as(rule.remedies, rule)])
        rule.places, _ = _without(rule.places, good) if rule.kind == "forbid" else (rule.places, False)
        rule.unclear = rule.unclear or (spoiled and not rule.targets)
        rule.wanted += [e for e in good if e not in rule.wanted and e not in rule.targets]


def _is_wrapped(entity: Entity, rule: Rule) -> bool:
    """Tell ``run python through uv run``, where it is only offered together with what runs it."""
    return any(e.text.endswith(f" {entity.text}") for e in rule.remedies)


def _same_as(remedies: list[Entity], rule: Rule) -> list[Entity]:
    """Return the targets that are a remedy written otherwise: ``AppLink`` beside ``<AppLink>``."""
    names = {_bare(e.text) for e in remedies if e.kind == "symbol"}
    return [e for e in rule.targets if e.kind == "symbol" and e not in remedies and _bare(e.text) in names]


def _bare(text: str) -> str:
    return text.strip("<>/() `").removesuffix("()")


def _without(named: list[Entity], good: list[Entity]) -> tuple[list[Entity], bool]:
    left = [e for e in named if e not in good]
    return left, left != named


def offered(message: Message) -> list[Entity]:
    """Return the names that a message offers wherever it names them."""
    good: list[Entity] = []
    other: set[str] = set()
    behind = ""
    for spoken in message.spoken:
        for piece in pieces(spoken, message):
            said = _words(piece.text)
            spared = bool(_pattern("bans").search(behind) and _pattern("spared").search(said))
            here = [name for name in piece.names if spared or _is_offered(name)]
            for name in piece.names:
                if name in here or (here and _is_home(name)):
                    good.append(name.entity)
                else:
                    other.add(name.entity.text)
            behind = said
    return [e for e in dict.fromkeys(good) if e.text not in other]


def _is_offered(name: Name) -> bool:
    before, behind = _words(name.before), _LISTED.sub("", _words(name.behind))
    if before.endswith("->") or _pattern("asks").search(f"{before} "):
        return True
    if _pattern("no").search(f"{before} {behind}"):
        return False
    leads = _pattern("leads").search(f"{before} ") and not _pattern("goes_on").search(behind)
    return bool(leads or _pattern("says").search(behind))


_LISTED = compiled("^(?:(?:,|&|and|und|y|e|et|和|、|跟) ?… ?)+")
"""The rest of a list whose names share what is said behind the last one."""


def _is_home(name: Name) -> bool:
    """Tell the file that what is offered comes from: ``the client from lib/api.ts``."""
    return name.entity.kind == "path" and _words(name.before).endswith((" from", " aus", " de"))


def _words(text: str) -> str:
    return " ".join(MARK.sub(" \u2026 ", text).lower().split()).strip(" .")


@cache
def _pattern(part: str) -> Any:
    """Return the pattern of a part of the table; ``asks`` and ``leads`` end where the name begins."""
    lines = "|".join(line for text in data("offered")[part].values() for line in text.split("\n") if line)
    head, tail = _EDGES.get(part, ("", ""))
    return compiled(f"{head}(?:{lines}){tail}")


_EDGES = {"asks": (r"(?:^|\W)", r"\s*$"), "leads": (r"(?:^|\W)", r"\s*$"), "says": ("^", "")}
