"""A compilation for people: one card a record, with what speaks for and against it."""

from __future__ import annotations

import json

from rulebook.cli import output
from rulebook.compiler.compile import Compilation, Compiled


def show(compiled: Compilation) -> None:
    """Print what a message compiles to."""
    if not compiled.correction:
        output.say(f"no correction: {compiled.because}")
    for one in compiled.records:
        _card(one)
    for lift in compiled.lifts:
        output.say(f"it lifts {lift['check']}: rulebook archive {lift['check']}")
    for refused in compiled.refused:
        output.say(f"refused: {refused['rule']}")
        for because in refused["because"]:
            output.say(f"  {because}")


def _card(one: Compiled) -> None:
    record, condition = one.record, one.record.condition
    output.say(f"\n{record.id}: {record.rule}")
    predicate = (
        record.verifier.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        if record.verifier
        else None
    )
    anchors = (
        ", ".join("#".join(filter(None, (a.path, a.symbol))) for a in condition.anchors) if condition else ""
    )
    output.fields(
        [
            ("level", record.level),
            ("because", "\n".join(one.ceiling.because)),
            ("stops", json.dumps(predicate, ensure_ascii=False) if predicate else None),
            ("says", record.on_violation or record.behaviour),
            ("reason", condition.claim if condition else record.told),
            ("verify", condition.verify if condition else None),
            ("anchors", anchors),
            ("seen", "\n".join(one.evidence)),
            ("relations", "\n".join(f"{r['relation']} {r['check']}" for r in one.relations)),
        ]
    )
