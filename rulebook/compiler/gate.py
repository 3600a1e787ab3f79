"""The gate that no draft passes around: examples, near misses, action, remedy, budget, ceiling."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.compiler.admission import Ceiling, Limit, ceiling
from rulebook.compiler.near_misses import near_misses
from rulebook.compiler.trial import Trial
from rulebook.records.check import Check
from rulebook.records.words import LEVELS

Event = dict[str, Any]
BEHAVIOUR_BUDGET = 400
"""Characters of behaviour text; it stands in the agent's context while the check is in play."""


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that the gate holds against a draft.

    Attributes:
        code: ``example``, ``near_miss``, ``action``, ``remedy``, ``budget``, ``level``, ``half``.
        text: what is wrong, in one line.
        cure: what would put it right.

    """

    code: str
    text: str
    cure: str

    def line(self) -> str:
        """Return the objection and its cure as one line."""
        return f"{self.text}; {self.cure}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """All objections at once, and the ceiling."""

    objections: tuple[Objection, ...]
    ceiling: Ceiling


def judge(
    check: Check,
    *,
    root: str,
    action: Event | None = None,
    remedies: Sequence[Event] = (),
    extra: tuple[Limit, ...] = (),
) -> Judgement:
    """Judge a draft.

    Args:
        check: the draft as a record.
        root: the workspace's top folder.
        action: the event that drew the correction; the check must fire on it.
        remedies: what the message asks for instead, as events; the check must let each pass.
        extra: limits that only the compiler knows.

    """
    trial = Trial(check, root)
    highest = ceiling(check, extra, trial.verifier)
    found = [
        *_examples(check, trial),
        *_near(check, trial),
        *_action(check, trial, action),
        *_remedies(trial, remedies),
        *_budget(check),
        *_level(check, highest),
    ]
    return Judgement(tuple(found), highest)


def _examples(check: Check, trial: Trial) -> Iterator[Objection]:
    if check.verifier is None:
        return
    if not check.examples.passes or not check.examples.fires:
        yield Objection(
            "half", "a record without a firing and a passing example is half a record", "add one to examples"
        )
    for event in check.examples.fires:
        if not trial.fires(event):
            yield Objection(
                "example", f"it does not fire on {_shown(event)}", "widen the predicate or mend the example"
            )
    for event in check.examples.passes:
        if trial.fires(event):
            yield Objection(
                "example",
                f"it fires on {_shown(event)}, which must pass",
                "narrow the predicate, or add an unless",
            )


def _near(check: Check, trial: Trial) -> Iterator[Objection]:
    for event in near_misses(check, trial.verifier["forbid"] if trial.verifier else None):
        if trial.fires(event):
            yield Objection(
                "near_miss",
                f"it fires on the near miss {_shown(event)}",
                "narrow the predicate, or add an unless",
            )


def _action(check: Check, trial: Trial, action: Event | None) -> Iterator[Objection]:
    if check.verifier is not None and action and not trial.fires(action):
        yield Objection(
            "action",
            f"it stays quiet on the very action that drew the correction: {_shown(action)}",
            "name that action in the rule",
        )


def _remedies(trial: Trial, remedies: Sequence[Event]) -> Iterator[Objection]:
    for event in remedies:
        if trial.fires(event):
            yield Objection(
                "remedy",
                f"it forbids the remedy that its own message names: {_shown(event)}",
                "add it to unless, or leave it out of the predicate",
            )


def _budget(check: Check) -> Iterator[Objection]:
    if check.behaviour and len(check.behaviour) > BEHAVIOUR_BUDGET:
        yield Objection(
            "budget",
            f"the behaviour text has {len(check.behaviour)} characters",
            f"keep it to {BEHAVIOUR_BUDGET}",
        )


def _level(check: Check, highest: Ceiling) -> Iterator[Objection]:
    if LEVELS.index(check.level) > LEVELS.index(highest.level):
        cure = " or ".join(highest.missing) or "nothing raises it"
        yield Objection(
            "level", f"level {check.level} is above the ceiling {highest.level}: {highest.because[0]}", cure
        )


def _shown(event: Event) -> str:
    return json.dumps(event, ensure_ascii=False, sort_keys=True)
