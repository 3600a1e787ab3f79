"""One event against the checks in force here: what each match comes to, permits and goes counted in.

``decide`` is pure; this is what stands around it: candidates from the bundle, faults held to the check that has
them, a person's permits, and the line that each match leaves in the spool.
"""

from __future__ import annotations

from rulebook.enforce.candidates import candidates
from rulebook.enforce.permits import use
from rulebook.enforce.place import summary_of
from rulebook.enforce.wire import as_bytes, digest, dump

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place
    from rulebook.verifier.context import EventContext

LET_THROUGH = ("override", "go")
COUNTS = ("armed", "warning")


class Judged:
    """One match on one event.

    Attributes:
        check: the armed check.
        outcome: ``note``, ``warn``, ``gate`` or ``block``; ``override`` or ``go`` where a person lets it through;
            ``allow`` where it does not count (in shadow, suspended).
        would: what it would have been without permit or standing.
        matched: False for a rule that is only in play.
        event: what it matched.

    """

    __slots__ = ("check", "event", "matched", "outcome", "would")

    def __init__(
        self, check: dict[str, Any], outcome: str, would: str, matched: bool, event: dict[str, Any]
    ) -> None:
        self.check = check
        self.outcome = outcome
        self.would = would
        self.matched = matched
        self.event = event


def judge(place: Place, call: Call, event: dict[str, Any], context: EventContext) -> list[Judged]:
    """Return every match on ``event``, in the bundle's order."""
    assert place.bundle is not None
    found = candidates(place.bundle, event, context)
    if not found:
        return []
    by_id = {check["id"]: check for check in found}
    place.stops_on_fault = [i for i, check in by_id.items() if _stops(check)]
    judged = []
    for finding in _findings(place, event, found, context):
        check = by_id[finding.check]
        outcome = _with_permits(place, check, event, finding.outcome)
        judged.append(Judged(check, outcome, finding.would, finding.fired, event))
    return judged


def _findings(
    place: Place, event: dict[str, Any], checks: list[dict[str, Any]], context: EventContext
) -> list[Any]:
    """Decide on all at once; where that fails, one by one, so that one broken check disables no other."""
    from rulebook.enforce.decide import decide

    try:
        return list(decide(event, checks, context).findings)
    except Exception:  # noqa: BLE001 - whatever a check breaks, the others are decided on
        return [finding for check in checks for finding in _alone(place, event, check, context)]


def _alone(place: Place, event: dict[str, Any], check: dict[str, Any], context: EventContext) -> list[Any]:
    from rulebook.enforce.decide import decide

    try:
        return list(decide(event, [check], context).findings)
    except Exception as error:  # noqa: BLE001 - held to this check and said
        place.faults.append(
            f"rule {check['id']} could not be decided ({type(error).__name__}: {error}); report it"
        )
        return [_Fault(check)] if _stops(check) else []


def _stops(check: dict[str, Any]) -> bool:
    return check.get("on_fault") == "stop" and check["standing"] in COUNTS


class _Fault:
    """Stands for the finding of a check that must stop the action when it can't be decided."""

    __slots__ = ("check", "fired", "outcome", "would")

    def __init__(self, check: dict[str, Any]) -> None:
        self.check = check["id"]
        self.outcome = self.would = "block"
        self.fired = True


def _with_permits(place: Place, check: dict[str, Any], event: dict[str, Any], outcome: str) -> str:
    """Count in what a person gave: a go opens a gate for one action, an override anything but ``never``."""
    if outcome not in ("gate", "block") or "stop" in event:
        return outcome
    if (check.get("override") or {}).get("allowed") == "never":
        return outcome
    if outcome == "gate" and place.session.use_go(check["id"], event_digest(event)):
        return "go"
    permit = use(place.workspace.repo_home, check["id"], session=place.session.name, now=place.now)
    if permit is None or (permit["kind"] == "go" and outcome != "gate"):
        return outcome
    return "go" if permit["kind"] == "go" else "override"


def event_digest(event: dict[str, Any]) -> str:
    """Return what identifies an action without keeping it."""
    return digest(as_bytes(dump({k: v for k, v in event.items() if k not in ("exit", "exists")})), 12).hex()


def spool_line(place: Place, call: Call, match: Judged, micros: int) -> dict[str, Any]:
    """Return the line that a match leaves in the spool; commands are redacted, contents left out."""
    check, event = match.check, match.event
    kind = next((k for k in ("command", "write", "read", "tool", "say", "stop") if k in event), "other")
    return {
        "kind": "finding",
        "check": check["id"],
        "version": check["version"],
        "level": check["level"],
        "standing": check["standing"],
        "outcome": match.outcome,
        "would": match.would,
        "event_kind": kind,
        "event_digest": event_digest(event),
        "summary": summary_of(event),
        "agent": call.agent,
        "session": call.session,
        "call": call.call_id,
        "at": place.now,
        "micros": micros,
    }
