"""Rules about the end, by frames: what was opened and is closed again, which files are gone."""

from __future__ import annotations

from rulebook.compiler.drafting.pairs import Pair, pair_named, pair_of_command, pair_opened, pair_within
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_litter, is_vague
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import TYPED, names_in
from rulebook.compiler.rules import Rule


def aim_at_end(
    rule: Rule, slots: dict[str, str], named: dict[str, list[Entity]], message: Message, spoken: Spoken
) -> bool:
    """Say what is closed, or gone, at the end; False where the words do not name it."""
    if rule.act == "left":
        if "x" in slots:
            named = {name: [e for e in those if not is_vague(e)] for name, those in named.items()}
            rule.targets = named.get("y") or named["x"]
        else:
            rule.targets = _files_before(message, spoken)
        return bool(rule.targets) and all(map(_is_file, rule.targets))
    pair = _said(slots["t"], message) if "t" in slots else _before(message, spoken)
    rule.opened = [pair] if pair else []
    rule.targets = [Entity("text", pair.name)] if pair else []
    return bool(pair)


def _said(text: str, message: Message) -> Pair | None:
    """Return what is opened by the words of a place, in which names are marks."""
    shown = TYPED.sub(lambda mark: message.entities[int(mark[2])].text, text)
    commands = [e for e in names_in(text, message.entities) if e.kind == "command"]
    found = pair_named(shown) or pair_opened(shown)
    if found is None and len(commands) == 1 and shown.strip().startswith(("`", commands[0].text)):
        return pair_of_command(commands[0].text)
    return found


def _before(message: Message, spoken: Spoken) -> Pair | None:
    """Return what the sentence speaks of, or the one before it, that ``it`` may stand for."""
    at = next((i for i, one in enumerate(message.spoken) if one.sentence is spoken.sentence), 0)
    told = [spoken, *message.spoken[max(0, at - 1) : at]]
    found = next((pair for one in told if (pair := pair_within(one.shown))), None)
    named = [t.entity for one in told for t in one.tokens if t.entity is not None]
    commands = list(dict.fromkeys(e for e in named if e.kind == "command"))
    return pair_of_command(commands[0].text) or found if len(commands) == 1 else found


def _files_before(message: Message, spoken: Spoken) -> list[Entity]:
    """Return the one kind of files that the sentence before names."""
    at = next((i for i, one in enumerate(message.spoken) if one.sentence is spoken.sentence), 0)
    told = [message.spoken[at - 1]] if at else []
    named = [t.entity for one in [*told, spoken] for t in one.tokens if t.entity is not None]
    files = list(dict.fromkeys(e for e in named if _is_file(e)))
    return files if (len(files) == 1 and "*" in files[0].text) or _are_endings(files) else []


def _are_endings(files: list[Entity]) -> bool:
    return bool(files) and all("*" in e.text or e.text.startswith(".") for e in files)


def _is_file(entity: Entity) -> bool:
    if entity.concept:
        return kind_of(entity) == "path" and is_litter(entity) and not is_vague(entity)
    return entity.kind == "path"
