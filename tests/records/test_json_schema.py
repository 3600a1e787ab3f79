from __future__ import annotations

from rulebook.records.json_schema import schema


def test_knows_short_and_long_spellings() -> None:
    body = schema()
    write = body["$defs"]["Predicate"]["properties"]["write"]["anyOf"]
    assert {"type": "string"} in write
    assert {"$ref": "#/$defs/PathForm"} in write
    assert "schema" in body["required"]
    assert body["additionalProperties"] is False
