"""The audit as SARIF 2.1.0, the form that code hosts show beside a change.

Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
"""

from __future__ import annotations

import json
from typing import Any

from rulebook.report.text import rows_of

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def render(answer: dict[str, Any]) -> str:
    """Return one SARIF log with one run."""
    rows = rows_of(answer)
    codes = sorted({row["code"] for row in rows})
    driver = {"name": "rulebook", "rules": [{"id": code} for code in codes]}
    run = {"tool": {"driver": driver}, "results": [_result(row, codes) for row in rows]}
    return (
        json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)
        + "\n"
    )


def _result(row: dict[str, Any], codes: list[str]) -> dict[str, Any]:
    name = f"{row['check']}: " if row["check"] else ""
    fix = f" (fix: {row['fix']})" if row["fix"] else ""
    place = {"physicalLocation": {"artifactLocation": {"uri": row["where"] or "rulebook.toml"}}}
    return {
        "ruleId": row["code"],
        "ruleIndex": codes.index(row["code"]),
        "level": LEVELS[row["severity"]],
        "message": {"text": f"{name}{row['message']}{fix}"},
        "locations": [place],
        # The same finding at the next run is the same alert, whatever the message says of dates and numbers.
        "partialFingerprints": {"rulebook/v1": f"{row['check'] or row['where'] or ''}:{row['code']}"},
    }
