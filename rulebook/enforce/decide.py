"""One event, the checks in force, one decision. Safe at hook time.

The strictest finding wins and all are returned. The order of the checks changes nothing.
"""

from __future__ import annotations

from rulebook.lifecycle.liveness import acting_level, is_live
from rulebook.records.words import LEVELS, OUTCOMES, STANDINGS, weaker
from rulebook.verifier.applies import why_not
from rulebook.verifier.evaluate import Match, evaluate, moments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from rulebook.verifier.context import EventContext

    ArmedCheck = dict[str, Any]

OUTCOME_OF = {"note": "note", "note_with_verify": "note", "warn": "warn", "gate": "gate", "block": "block"}
"""What a level decides."""


class Finding:
    """One check's match on one event.

    Attributes:
        check, version: which check.
        level: the level that it acts at here, after standing, certainty and kind of event.
        declared: the level of the record.
        standing: its standing.
        certainty: ``will``, ``may`` or ``opaque``.
        outcome: what this finding alone decides; ``allow`` for one that does not count.
        let_through: why it does not count: ``shadow``, ``suspended`` ..., ``override``, ``go``,
            ``verified`` (at a commit), ``fault``; None where it counts.
        why: the reason tree.
        message: what the agent reads.
        subjects: what matched, in words.

    """

    __slots__ = (
        "certainty",
        "check",
        "declared",
        "let_through",
        "level",
        "message",
        "outcome",
        "standing",
        "subjects",
        "version",
        "why",
    )

    def __init__(self, check: ArmedCheck, level: str, match: Match, let_through: str | None) -> None:
        self.check = str(check["id"])
        self.version = int(check.get("version") or 0)
        self.level = level
        self.declared = str(check["level"])
        self.standing = str(check.get("standing") or "armed")
        self.certainty = match.certainty
        self.outcome = "allow" if let_through else OUTCOME_OF[level]
        self.let_through = let_through
        self.why = match.why
        self.message = message(check, self.outcome)
        self.subjects = match.subjects

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as the machine interfaces show it."""
        return {"fired": True, **{name: getattr(self, name) for name in self.__slots__}}


class Decision:
    """The outcome of an event: the strictest of the findings that count.

    Attributes:
        outcome: ``allow``, ``note``, ``warn``, ``gate`` or ``block``.
        findings: all matches, strictest first, then by id.

    """

    __slots__ = ("findings", "outcome")

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(
            sorted(
                findings, key=lambda one: (-OUTCOMES.index(one.outcome), -LEVELS.index(one.level), one.check)
            )
        )
        self.outcome = self.findings[0].outcome if self.findings else "allow"

    def as_dict(self) -> dict[str, Any]:
        """Return the decision as the machine interfaces show it."""
        return {"outcome": self.outcome, "findings": [finding.as_dict() for finding in self.findings]}


def decide(event: dict[str, Any], checks: Iterable[ArmedCheck], context: EventContext) -> Decision:
    """Judge an event, or a session as a whole, by every check in force.

    A check that fails with an exception of its own decides nothing unless its ``on_fault`` is ``stop``;
    its finding then carries the fault.
    """
    findings = []
    for check in checks:
        try:
            finding = judge(check, event, context)
        except Exception as fault:  # noqa: BLE001 - one broken check must not decide for all others
            finding = _faulty(check, fault)
        if finding is not None:
            findings.append(finding)
    return Decision(findings)


def judge(check: ArmedCheck, event: dict[str, Any], context: EventContext) -> Finding | None:
    """Return one check's finding on an event; None where it is not in play or does not match."""
    if check.get("standing", "armed") not in STANDINGS or check["level"] not in LEVELS:
        raise ValueError(f"unknown standing or level: {check.get('standing')!r}, {check['level']!r}")
    if not check.get("verifier"):
        return None
    strictest: Finding | None = None
    for one, here in moments(event, context):
        if why_not(check.get("applies") or {}, one, here) is not None:
            continue
        match = evaluate(check["verifier"], one, here)
        if match.fired:
            found = Finding(
                check, effective_level(check, one, match), match, _let_through(check, one, here, match)
            )
            if strictest is None or _rank(found) > _rank(strictest):
                strictest = found
    return strictest


def _rank(finding: Finding) -> tuple[int, int]:
    return OUTCOMES.index(finding.outcome), LEVELS.index(finding.level)


def effective_level(check: ArmedCheck, event: dict[str, Any], match: Match) -> str:
    """Return the level at which a match acts.

    Words of the agent are already said: at most ``warn``. A possible execution, and the end of a task,
    can be held but not refused: at most ``gate``. Standing ``warning`` acts at most as ``warn``.
    """
    level = acting_level(check["level"], check.get("standing") or "armed") or str(check["level"])
    if "say" in event or match.cap == "warn":
        level = weaker(level, "warn")
    if match.certainty != "will" or "stop" in event:
        level = weaker(level, "gate")
    return level


def _let_through(check: ArmedCheck, event: dict[str, Any], context: EventContext, match: Match) -> str | None:
    standing = str(check.get("standing") or "armed")
    if not is_live(standing):
        return standing
    if check["id"] in context.overrides:
        return "override"
    if check["level"] == "gate" and check["id"] in context.goes:
        return "go"
    if "commit" in event and check.get("condition_verify") and context.verdict is not None:
        # what is staged may be the generator's own output; only the reason itself can tell
        staged = all(reason["predicate"] == "write" for reason in match.why)
        return "verified" if staged and context.verdict(str(check["id"])) == "holds" else None
    return None


def _faulty(check: ArmedCheck, fault: Exception) -> Finding | None:
    match = Match()
    match.why = [{"predicate": "fault", "holds": False, "because": f"{type(fault).__name__}: {fault}"}]
    stop = check.get("on_fault") == "stop"
    level = str(check["level"]) if stop and check["level"] in LEVELS else "note"
    return Finding(check, level, match, None if stop else "fault")


def message(check: ArmedCheck, outcome: str) -> str:
    """Return what the agent reads: the rule or remedy, whose words they are, and what it may do."""
    name = check["id"]
    remedy = check.get("on_violation") or check.get("behaviour") or check["rule"]
    lines = [" ".join(str(remedy).split())]
    if check.get("words"):
        lines.append(f'In the owner\'s words: "{" ".join(str(check["words"]).split())}"')
    if check.get("condition_verify"):
        lines.append(f"To confirm that the reason still holds: rulebook verify {name}")
    lines.append(f'If you disagree: rulebook object {name} --because "..."')
    if outcome in ("gate", "block"):
        lines.append("Only a person can let this pass.")
    return "\n".join(lines)
