"""What a record must have before it may be armed at its level; the plain conditions of the design.

What takes the workspace and the library to judge (silence, grounding, near misses) is the compiler's gate.
"""

from __future__ import annotations

from rulebook.records.check import Check
from rulebook.records.words import LEVELS

TRUSTED = ("user", "verified", "instruction_file")


def objection(check: Check) -> str | None:
    """Return the first condition that is missing for the check's level; None where none is."""
    if LEVELS.index(check.level) <= LEVELS.index("note_with_verify"):
        return None
    if check.verifier is None:
        return f"level {check.level} needs a verifier; without one it is a note"
    trusted = check.provenance.stated_by in TRUSTED or check.provenance.confirmed_by is not None
    if not trusted:
        return f"stated by {check.provenance.stated_by} and confirmed by nobody: at most note_with_verify"
    if check.level == "warn":
        return None
    anchored = check.condition is not None and bool(check.condition.anchors)
    if not anchored and not (check.owner and check.review_by):
        return "no anchor, so above warn it needs an owner and a review date"
    if check.expires is not None and check.expires.at is None and check.expires.verify is None:
        return "temporary without an end that can be checked: never above warn"
    return None
