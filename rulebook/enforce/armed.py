"""From a record to the plain data that is kept at hand for deciding."""

from __future__ import annotations

from typing import Any

from rulebook.records.canonical import canonical
from rulebook.records.check import Check


def armed_check(check: Check, version: int = 1, standing: str = "armed") -> dict[str, Any]:
    """Return a check as ``decide`` and the bundle read it; JSON-able, verifier in canonical form.

    ``condition_verify`` is the command that evaluates the reason, or None; ``anchors`` are the paths that it
    hangs on. ``words`` are the owner's.
    """
    plain = canonical(check)
    anchors = check.condition.anchors if check.condition else ()
    return {
        "id": check.id,
        "version": version,
        "level": check.level,
        "standing": standing,
        "applies": plain.get("applies", {}),
        "verifier": plain.get("verifier"),
        "behaviour": check.behaviour,
        "rule": check.rule,
        "on_violation": check.on_violation,
        "words": check.provenance.words,
        "condition_verify": check.condition.verify if check.condition else None,
        "anchors": sorted({path for one in anchors if (path := one.path or one.absent)}),
        "override": check.override.allowed,
        "on_fault": check.on_fault,
    }
