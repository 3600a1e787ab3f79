"""A compilation as the machine interface answers it (design, section 10)."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.compile import Compilation


def as_json(compiled: Compilation) -> dict[str, Any]:
    """Return the answer as plain data; a ``record`` saved as a file is a valid check file."""
    records = [
        {
            "record": one.record.model_dump(mode="json", by_alias=True, exclude_defaults=True),
            "ceiling": {"level": one.ceiling.level, "because": list(one.ceiling.because)},
            "evidence": one.evidence,
            "relations": one.relations,
        }
        for one in compiled.records
    ]
    answer: dict[str, Any] = {
        "correction": compiled.correction,
        "records": records,
        "lifts": compiled.lifts,
        "refused": compiled.refused,
    }
    if compiled.because:
        answer["because"] = compiled.because
    return answer
