"""The audit for programs: one object a check; what concerns no check has ``"id": null``."""

from __future__ import annotations

import json
from typing import Any


def render(answer: dict[str, Any]) -> str:
    """Return a JSON list of one object a check, then one for each finding about the whole library."""
    library = [
        {"id": row["check"], "standing": None, "verdict": None, "reasons": [row["code"]], "findings": [row]}
        for row in answer["library"]
    ]
    return json.dumps([*answer["checks"], *library], ensure_ascii=False, indent=2) + "\n"
