"""``rulebook why``: where a check comes from, whether its reason holds, and how a person gets past it."""

from __future__ import annotations

import argparse
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import Desk, desk
from rulebook.cli.held import held, where_apart
from rulebook.cli.why_not import why_not
from rulebook.errors import RulebookError
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.resolve_id import resolve
from rulebook.store import StoredCheck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check, and the question the other way round."""
    parser.add_argument("check", nargs="?", metavar="CHECK", help="id")
    parser.add_argument("--not", dest="not_", metavar="CHECK", help="why this check did not match")
    parser.add_argument("--command", metavar="CMD", help="with --not: the command line")
    parser.add_argument("--event", metavar="JSON", help="with --not: any event")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Answer why a check exists, or with ``--not`` why it did not match."""
    if args.not_:
        return why_not(args.not_, args.command, args.event, args.json)
    if not args.check:
        raise RulebookError(
            "which check?", fix="rulebook why CHECK, or rulebook why --not CHECK --command CMD"
        )
    with desk() as here:
        found = resolve(here.store, args.check, in_force=True)
        answer = _answer(here, held(here.store, here.workspace, found.check), found.via)
    if args.json:
        output.print_json(answer)
        return 0
    _say(answer)
    return 0


def _answer(here: Desk, check: StoredCheck, via: tuple[str, ...]) -> dict[str, Any]:
    (looked,) = reconcile(
        here.workspace, here.store, checks=[check.id], by="why", now=here.now, run_verify=False
    )
    check = looked.check
    record, counts = check.record, here.store.counts(check.id)
    baseline = here.store.baseline(check.id, here.workspace.worktree_key)
    return {
        "id": check.id,
        "asked": via[0] if via else check.id,
        "version": check.version,
        "head": check.head,
        "here": where_apart(check, check),
        "rule": record.rule,
        "level": record.level,
        "standing": looked.standing,
        "reasons": list(looked.reasons),
        "words": record.provenance.words,
        "stated_by": record.provenance.stated_by,
        "stated_at": record.provenance.stated_at,
        "confirmed_by": record.provenance.confirmed_by,
        "claim": record.condition.claim if record.condition else None,
        "verify": record.condition.verify if record.condition else None,
        "verdict": looked.verdict.answer if looked.verdict else None,
        "confirmed_at": baseline.confirmed_at if baseline else _verdict_at(looked),
        "confirmed_how": baseline.how if baseline else looked.verdict.reason if looked.verdict else None,
        "owner": record.owner,
        "review_by": record.review_by,
        "matches": counts.total,
        "by_outcome": counts.by_outcome,
        "last_match": counts.last_at,
        "recent": [f"{one.at:%Y-%m-%d %H:%M} {one.outcome}: {one.summary}" for one in _recent(here, check)],
        "ways_past": ways_past(check),
    }


def _recent(here: Desk, check: StoredCheck) -> Any:
    return here.store.findings(check.id, limit=5)


def _verdict_at(looked: Reconciled) -> Any:
    return looked.verdict.at if looked.verdict and looked.verdict.answer == "holds" else None


def ways_past(check: StoredCheck) -> list[str]:
    """Return how a person gets past a check, the gentlest way first."""
    policy = check.record.override
    if policy.allowed == "never":
        ways = [f"no override: {policy.reason or 'declared untestable by design'}"]
    else:
        place = " in a linked worktree (git worktree add)" if policy.allowed == "sandbox" else ""
        ways = [f"rulebook override {check.id} --because REASON{place}"]
    if check.record.level == "gate":
        ways.insert(0, "say go to the action in your next prompt, or in the agent's permission dialog")
    return [*ways, f"rulebook archive {check.id} --because REASON, if the rule is no longer needed"]


def _say(answer: dict[str, Any]) -> None:
    if answer["asked"] != answer["id"]:
        output.say(f"'{answer['asked']}' is '{answer['id']}' now")
    stopped = ", ".join(f"{how} {number}x" for how, number in answer["by_outcome"].items())
    output.fields(
        {
            "check": f"{answer['id']}, version {answer['version']}, {answer['level']}",
            "here": answer["here"],
            "rule": answer["rule"],
            "words": f"\u201c{answer['words']}\u201d",
            "said by": _dated(answer["stated_by"], answer["stated_at"]),
            "reason": answer["claim"] or "none was given",
            "verified by": answer["verify"],
            "standing": f"{answer['standing']} ({', '.join(answer['reasons'])})",
            "last confirmed": _confirmed(answer),
            "owner": _dated(answer["owner"], answer["review_by"], "review by"),
            "has stopped": f"{answer['matches']} matches: {stopped}" if stopped else "nothing yet",
            "recently": "\n".join(answer["recent"]),
            "to get past it": "\n".join(answer["ways_past"]),
        }
    )


def _dated(text: str | None, day: Any, word: str = "on") -> str | None:
    return f"{text}, {word} {day}" if text and day else text


def _confirmed(answer: dict[str, Any]) -> str:
    if answer["confirmed_at"] is None:
        return "never here"
    return f"{answer['confirmed_at']:%Y-%m-%d %H:%M} UTC ({answer['confirmed_how']})"
