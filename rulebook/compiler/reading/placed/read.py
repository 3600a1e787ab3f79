"""Read where files of a kind belong: what several sentences tell of it makes one rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.frames.spelling import TYPED
from rulebook.compiler.reading.placed.kinds import command_of, globs_in, is_litter
from rulebook.compiler.reading.placed.line import Line, Told, is_place, line_of
from rulebook.compiler.rules import Placing, Rule

_OWN = ("no_place", "no_own")
"""What refuses the files where their own globs say that they lie."""
_NEAR = 2
"""A sentence may go on from one that stands so many before it."""


@dataclass(slots=True)
class Placed:
    """What a message says of where files belong.

    Attributes:
        rules: the rule of a sentence, by the sentence's number.
        rest: what of such a sentence says something else, marked.
        read: the sentences that were read for the rules of others.

    """

    rules: dict[int, Rule] = field(default_factory=dict)
    rest: dict[int, list[str]] = field(default_factory=dict)
    read: set[int] = field(default_factory=set)


@dataclass(slots=True)
class _Kind:
    """All that was told of one kind of files."""

    words: str
    told: list[Told] = field(default_factory=list)

    def homes(self) -> list[Entity]:
        return list(dict.fromkeys(e for one in self.told for e in one.homes))

    def refused(self) -> list[Entity]:
        return list(dict.fromkeys(e for one in self.told for e in one.refused))


def read_placed(message: Message) -> Placed:
    """Return the rules about where files belong that a message states."""
    out = Placed()
    if not any(is_place(e) for e in message.entities):
        return out
    lines = [line_of(message, at) for at in range(len(message.spoken))]
    for kind in _kinds(lines, message.entities):
        rule = _rule(kind, lines, message)
        if rule is None:
            continue
        ats = [told.at for told in kind.told]
        refusing = (told.at for told in kind.told if told.refused or told.anywhere or told.sense in _OWN)
        at = next(refusing, kind.told[0].at)
        if at in out.rules:
            continue
        out.rules[at] = rule
        out.rest[at] = lines[at].rest
        out.read |= {one for one in ats if one != at and not lines[one].rest}
    out.read -= set(out.rules)
    return out


def _kinds(lines: Sequence[Line], entities: Sequence[Entity]) -> list[_Kind]:
    """Gather what was told, kind by kind; what only points goes on about the kind before."""
    found: list[_Kind] = []
    for line in lines:
        for told in line.told:
            last = found[-1] if found else None
            words = told.kind.strip()
            near = last is not None and told.at - last.told[-1].at <= _NEAR
            if words and not (last is not None and near and _is_same(last.words, words, entities)):
                found.append(_Kind(words, [told]))
            elif last is not None and near and (told.sense != "refused_rest" or told.at == last.told[-1].at):
                last.told.append(told)
    return found


def _is_same(one: str, other: str, entities: Sequence[Entity]) -> bool:
    """Tell ``helper scripts`` and ``scripts``, ``.ipynb`` and ``notebooks``."""
    return bool({*globs_in(one, entities)} & {*globs_in(other, entities)})


def _rule(kind: _Kind, lines: Sequence[Line], message: Message) -> Rule | None:
    """Return the rule about a kind; None where nothing is refused, or a limit was not read."""
    homes, refused = kind.homes(), kind.refused()
    own = any(one.sense in _OWN for one in kind.told)
    ordered = not (refused or own) and all(one.ordered for one in kind.told)
    anywhere = ordered or any(one.anywhere for one in kind.told)
    globs = globs_in(kind.words, message.entities)
    refusals = [one for one in kind.told if one.refused or one.anywhere]
    if refusals and all(one.needs for one in refusals) and not homes:
        return None
    if any(is_vague(e) for e in refused) or not (refused or anywhere or (own and _is_placed(globs))):
        return None
    tree = any(one.sense == "refused" and one.anywhere for one in kind.told)
    if anywhere and not refused and not tree and (not homes or is_litter(kind.words)):
        return None
    command = command_of(kind.words)
    if (not globs and not command) or any(lines[one.at].limited for one in kind.told):
        return None
    spoken = [message.spoken[at].shown for at in dict.fromkeys(one.at for one in kind.told)]
    rule = Rule("placed", " ".join(spoken), "create", remedies=homes)
    rule.hedged = ordered and not any(one.anywhere for one in kind.told)
    rule.placing = Placing(
        tuple(globs),
        tuple(globs_in(kind.words, message.entities, top=True)),
        command,
        tuple(homes),
        tuple(refused),
        anywhere,
        any(one.flat for one in kind.told),
        message_words(kind.words, message.entities),
    )
    return rule


def _is_placed(globs: Sequence[str]) -> bool:
    return bool(globs) and all("/" in glob for glob in globs)


def message_words(text: str, entities: Sequence[Entity]) -> str:
    """Return a spelled text with its names in place of their marks."""
    return " ".join(TYPED.sub(lambda mark: entities[int(mark[2])].text, text).split())
