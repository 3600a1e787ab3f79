"""The JSON Schema of a record file, for editors."""

from __future__ import annotations

from typing import Any

from rulebook.records.check import Check


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a check file, short forms included."""
    body = Check.model_json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "rulebook check",
        **{key: value for key, value in body.items() if key != "title"},
    }
