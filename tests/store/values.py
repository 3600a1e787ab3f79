"""Records and moments for the tests of the store."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from rulebook.records.check import Check

NOON = datetime(2026, 8, 30, 12, tzinfo=UTC)
MARCH: dict[str, Any] = {"by": "ann", "why": "she said so", "at": NOON}


def record(check: str = "no-edits", **fields: Any) -> Check:
    """Return a small record."""
    words = {"stated_by": "user", "words": "never edit it"}
    base = {"schema": 1, "id": check, "rule": "Do not edit it.", "provenance": words}
    return Check.model_validate({**base, **fields})
