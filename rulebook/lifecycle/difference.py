"""How two versions of a check differ: field by field, and whether the later one is wider or narrower."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebook.lifecycle.relations import Relation, relation
from rulebook.records.canonical import canonical
from rulebook.records.check import Check

WORDS = {
    "duplicate": "it fires on the same events",
    "narrows": "it became narrower",
    "extends": "it became wider",
    "contradicts": "it demands the contrary",
    "unrelated": "it fires on other events",
}


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field that differs; None where a side does not have it."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """How a later version differs from an earlier one.

    Attributes:
        fields: what changed, by dotted field.
        scope: how the later stands to the earlier, with a witness; None where no predicate or applicability
            changed.

    """

    fields: tuple[FieldChange, ...]
    scope: Relation | None

    @property
    def in_words(self) -> str:
        """Say whether it became wider or narrower."""
        return "it fires on the same events" if self.scope is None else WORDS[self.scope.kind]


def difference(earlier: Check, later: Check) -> Difference:
    """Return how ``later`` differs from ``earlier``; the id is no difference."""
    before, after = (dict(_flat(canonical(one))) for one in (earlier, later))
    names = sorted({*before, *after} - {"id"})
    fields = tuple(
        FieldChange(name, before.get(name), after.get(name))
        for name in names
        if before.get(name) != after.get(name)
    )
    moved = any(one.field.split(".")[0] in ("verifier", "applies") for one in fields)
    return Difference(fields, relation(later, earlier) if moved else None)


def _flat(value: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield from _flat(inner, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", inner
