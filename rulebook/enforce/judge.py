"""One event against the checks in force here: what each match comes to, permits and goes counted in.

``decide`` is pure; this is what stands around it: candidates from the bundle, faults held to the check that
has them, a person's permits, and the line that each match leaves in the spool.
"""

from __future__ import annotations

from rulebook.enforce.candidates import UNREAD, candidates
from rulebook.enforce.decide import OUTCOME_OF, decide
from rulebook.enforce.place import summary_of
from rulebook.enforce.wire import as_bytes, digest, dump
from rulebook.records.words import LIVE
from rulebook.verifier.applies import applies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place
    from rulebook.verifier.context import EventContext

LET_THROUGH = ("override", "go")
LONG_TEXT = 4096


class Judged:
    """One match on one event.

    Attributes:
        check: the armed check.
        outcome: ``note``, ``warn``, ``gate`` or ``block``; ``override`` or ``go`` where a person lets it
            through; ``allow`` where it does not count (in shadow, suspended).
        would: what it would have been without permit or standing.
        event: what it matched.
        fired: False for a rule without a predicate, which is only in play.

    """

    __slots__ = ("check", "event", "fired", "outcome", "would")

    def __init__(
        self, check: dict[str, Any], outcome: str, would: str, event: dict[str, Any], *, fired: bool = True
    ) -> None:
        self.check = check
        self.outcome = outcome
        self.would = would
        self.event = event
        self.fired = fired


def judge(
    place: Place, event: dict[str, Any], context: EventContext, asked: tuple[str, str] = ("", "")
) -> list[Judged]:
    """Return every match on ``event``, strictest first; ``asked`` as in ``session.asked_twice``."""
    found = candidates(place.bundle, event, context) if place.bundle else []
    if not found:
        return []
    by_id = {check["id"]: check for check in found}
    place.stops_on_fault = [i for i, check in by_id.items() if check.get("on_fault") == "stop"]
    judged = _in_play(found, event, context) + _unreadable(found, event, context)
    for finding in decide(event, found, context).findings:
        if finding.let_through == "fault":
            place.faults.append(f"rule {finding.check} could not be decided: {finding.why[0]['because']}")
            continue
        check = by_id[finding.check]
        outcome = _with_permits(place, check, event, finding.outcome, asked)
        judged.append(Judged(check, outcome, OUTCOME_OF[finding.level], event))
    place.stops_on_fault = []
    return judged


def _in_play(checks: list[dict[str, Any]], event: dict[str, Any], context: EventContext) -> list[Judged]:
    """Return the rules without a predicate whose files this event touches; they can only be said."""
    plain = [check for check in checks if not check.get("verifier") and check["standing"] in LIVE]
    return [
        Judged(check, "note", "note", event, fired=False)
        for check in plain
        if applies(check.get("applies") or {}, event, context)
    ]


def _unreadable(checks: list[dict[str, Any]], event: dict[str, Any], context: EventContext) -> list[Judged]:
    """Hold a command that can't be read and names what a gate or block is about: padding opens nothing."""
    if "command" not in event or not str(context.reading(event["command"]).error or "").startswith(UNREAD):
        return []
    from rulebook.enforce.guard import unreadable

    strict = [one for one in checks if one["level"] in ("gate", "block") and one["standing"] == "armed"]
    named = [one["id"] for one in strict if not one.get("builtin")]
    return [Judged(unreadable(named), "gate", "gate", event)] if named else []


def _with_permits(
    place: Place, check: dict[str, Any], event: dict[str, Any], outcome: str, asked: tuple[str, str]
) -> str:
    """Count in what a person gave: a go opens a gate for one action, an override anything but ``never``."""
    if outcome not in ("gate", "block") or "stop" in event or check.get("override") == "never":
        return outcome
    main_tree = place.workspace.git_dir == place.workspace.common_dir
    if check.get("override") == "sandbox" and main_tree:
        return outcome
    action, session = event_digest(event), place.session
    if outcome == "gate" and session.use_go(check["id"], action, asked, place.now):
        return "go"
    from rulebook.enforce.permits import User, use

    user = User(session.name, action, asked, place.now)
    permit = use(place.workspace.repo_home, check["id"], user)
    if permit is None or (permit["kind"] == "go" and outcome != "gate"):
        return outcome
    return "go" if permit["kind"] == "go" else "override"


def event_digest(event: dict[str, Any]) -> str:
    """Return what identifies an action without keeping it."""
    kept = {k: _short(v) for k, v in event.items() if k not in ("exit", "exists", "seen")}
    return digest(as_bytes(dump(kept)), 12).hex()


def _short(value: Any) -> Any:
    """Return a long text as its digest: writing megabytes as JSON costs more than deciding on them."""
    return digest(as_bytes(value), 12).hex() if isinstance(value, str) and len(value) > LONG_TEXT else value


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
        "via": call.via,
        "at": place.now,
        "micros": micros,
    }
