"""The one form of a check that everything downstream reads, and that the content hash covers.

Defaults are dropped, short forms lengthened, sets sorted, prose folded to single blanks: two spellings
of the same meaning have one canonical form. JSON-able throughout.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from pydantic import BaseModel

from rulebook.records.canonical_predicate import canonical_verifier, unique
from rulebook.records.check import Check

_PROSE = frozenset(
    {"rule", "behaviour", "silent", "claim", "told", "on_violation", "words", "reason", "outcome"}
)
"""Fields where line breaks and runs of blanks say nothing."""

_SETS = frozenset({"paths", "branches", "agents", "cwd", "anchors", "fires", "passes"})
"""Lists whose order says nothing."""


def canonical(check: Check) -> dict[str, Any]:
    """Return the canonical form of a check."""
    return _part(check)


def _part(part: BaseModel) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if name == "verifier":
            plain: Any = canonical_verifier(value) if value is not None else None
        else:
            plain = _plain(name, value)
        if plain in (None, [], {}, "") or (name != "schema_" and value == field.default):
            continue
        result[field.alias or name] = plain
    return result


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, BaseModel):
        return _part(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str):
        return " ".join(value.split()) if name in _PROSE else value
    if isinstance(value, (tuple, list)):
        items = [_plain("", item) for item in value]
        return unique(items) if name in _SETS else items
    return value


def to_json(value: Any) -> str:
    """Return the one JSON text of a canonical value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
