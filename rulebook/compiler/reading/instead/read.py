"""Read blame and remedy across a message: ``Builds go through ./x.sh. Bare xcodebuild is slow``."""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.frames.build import forced
from rulebook.compiler.reading.frames.read import Framed
from rulebook.compiler.reading.frames.spelling import marked
from rulebook.compiler.reading.instead.parts import Part, parts_of
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.rules import Rule


def read_instead(context: Context, message: Message) -> dict[int, Framed]:
    """Return, for the sentences that say one thing instead of another together, their rules and the rest.

    A rule stands with the sentence that blames. Empty where nothing is blamed, or nothing is offered for it.
    """
    if message.language != "en":
        return {}
    said = [[] if one.sentence.question else parts_of(message, one) for one in message.spoken]
    every = [part for parts in said for part in parts]
    found: dict[int, Framed] = {}
    used: set[Entity] = set()
    for at, parts in enumerate(said):
        rules = []
        for part in parts:
            if part.what == "ill" and (rule := _rule(context, part, every)) is not None:
                rule.text = message.spoken[at].shown
                rules.append(rule)
                used |= {*rule.targets, *rule.remedies}
        if rules:
            found[at] = Framed(rules, _rest(parts))
    for at, parts in enumerate(said):
        if found and at not in found and _only_offers(parts, used):
            found[at] = Framed([], _rest(parts))
    return found


def _rest(parts: list[Part]) -> list[str]:
    return [marked(part.text) for part in parts if part.what == "order"]


def _only_offers(parts: list[Part], used: set[Entity]) -> bool:
    """Tell a sentence that says no more than what is to be done instead."""
    named = [part for part in parts if part.names]
    return bool(named) and all(part.what in ("offer", "loose") and set(part.names) <= used for part in named)


def _rule(context: Context, ill: Part, every: list[Part]) -> Rule | None:
    blamed = [Entity("command", e.text, code=True) if is_script(e) else e for e in ill.names]
    sorts = {_sort(e) for e in blamed}
    if len(sorts) != 1 or not sorts <= {"command", "code"}:
        return None
    against = {e for part in every if part.what == "ill" for e in part.names}
    offered = [e for part in every if part.what == "offer" for e in part.names]
    loose = [] if ill.needs == "offer" else [e for part in every if part.what == "loose" for e in part.names]
    if set(offered) & set(blamed):
        return None
    fitting = [e for e in offered if _fits(e, sorts, real=True)]
    fitting += [e for e in loose if _fits(e, sorts, real=False)]
    remedies = [e for e in dict.fromkeys(fitting) if e not in against]
    if ill.needs and not remedies:
        return None
    rule = Rule("replace" if remedies else "forbid", "", "run" if sorts == {"command"} else "")
    rule.targets, rule.remedies, rule.places = blamed, remedies, ill.places or list(context.scope)
    rule.named = [e for part in every for e in part.names]
    rule.strong = forced("strong", "en", ill.text)
    rule.hedged = forced("hedged", "en", ill.text) or any(
        forced("hedged", "en", part.text) for part in every if part.what == "offer"
    )
    return rule


def _sort(entity: Entity) -> str:
    kind = kind_of(entity)
    if kind == "command":
        return "command"
    if entity.kind == "symbol":
        return "code"
    return "code" if kind == "library" or (kind == "text" and entity.code) else kind


def _fits(entity: Entity, sorts: set[str], *, real: bool) -> bool:
    """Tell what may stand in for what is blamed; a file only where it is offered in so many words."""
    sort = _sort(entity)
    if sorts == {"command"}:
        return sort == "command" or is_script(entity) or (sort == "path" and (real or "." not in entity.text))
    return sort == "code" or (sort == "path" and "*" not in entity.text)
