"""The audit for programs: ``{"at", "checks": [one object a check], "library": [...], "summary": {...}}``."""

from __future__ import annotations

import json
from typing import Any


def render(answer: dict[str, Any]) -> str:
    """Return the audit's document; what concerns no single check stands in ``library``."""
    return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"
