"""What ``rulebook context VERB`` answers: one JSON object in, one out; no file, store or clock is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from rulebook.context import wire
from rulebook.context.backing import backing
from rulebook.context.block import FORMAT, HOST_CAP, fit
from rulebook.context.diagnostics import Diagnostics
from rulebook.context.locate import locate_loss
from rulebook.context.parity import orphans
from rulebook.context.pins import Pin, in_force
from rulebook.context.plan import plan_eviction
from rulebook.context.policy import DEFAULT, InvalidInputError, whole
from rulebook.context.prune import prune
from rulebook.context.shadow import compare
from rulebook.context.survive import PROBLEMS, check_levels, reinject, reinject_text
from rulebook.errors import RulebookError

PIN_INPUT = ("pins", "now", "session", "events")


class Here(NamedTuple):
    """What the place of the call adds where the input leaves it out.

    Attributes:
        pins: gives all pins that are kept here and the events that have happened.
        now: seconds since the epoch.

    """

    pins: Callable[[], tuple[Sequence[Pin], Sequence[str]]]
    now: int


class Answer(NamedTuple):
    """What a verb answers.

    Attributes:
        code: exit code: 0, or 2 for findings.
        value: JSON.

    """

    code: int
    value: dict[str, Any]


def _pins(given: dict[str, Any], here: Here) -> list[Pin]:
    now = wire.seconds(given["now"]) if "now" in given else here.now
    if "pins" in given:
        known: Sequence[Pin] = [wire.pin(one) for one in wire.listed(given["pins"], "pins")]
        events: Sequence[str] = wire.texts(given.get("events", []), "events")
    else:
        known, events = here.pins()
    session = wire.optional(given.get("session"), "session")
    return in_force(known, now=now, session=session, events=events)


def render_verb(value: Any, here: Here) -> Answer:
    """Render the pinned block of the pins in force."""
    given = wire.read(value, (*PIN_INPUT, "cap"), (), "the input")
    pins = _pins(given, here)
    cap = given.get("cap", HOST_CAP)
    if not whole(cap):
        raise RulebookError("cap must be a whole number", fix="the characters that the host takes whole")
    text = fit(pins, cap)
    return Answer(
        0,
        {
            "block": text,
            "format": FORMAT,
            "pins": [one.id for one in pins],
            "characters": len(text),
            "bytes": len(text.encode()),
        },
    )


def check_verb(value: Any, here: Here) -> Answer:
    """Check survival in a view or in the levels of a summary, and whatever else the input brings."""
    keys = (*PIN_INPUT, "view", "views", "evicted", "equal", "checks", "hooks")
    given = wire.read(value, keys, (), "the input")
    log = Diagnostics()
    answer: dict[str, Any] = {}
    findings = False
    if "view" in given or "views" in given:
        findings |= _survival(given, _pins(given, here), log, answer)
    if "checks" in given:
        checks = wire.texts(given["checks"], "checks")
        found = [asdict(one) for one in backing(_pins(given, here), checks) if one.is_finding]
        answer["unbacked"] = found
        findings |= bool(found)
    if "hooks" in given:
        answer["injectors_without_twin"] = [one.as_dict() for one in orphans(wire.hooks(given["hooks"]))]
        findings |= bool(answer["injectors_without_twin"])
    if not answer:
        raise RulebookError("nothing to check", fix="give view, views, checks or hooks")
    return Answer(2 if findings else 0, {**answer, **_log(log)})


def _survival(given: dict[str, Any], pins: list[Pin], log: Diagnostics, answer: dict[str, Any]) -> bool:
    levels = wire.mapping(given.get("views") or {}, "views")
    views = {level: wire.view(one) for level, one in levels.items()}
    if "view" in given:
        views["view"] = wire.view(given["view"])
    equal = given.get("equal", "verbatim")
    evicted = wire.texts(given.get("evicted", []), "evicted")
    problems = check_levels(pins, views, evicted=evicted, equal=equal)
    log.survival(problems, DEFAULT)
    answer["survived"] = not problems
    answer["problems"] = [one.as_dict() for one in problems]
    answer["missing"] = sorted({one.id for one in problems if one.code in PROBLEMS[:2]})
    answer["reinjected"] = {
        level: reinject_text(pins, view) if isinstance(view, str) else reinject(pins, view)
        for level, view in views.items()
        if any(one.level == level for one in problems)
    }
    return bool(problems)


def plan_verb(value: Any, here: Here) -> Answer:  # noqa: ARG001 - every verb is called alike
    """Plan an eviction."""
    keys = ("entries", "budget", "accounting", "policy", "tokenizer")
    given = wire.read(value, keys, ("entries", "budget"), "the input")
    log, policy = Diagnostics(), DEFAULT
    measure = wire.accounting(given.get("accounting"), given.get("tokenizer"))
    entries = [wire.entry(one, measure) for one in wire.listed(given["entries"], "entries")]
    label: Any = measure.label if measure else given.get("accounting")
    try:
        policy = wire.policy(given.get("policy"))
        plan = plan_eviction(entries, given["budget"], accounting=label, policy=policy)
    except InvalidInputError as error:
        log.invalid(error, policy)
        return _invalid(error, log)
    log.plan(plan, policy)
    return Answer(2 if plan.status == "blocked" else 0, {**plan.as_dict(), **_log(log)})


def prune_verb(value: Any, here: Here) -> Answer:  # noqa: ARG001 - every verb is called alike
    """Make one pruning pass."""
    keys = ("items", "budget", "threshold", "acceptances")
    given = wire.read(value, keys, ("items", "budget", "threshold"), "the input")
    items = [wire.item(one) for one in wire.listed(given["items"], "items")]
    signed = [wire.acceptance(one) for one in wire.listed(given.get("acceptances", []), "acceptances")]
    log = Diagnostics()
    try:
        done = prune(items, given["budget"], threshold=given["threshold"], acceptances=signed)
    except InvalidInputError as error:
        log.invalid(error, DEFAULT)
        return _invalid(error, log)
    if done.status == "refused":
        log.add("blocked_budget", "prune_refused", [], DEFAULT, budget=done.budget, used=done.used)
    for one in done.accepted:
        log.add("notice", "loss_accepted", [one.id], DEFAULT, by=one.by)
    return Answer(2 if done.status == "refused" else 0, {**done.as_dict(), **_log(log)})


def locate_verb(value: Any, here: Here) -> Answer:  # noqa: ARG001 - every verb is called alike
    """Say where each id was lost."""
    given = wire.read(value, ("ids", *wire.EVIDENCE_KEYS), ("ids", "seen"), "the input")
    ids = wire.texts(given.pop("ids"), "ids")
    evidence = wire.evidence(given)
    losses = [locate_loss(one, evidence) for one in ids]
    log = Diagnostics()
    for loss in losses:
        if loss.verdict == "contradictory-evidence":
            log.add("contradictory_evidence", loss.because[0], [loss.id], DEFAULT)
    lost = any(loss.verdict != "not_lost" for loss in losses)
    return Answer(2 if lost else 0, {"losses": [loss.as_dict() for loss in losses], **_log(log)})


def shadow_verb(value: Any, here: Here) -> Answer:  # noqa: ARG001 - every verb is called alike
    """Compare two policies on the same inputs; nothing is applied."""
    given = wire.read(value, ("old", "new", "fixtures"), ("old", "new", "fixtures"), "the input")
    log, new = Diagnostics(), DEFAULT
    try:
        old, new = wire.policy(given["old"]), wire.policy(given["new"])
        fixtures = [wire.fixture(one) for one in wire.listed(given["fixtures"], "fixtures")]
        found = compare(old, new, fixtures, log)
    except InvalidInputError as error:
        log.invalid(error, new)
        return _invalid(error, log)
    value = {
        "old": found.old,
        "new": found.new,
        "differences": [asdict(one) for one in found.differences],
        "verdicts": found.verdicts,
        "breaks_a_contract": found.breaks_a_contract,
    }
    return Answer(2 if found.breaks_a_contract else 0, {**value, **_log(log)})


def _invalid(error: InvalidInputError, log: Diagnostics) -> Answer:
    faults = [{"code": code, "id": id_} for code, id_ in error.faults]
    return Answer(1, {"status": "invalid", "error": str(error), "faults": faults, **_log(log)})


def _log(log: Diagnostics) -> dict[str, Any]:
    return {"diagnostics": [one.as_dict() for one in log.entries], "counts": log.counts()}


VERBS: dict[str, Callable[[Any, Here], Answer]] = {
    "render": render_verb,
    "check": check_verb,
    "plan": plan_verb,
    "prune": prune_verb,
    "locate": locate_verb,
    "shadow": shadow_verb,
}
"""Verb of ``rulebook context`` -> what answers it."""
