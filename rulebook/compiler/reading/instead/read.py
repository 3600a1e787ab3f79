"""Read blame and remedy across a message: ``Builds go through ./x.sh. Bare xcodebuild is slow``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.frames.build import forced
from rulebook.compiler.reading.frames.read import Framed
from rulebook.compiler.reading.frames.spelling import marked
from rulebook.compiler.reading.instead.parts import NEGATIVE, Part, parts_of
from rulebook.compiler.reading.instead.related import jobs_of, may_replace
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.rules import Rule

_ADVICE = re.compile(r"^(?:please |just |so )?(?:use|write|take|prefer|go with|it is|call|say|we use) ")
"""How a remedy begins that has no name known here: ``write any``."""
_MAKERS = ("ill", "only", "folder")


def read_instead(context: Context, message: Message) -> dict[int, Framed]:
    """Return, for the sentences that say one thing instead of another together, their rules and the rest.

    A rule stands with the sentence that blames. Empty where nothing is blamed, or nothing is offered for it.
    """
    if message.language != "en":
        return {}
    said = [parts_of(message, one) for one in message.spoken]
    for spoken, parts in zip(message.spoken, said, strict=True):
        if spoken.sentence.question:
            parts[:] = [part for part in parts if part.what == "ill" and part.text.startswith(("why", "who"))]
    every = [part for parts in said for part in parts]
    found: dict[int, Framed] = {}
    used: set[Entity] = set()
    for at, parts in enumerate(said):
        rules = []
        for part in parts:
            if part.what in _MAKERS and (rule := _rule(context, part, every)) is not None:
                rule.text = message.spoken[at].shown
                rules.append(rule)
                used |= {*rule.targets, *rule.remedies, *part.names, *part.places}
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
    offers = ("offer", "loose", "label", "ill")
    return bool(named) and all(part.what in offers and set(part.names) <= used for part in named)


def _rule(context: Context, part: Part, every: list[Part]) -> Rule | None:
    if part.what == "only":
        return _with_option(part)
    if part.what == "folder":
        return _in_folder(part, every)
    rule = _instead(part, every)
    if rule is not None:
        rule.places = part.places or list(context.scope)
        if not rule.places and not rule.act:
            rule.places = [e for one in every for e in one.names if e.concept in _SCOPES or _is_scope(e)]
        rule.named = [e for one in every for e in one.names]
        rule.strong = forced("strong", "en", part.text)
        texts = [part.text, *(one.text for one in every if one.what == "offer")]
        rule.hedged = any(forced("hedged", "en", text) for text in texts)
    return rule


_SCOPES = ("tests", "test_files")


def _is_scope(entity: Entity) -> bool:
    return kind_of(entity) == "scope" and entity.concept != "scope_docs"


def _with_option(part: Part) -> Rule | None:
    """Return the rule that a command runs only with its options."""
    spelled = {one.text for one in part.places}
    targets = []
    for entity in part.names:
        words = [word for word in entity.text.split() if word not in spelled]
        targets += [Entity("command", " ".join(words), code=True)] if words else []
    rule = Rule("only", "", "run", targets=targets, remedies=list(part.places))
    rule.named = [*part.names, *part.places]
    return rule if targets else None


def _in_folder(part: Part, every: list[Part]) -> Rule | None:
    """Return the rule that a command runs only in a folder."""
    folders = [e for e in part.places if e.kind == "path" or e.concept == "root_files"]
    if not folders or len(folders) != len(part.places):
        return None
    rule = Rule("forbid", "", "run", targets=list(part.names))
    rule.exceptions = [Entity("folder", "." if e.concept else e.text.rstrip("/")) for e in folders]
    rule.named = [e for one in every for e in one.names]
    return rule


def _instead(ill: Part, every: list[Part]) -> Rule | None:
    blamed = [Entity("command", e.text, code=True) if is_script(e) else e for e in ill.names]
    sorts = {_sort(e) for e in blamed}
    if len(sorts) != 1 or not sorts <= {"command", "code"}:
        return None
    against = {e for part in every if part.what == "ill" and part.needs != "contrast" for e in part.names}
    blamed = [e for e in blamed if not _told_closer(e, every)]
    real = [part for part in every if part.what == "offer"]
    if ill.needs == "contrast":
        real = [part for part in real if part.strong]
    offered = [e for part in real for e in part.names if _fits(e, sorts, real=True)]
    offered += [e for part in every if part.what == "label" for e in part.names if _is_label(e, blamed, ill)]
    blamed = [_unwrapped(e, offered) for e in blamed]
    if not blamed or set(offered) & set(blamed):
        return None
    if ill.needs == "offer" and sorts == {"command"}:
        offered = [e for e in offered if _replaces(e, blamed)]
    if ill.needs == "contrast":
        offered = [e for e in offered if _replaces(e, blamed)]
    same = {e.text for e in blamed if " " not in e.text}
    told = [p for p in every if p.what == "ill" and p.needs == "contrast" and not NEGATIVE.search(p.text)]
    asides = [part for part in every if part.what == "loose"] + told
    loose = [e for part in asides for e in part.names]
    if ill.needs in ("", "name"):
        offered += [e for e in loose if _fits(e, sorts, real=False) and e.text.split()[0] not in same]
    remedies = [e for e in dict.fromkeys(offered) if e not in against]
    advised = ill.needs == "name" and any(_ADVICE.match(part.text) for part in every if part.what == "talk")
    if not remedies and not advised and (ill.needs or sorts == {"code"}):
        return None
    kind = "replace" if remedies or sorts == {"code"} else "forbid"
    rule = Rule(kind, "", "run" if sorts == {"command"} else "")
    rule.targets, rule.remedies = blamed, remedies
    return rule


_RUNNERS = re.compile(
    r"^(?:npx|bunx|pnpm dlx|pnpm exec|yarn dlx|npm exec|uvx|python3? -m) (?:--?\w+ )*(?=[a-z])"
)


def _unwrapped(entity: Entity, offered: list[Entity]) -> Entity:
    """Return the tool that is meant, however it is started: ``jest`` for ``npx jest``."""
    bare = _RUNNERS.sub("", entity.text)
    same = any(bare.split()[0] in e.text.split() for e in offered)
    return entity if entity.kind != "command" or same else Entity("command", bare, code=True)


def _told_closer(entity: Entity, every: list[Part]) -> bool:
    """Tell ``node`` where ``node server.js`` is blamed too: only the longer one is meant."""
    return any(
        one.text.startswith(entity.text + " ") for part in every if part.what == "ill" for one in part.names
    )


def _is_label(entity: Entity, blamed: list[Entity], ill: Part) -> bool:
    """Tell ``Tests: `make test` `` as an offer: where the blame is plain, or the job is the same."""
    if not _fits(entity, {_sort(e) for e in blamed}, real=True):
        return False
    if ill.needs in ("", "name") or _sort(entity) != "command":
        return ill.needs != "contrast"
    return bool(jobs_of(entity.text) & jobs_of(" ".join(e.text for e in blamed)))


def _replaces(entity: Entity, blamed: list[Entity]) -> bool:
    if _sort(blamed[0]) == "code":
        return {entity.kind, blamed[0].kind} <= {"symbol", "text"} or entity.kind == blamed[0].kind
    return all(may_replace(entity.text, bad.text) for bad in blamed)


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
