"""Rules that ask first, by frames: what can wait, and ``the same goes for X``."""

from __future__ import annotations

import re
from typing import Any

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.lexicon import tags_of
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.frames.spelling import TYPED
from rulebook.compiler.reading.moments import is_script
from rulebook.compiler.rules import Rule

_SHARED = ("ask", "forbid", "only", "generated", "owned")


def adds_acts(entry: dict[str, Any], named: dict[str, list[Entity]]) -> bool:
    """Add the acts that the words of a frame name themselves; False where a name among them is none."""
    if "too" in entry:
        named["x"] = [*named.get("x", []), *(Entity("command", text) for text in entry["too"])]
        return all(e.concept == "scope_messages" for e in named.get("z", []))  # ``no commits``
    return True


def can_wait(rule: Rule, things: list[Entity]) -> bool:
    """Tell what an act can be done to: what is run is a command or a script, what is edited is a path."""
    if not things:
        return False
    if rule.act == "run":
        return not any(kind_of(e) == "path" and not is_script(e) for e in things)
    changes = rule.act in ("edit", "delete", "create")
    return not changes or not (all(map(is_vague, things)) or any(kind_of(e) == "surface" for e in things))


def is_told(slots: dict[str, str], text: str, named: dict[str, list[Entity]]) -> bool:
    """Tell ``ask before you do that``, said of moving some files, from one that is said of a command."""
    pointed = not TYPED.search(slots.get("x", ""))
    return not (
        pointed and _DOES.search(text) and any(kind_of(e) in ("path", "scope") for e in named.get("x", []))
    )


def leads_to_a_person(slots: dict[str, str], language: str) -> bool:
    """Tell ``ask me before A, B or C``, where A, B and C wait for a word, from ``before A run B``."""
    words = slots.get("r", "").split()
    spans = (tuple(words[at : at + length]) for at in range(len(words)) for length in (1, 2, 3))
    me = words[-1:] and words[-1] in _ME and not {"for", "für"} & set(words[-2:])
    return bool(me or _ASKED.intersection(words)) or any("ask" in tags_of(span, language) for span in spans)


_ME = ("me", "us", "mich", "mir", "uns")
_ASKED = frozenset(["asked", "consulted", "told", "pinged", "informed", "gefragt", "consultado"])
_DOES = re.compile(r"\b(?:do|doing|does) (?:that|it|this|so)\b")


def same_for(context: Context, rule: Rule, things: list[Entity]) -> Rule | None:
    """Return the rule before with more things that it is about; None where they are of another sort."""
    earlier = [*context.rules, *context.framed]
    last = earlier[-1] if earlier else None
    if last is None or last.kind not in _SHARED or not last.targets or not things:
        return None
    sorts = {kind_of(e) in ("command",) for e in [*last.targets, *things]}
    if len(sorts) > 1 or set(things) & set(last.targets):
        return None
    last.targets += things
    if rule.text not in last.text:
        last.text = f"{last.text} {rule.text}"
    return last
