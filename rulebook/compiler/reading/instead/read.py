"""Read blame and remedy across a message: ``Builds go through ./x.sh. Bare xcodebuild is slow``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.frames.build import forced
from rulebook.compiler.reading.frames.read import Framed
from rulebook.compiler.reading.frames.spelling import TYPED, marked
from rulebook.compiler.reading.instead.beside import (
    allows_a_part,
    is_in_remedy,
    narrower,
    spelled_out,
    told_closer,
)
from rulebook.compiler.reading.instead.of_head import NEGATIVE
from rulebook.compiler.reading.instead.part import Part
from rulebook.compiler.reading.instead.parts import parts_of
from rulebook.compiler.reading.instead.pointing import point_back, without_wrapper
from rulebook.compiler.reading.instead.related import fits, is_close, jobs_of, replaces, sort_of
from rulebook.compiler.reading.instead.where import places_of, scope_of, told_before
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.reading.named.signs import speaks_of_signs
from rulebook.compiler.rules import Rule

_ADVICE = re.compile(r"^(?:please |just |so )?(?:use|write|take|prefer|go with|it is|call|say|we use) ")
"""How a remedy begins that has no name known here: ``write any``."""
_MAKERS = ("ill", "only", "folder", "bare")


def read_instead(context: Context, message: Message) -> dict[int, Framed]:
    """Return, for the sentences that say one thing instead of another together, their rules and the rest.

    A rule stands with the sentence that blames. Empty where nothing is blamed, or nothing is offered for it.
    """
    if message.language != "en":
        return {}
    said = [[] if speaks_of_signs(one.shown) else parts_of(message, one) for one in message.spoken]
    point_back(said)
    every = [part for parts in said for part in parts]
    found: dict[int, Framed] = {}
    used: set[Entity] = set()
    for at, parts in enumerate(said):
        rules = []
        for part in parts:
            if part.what in _MAKERS and (rule := _rule(context, message, part, every)) is not None:
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


def _rule(context: Context, message: Message, part: Part, every: list[Part]) -> Rule | None:
    if part.what == "only":
        return _with_option(part)
    if part.what == "folder":
        return _in_folder(part, every)
    if part.what == "bare":
        return without_wrapper(every)
    rule, places = _instead(part, every), told_before(part, every)
    if rule is not None and places is None:
        return None
    if rule is not None:
        rule.places = places or list(context.scope)
        rule.exceptions = list(part.spared)
        if rule.act and not rule.places:
            rule.places = [e for one in every if one.what == "folder" for e in one.places]
        if not rule.act and not rule.places:
            rule.places = places_of(message, rule.targets, rule.remedies)
        if not rule.act and not rule.places:
            rule.places = scope_of(message)
            rule.remedies = [e for e in rule.remedies if e not in rule.places]
        if not rule.places and not rule.act:
            rule.places = [e for one in every for e in one.names if e.concept in _SCOPES or _is_scope(e)]
        rule.named = [e for one in every for e in one.names]
        rule.exceptions += narrower(rule, message, every)
        rule.targets = spelled_out(rule, message) or rule.targets
        rule.unclear = not (rule.act or rule.places) and any(allows_a_part(one) for one in every)
        rule.strong = forced("strong", "en", "".join(one.text for one in every))
        texts = [part.text, *(one.text for one in every if one.what == "offer")]
        rule.hedged = any(forced("hedged", "en", text) for text in texts)
    return rule


_SCOPES = ("tests", "test_files")


def _is_scope(entity: Entity) -> bool:
    return kind_of(entity) == "scope" and entity.concept != "scope_docs"


_RUN = re.compile(r"^\./|(?:^|/)(?:bin|scripts?|tools?)/|\.(?:sh|py|rb|js|ts|pl|bash)$")
"""How the path of something that is run looks: ``./gradlew``."""


def _with_option(part: Part) -> Rule | None:
    """Return the rule that a command runs only with its options."""
    spelled = {one.text for one in part.places}
    targets = []
    for entity in (e for e in part.names if e.kind != "path" or _RUN.search(e.text)):
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
    if part.needs or any(one.what == "ill" and one.names and one is not part for one in every):
        return None  # ``use pnpm in web/, not npm``: pnpm may be used elsewhere too
    rule = Rule("forbid", "", "run", targets=list(part.names))
    rule.exceptions = [Entity("folder", "." if e.concept else e.text.rstrip("/")) for e in folders]
    rule.named = [e for one in every for e in one.names]
    return rule


def _instead(ill: Part, every: list[Part]) -> Rule | None:
    blamed = [Entity("command", e.text, code=True) if is_script(e) else e for e in ill.names]
    sorts = {sort_of(e) for e in blamed}
    if len(sorts) != 1 or not sorts <= {"command", "code"}:
        return None
    blamed = [e for e in blamed if not told_closer(e, every) and not is_in_remedy(e, ill, every)]
    offered = _offered(ill, every, blamed, sorts)
    blamed = [_unwrapped(_widened(e, ill), offered) for e in blamed]
    if not blamed or {_bare(e) for e in offered} & {_bare(e) for e in blamed}:
        return None
    against = {e for part in every if part.what == "ill" and part.needs != "contrast" for e in part.names}
    offered = _fitting(ill, every, blamed, offered)
    remedies = [
        e for e in dict.fromkeys([*offered, *_in_passing(ill, every, blamed, sorts)]) if e not in against
    ]
    advised = ill.needs == "name" and any(_ADVICE.match(part.text) for part in every if part.what == "talk")
    if not remedies and not advised and (ill.needs or sorts == {"code"}):
        return None
    kind = "replace" if remedies or sorts == {"code"} else "forbid"
    rule = Rule(kind, "", "run" if sorts == {"command"} else "")
    rule.targets, rule.remedies = blamed, remedies
    return rule


def _bare(entity: Entity) -> str:
    """Return a name without the brackets of an element: ``AppLink`` for ``<AppLink>``."""
    return entity.text.strip("</ >")


def _offered(ill: Part, every: list[Part], blamed: list[Entity], sorts: set[str]) -> list[Entity]:
    """Return what the message offers in so many words, by a phrase or after a colon."""
    named = [*ill.wanted, *(e for part in every if part.what == "offer" for e in part.names)]
    found = [e for e in named if fits(e, sorts, real=True)]
    labels = [part for part in every if part.what == "label"]
    return found + [e for part in labels for e in part.names if _is_label(e, part, blamed, ill)]


def _fitting(ill: Part, every: list[Part], blamed: list[Entity], offered: list[Entity]) -> list[Entity]:
    """Return the offers that may be meant in place of what is blamed: closer, the less plain the blame."""
    if ill.needs in ("", "name"):
        return offered
    commands = sort_of(blamed[0]) == "command"
    longer = [e for e in offered if not any(bad.text.startswith(f"{e.text} ") for bad in blamed)]
    if ill.needs == "offer":
        return [e for e in longer if not commands or replaces(e, blamed)]
    good = {e for part in every if part.what == "offer" and part.strong for e in part.names}
    good |= set(ill.wanted)
    labelled = {e for part in every if part.what == "label" for e in part.names}
    loose = [e for part in every if part.what == "loose" for e in part.names]
    loose = [e for e in loose if fits(e, {sort_of(blamed[0])}, real=False)]
    close = [e for e in [*longer, *loose] if all(is_close(e, bad) for bad in blamed)]
    sure = [e for e in longer if (e in good and replaces(e, blamed)) or e in close or e in labelled]
    return sure or close


def _in_passing(ill: Part, every: list[Part], blamed: list[Entity], sorts: set[str]) -> list[Entity]:
    """Return what else a message names beside a plain blame."""
    if ill.needs not in ("", "name"):
        return []
    same = {e.text for e in blamed if " " not in e.text}
    told = [p for p in every if p.what == "ill" and p.needs == "contrast" and not NEGATIVE.search(p.text)]
    named = [e for part in every if part.what == "loose" for e in part.names]
    named += [e for part in told for e in part.names]
    named = [e for e in named if not any(_is_longer(e, bad) or _is_longer(bad, e) for bad in blamed)]
    return [e for e in named if fits(e, sorts, real=False) and e.text.split()[0] not in same]


def _is_longer(one: Entity, other: Entity) -> bool:
    """Tell ``git clean -fdx`` from an offer beside ``no git clean``: what was run is of the blamed kind."""
    return one.text.startswith(f"{other.text} ")


_RUNNERS = re.compile(
    r"^(?:npx|bunx|pnpm dlx|pnpm exec|yarn dlx|npm exec|uvx|python3? -m) (?:--?\w+ )*(?=[a-z])"
)


def _unwrapped(entity: Entity, offered: list[Entity]) -> Entity:
    """Return the tool that is meant, however it is started: ``jest`` for ``npx jest``."""
    bare = _RUNNERS.sub("", entity.text)
    same = any(bare.split()[0] in e.text.split() for e in offered)
    return entity if entity.kind != "command" or same else Entity("command", bare, code=True)


_LOCAL = re.compile(
    r"(?<=cmake -B) \S+| (?:-C|--directory|--cwd|--prefix|--manifest-path) ?=?\S+| \.(?=\s|$)"
)


def _widened(entity: Entity, ill: Part) -> Entity:
    """Return ``ninja`` for a plain ``ninja -C build``: where it runs was only an example."""
    if entity.kind != "command" or ill.needs != "name":
        return entity
    return Entity("command", _LOCAL.sub("", entity.text), code=True)


def _is_label(entity: Entity, label: Part, blamed: list[Entity], ill: Part) -> bool:
    """Tell ``Tests: `make test` `` as an offer: where the blame is plain, or the job is the same."""
    if not fits(entity, {sort_of(e) for e in blamed}, real=True):
        return False
    if ill.needs in ("", "name") or sort_of(entity) != "command":
        return ill.needs != "contrast" or {entity.kind, *(e.kind for e in blamed)} == {"library"}
    topic = f"{TYPED.sub(' ', label.text)} {entity.text}"
    return bool(jobs_of(topic) & jobs_of(" ".join(e.text for e in blamed)))
