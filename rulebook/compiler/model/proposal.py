"""What a model proposes: rules in the record's own form, before the gate has seen them."""

from __future__ import annotations

from datetime import date
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rulebook.compiler.record import new_id
from rulebook.records.check import Check


class ProposedRule(BaseModel):
    """One rule as a model proposes it.

    Attributes:
        rule: one imperative sentence.
        forbid: the predicate, authored form; null for a note.
        unless: what is exempt.
        level: the level that it asks for; the gate lowers it.
        remedy: what to do instead.
        fires: example events that must fire.
        passes: example events that must pass.

    """

    model_config = ConfigDict(extra="forbid")

    rule: str
    forbid: dict[str, Any] | None = None
    unless: dict[str, Any] | None = None
    level: str = "note"
    remedy: str = ""
    fires: list[dict[str, Any]] = Field(default_factory=list)
    passes: list[dict[str, Any]] = Field(default_factory=list)


class Proposal(BaseModel):
    """All rules of one message; empty where it rules nothing."""

    model_config = ConfigDict(extra="forbid")

    rules: list[ProposedRule] = Field(default_factory=list, max_length=12)


def as_check(one: ProposedRule, words: str, said_by: str, by: str, today: date, taken: set[str]) -> Check:
    """Return a proposal as a record.

    Raises:
        ValueError: it is no valid record, with the reasons.

    """
    fields: dict[str, Any] = {
        "schema": 1,
        "id": new_id(one.rule, taken),
        "rule": one.rule,
        "level": one.level,
    }
    fields["behaviour"] = f"{one.rule} Instead: {one.remedy}" if one.remedy else one.rule
    if one.forbid is not None:
        fields["verifier"] = {"forbid": one.forbid, **({"unless": one.unless} if one.unless else {})}
        fields["examples"] = {"fires": one.fires, "passes": one.passes}
        fields["on_violation"] = fields["behaviour"]
    fields["provenance"] = {"stated_by": said_by, "words": words, "stated_at": today, "compiled_by": by}
    try:
        return Check.model_validate(fields)
    except ValidationError as error:
        reasons = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()[:8])
        raise ValueError(reasons) from None
