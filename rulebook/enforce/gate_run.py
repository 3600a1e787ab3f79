"""Runs the command that must exit 0 at a gate: contained as a verify command is, and only once approved.

Imported at hook time only where such a gate is reached; it brings in what running a process needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.anchors import verify
from rulebook.anchors.approvals import Approvals
from rulebook.anchors.sandbox import Limits
from rulebook.enforce.deadline import allow

if TYPE_CHECKING:
    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place

SECONDS = {"stop": 90.0, "before": 5.0}
"""By phase, inside the time that the host waits."""


def run_at_gate(place: Place, call: Call, text: str) -> int | None:
    """Return 0 or 1; None where nobody approved the text or it gave no answer, which is said."""
    seconds = SECONDS.get(call.phase, SECONDS["before"])
    allow(seconds + 10)
    approval = Approvals(place.workspace.home).get(text)
    verdict = verify.run(text, place.workspace.root, approved=approval, limits=Limits(seconds=seconds))
    if verdict.reason.startswith("exit_"):  # whatever another code means to its tool, it is not 0
        return 0 if verdict.answer == "holds" else 1
    if verdict.answer == "unknown":
        place.faults.append(f"'{text}' gave no answer ({verdict.reason}); rulebook approve lets it run")
        return None
    return 0 if verdict.answer == "holds" else 1
