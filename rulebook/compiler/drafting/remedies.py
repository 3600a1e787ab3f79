"""What a message asks for instead, as events: no draft of that message may hold one of them."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.drafting.content import sample_path
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.drafting.patterns import command_text, forms_of
from rulebook.compiler.language.entities import Entity

Event = dict[str, Any]
_JUDGING = ("forbid", "replace", "generated", "owned", "only")
"""Kinds whose check refuses an act; one that waits for something may well wait before the remedy too."""


def remedy_events(draft: Draft) -> list[Event]:
    """Return the events that a draft must let pass; empty for a note and for a rule that only orders acts."""
    if draft.forbid is None or draft.rule.kind not in _JUDGING:
        return []
    wanted = [e for e in draft.rule.wanted if e.kind in ("command", "path")]
    events = [event for entity in wanted for event in _of(entity)]
    if "content" in draft.forbid:
        codes = [
            e for e in [*draft.rule.wanted, *draft.rule.beside] if e.kind in ("symbol", "text") and e.code
        ]
        path = sample_path(draft.forbid["content"])
        events += [{"write": path, "content": f"{e.text}\n"} for e in codes]
    if draft.rule.kind == "only" and " " in draft.remedy and " or " not in draft.remedy:
        events.append({"command": draft.remedy})
    return [event for index, event in enumerate(events) if event not in events[:index]]


def _of(entity: Entity) -> list[Event]:
    if entity.kind == "command":
        written = [{"command": entity.text}] if " " in entity.text else []
        return [*written, *({"command": command_text(form)} for form in forms_of(entity))]
    return [
        {"write": example_path(glob), "op": "create", "exists": False, "content": "x"}
        for glob in globs_of(entity)
    ]
