"""The check record: one YAML file as a person writes and reviews it."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from rulebook.records.base import Authored, Globs, Words, one_or_more
from rulebook.records.predicate import Verifier

CheckId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
Level = Literal["note", "note_with_verify", "warn", "gate", "block"]


class Applicability(Authored):
    """Where a check is in play; everywhere where a part is empty."""

    paths: Globs = ()
    branches: Globs = ()
    agents: Words = ()
    cwd: Globs = ()


def _as_anchor(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    path, hash_sign, symbol = value.partition("#")
    return {"path": path, "symbol": symbol} if hash_sign else {"path": path}


class Anchor(Authored):
    """Something observable that a condition depends on. ``path#symbol`` is the short form of a symbol.

    Attributes:
        path: a file; alone, its content is the anchor.
        symbol: a dotted name in ``path``, by syntax tree.
        text: a range of ``path`` held by its content.
        key: a dotted key of a TOML, YAML, JSON or .env file.
        glob: the anchor is the set of paths that match.
        absent: a path that must not exist.
        tool: a program whose ``--version`` is the anchor.

    """

    path: str | None = None
    symbol: str | None = None
    text: str | None = None
    key: str | None = None
    glob: str | None = None
    absent: str | None = None
    tool: str | None = None


AnchorText = Annotated[Anchor, BeforeValidator(_as_anchor, json_schema_input_type=str | Anchor)]


class Condition(Authored):
    """The claim that is the reason, with the command that evaluates it."""

    claim: str
    verify: str | None = None
    anchors: Annotated[tuple[AnchorText, ...], one_or_more(str | Anchor)] = ()


class Expiry(Authored):
    """When a check ends: at a date, or when a command holds."""

    at: date | None = None
    verify: str | None = None


class Provenance(Authored):
    """Whose words a check comes from."""

    stated_by: Literal["user", "verified", "instruction_file", "agent", "tool_output", "retrieved"]
    words: str
    stated_at: date | None = None
    source: str | None = None
    compiled_by: str = "hand"
    confirmed_by: str | None = None


class OverridePolicy(Authored):
    """Where a person may do the forbidden thing: ``here``, in a ``sandbox``, or ``never`` with the reason."""

    allowed: Literal["here", "sandbox", "never"] = "here"
    reason: str | None = None
    outcome: str | None = None


class Examples(Authored):
    """Events that must fire and events that must pass, in the shared JSON form."""

    fires: Annotated[tuple[dict[str, Any], ...], one_or_more(dict[str, Any])] = ()
    passes: Annotated[tuple[dict[str, Any], ...], one_or_more(dict[str, Any])] = ()


class Check(Authored):
    """One check record; see section 3 of docs/design.md for the meaning of each field."""

    schema_: Literal[1] = Field(alias="schema")
    id: CheckId
    rule: str
    applies: Applicability = Applicability()
    behaviour: str | None = None
    verifier: Verifier | None = None
    level: Level = "note"
    silent: str | bool | None = None
    condition: Condition | None = None
    told: str | None = None
    owner: str | None = None
    review_by: date | None = None
    expires: Expiry | None = None
    provenance: Provenance
    on_violation: str | None = None
    on_fault: Literal["proceed", "stop"] = "proceed"
    override: OverridePolicy = OverridePolicy()
    examples: Examples = Examples()
