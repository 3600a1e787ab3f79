"""What the ``it`` of a frame points to, and whether a message is sure of what a frame only tells."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import Context, is_path, is_thing, kind_of

_TO_YOU = re.compile(r"(?i)\b(you|your|yours|yourself)\b")
_OUTSIDE = ("~/**", "/etc/", "/usr/", "/opt/", "/srv/")
"""Places of the machine and of the user; what is thrown away (``/tmp``) is nobody's."""
_THAT = ("that", "this")


def meant(
    entry: dict[str, Any], words: str, context: Context, message: Message, spoken: Spoken
) -> list[Entity]:
    """Return the names that a frame points back to; empty where there are none that it can mean.

    Args:
        entry: the frame's entry: ``all`` takes all that was named before, ``allowed`` what was called fine.
        words: what points back.
        context: the message so far.
        message: all of it.
        spoken: the sentence.

    """
    if entry.get("outside"):
        return [Entity("path", name) for name in _OUTSIDE]
    if entry.get("allowed"):
        return _called_fine(context, message, spoken)
    before = message.spoken[: next((i for i, one in enumerate(message.spoken) if one is spoken), 0)]
    if entry.get("all"):
        named = [m.entity for one in before for clause in one.clauses for m in clause.mentions]
        named = list(dict.fromkeys(e for e in named if not (e.concept and e.text.endswith("ed"))))
        return named if all(map(is_exact, named)) else []
    if entry.get("options_before"):
        named = [t.entity for one in before[-1:] for t in one.tokens if t.entity is not None]
        return list(dict.fromkeys(e for e in named if e.kind == "option"))
    if entry.get("implicit"):
        named = [m.entity for one in before[-1:] for clause in one.clauses for m in clause.mentions]
        return (
            list(dict.fromkeys(e for e in named if is_exact(e)))
            if len(set(filter(is_exact, named))) == 1
            else []
        )
    if words.strip() in _THAT and not (before and _TO_YOU.search(before[-1].shown)):
        return []  # ``CI fails on `make lint`. that is not ok``: it is not the command that is meant
    things = [m for m in context.topic if is_thing(m.entity)]
    acted_on = [m.entity for m in things if m.role != "agent"]
    named = acted_on or [
        m.entity for m in things if entry["kind"] == "ask"
    ]  # ``x.py burns money. ask first``
    if entry.get("act") == "edit" and not any(map(is_path, named)):
        paths = [m.entity for one in before for clause in one.clauses for m in clause.mentions]
        named = [e for e in paths if is_path(e) and not is_vague(e)][-1:] or named
    if _A_FOLDER.search(words):
        return [_folder_of(e) for e in named if e.kind == "path"]
    return [e for e in named if is_path(e)] if "there" in words else named


_A_FOLDER = re.compile(r"\b(?:folder|dir|directory|tree|everything in there)\b")


def _folder_of(path: Entity) -> Entity:
    """Return the folder that ``that folder`` means where one of its files was named."""
    head, slash, name = path.text.rpartition("/")
    return replace(path, text=f"{head}/") if slash and "." in name else path


_FINE = re.compile(r"(?i)\b(fine|ok|okay|allowed|permitted|may|can|good|yours)\b")


def _called_fine(context: Context, message: Message, spoken: Spoken) -> list[Entity]:
    found = [e for e in context.allowed if e.kind == "command"]
    at = next((i for i, one in enumerate(message.spoken) if one is spoken), 0)
    if not found and at and _FINE.search(message.spoken[at - 1].shown):
        named = [m.entity for clause in message.spoken[at - 1].clauses for m in clause.mentions]
        found = [e for e in named if e.kind == "command" and " " in e.text]
    return found


def is_exact(entity: Entity) -> bool:
    """Tell one command, or a family of them by name, from a bare program that may do anything."""
    return kind_of(entity) == "command" and (bool(entity.concept) or " " in entity.text)


_REFUSES = re.compile(
    r"(?i)\b(again|never|not|no|don'?t|stop|quit|stays?|ever|enough|instead|forbidden|banned|off|hands"
    r"|already|all day|nie|niemals|nicht|kein\w*|schon wieder|dreimal|zweimal|zum \w+ mal|stattdessen"
    r"|nunca|jamás|otra vez|tres veces|dos veces|no|jamais|encore|pas|nada)\b|[又别不再勿]|마세요|말고|다시"
)
_GENERATED_NAME = re.compile(
    r"(?i)(\bgen\b|generated|_pb2?\b|\.pb\.|\.g\.|\.freezed\.|\.lock\b|-lock\b|lockfile|\bmocks?\b|snap(shots?)?(?![a-z])"
    r"|\.sql\.go|autogen|\bdist\b|\bbuild\b)"
)
_SOURCE = re.compile(
    r"(?i)\b(source of truth|single source|by hand|hand[- ]?edit\w*|manual(ly)?|instead"
    r"|not the (output|result|copy|generated)|template|overwritten|lost|gone"
    r"|(change|edit|fix|touch|adjust|update) (the|that|those|these|it|your) |regenerate|re-?run|do not edit)"
)


_ASKS = re.compile(r"(?i)(?:what|which|who|how|where|when)\b")


def is_sure(entry: dict[str, Any], message: Message, spoken: Spoken, context: Context) -> bool:
    """Tell whether more than the frame's words says that something is ruled.

    ``asks``: the frame is a question that accuses; no other may be one that asks for a name.
    ``refused``: some sentence says no, where the frame tells of a loss. ``made``: it is an instruction, the
    file's name says that it is made, or its source is named, where the frame says that something writes it.
    """
    if spoken.sentence.question and not entry.get("asks") and _ASKS.match(spoken.shown):
        return False
    if entry.get("refused") and not _REFUSES.search(message.words):
        return False
    if entry.get("made"):
        named = [e for e in message.entities if is_path(e) and not is_vague(e)]
        told = context.said_by == "instruction_file" or bool(_SOURCE.search(message.words))
        return told or any(_GENERATED_NAME.search(e.text) for e in named)
    return True
