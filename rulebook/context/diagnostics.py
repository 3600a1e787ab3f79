"""Diagnostics: ids and policy fields only, no content, in four counts that are never mixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from rulebook.context.plan import Plan
from rulebook.context.policy import InvalidInputError, Policy
from rulebook.context.survive import Problem

Kind = Literal["contract_violation", "invalid_input", "blocked_budget", "contradictory_evidence", "notice"]

KINDS: tuple[Kind, ...] = (
    "contract_violation",
    "invalid_input",
    "blocked_budget",
    "contradictory_evidence",
)
"""The four counts. A ``notice`` (a refused pin, an accepted loss) is kept and counts in none of them."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing worth knowing.

    Attributes:
        kind: which count it belongs to.
        code: what happened.
        ids: what it concerns, sorted; never a word of what they say.
        policy: label of the policy in force then.
        fields: numbers and labels of the policy and the plan.

    """

    kind: Kind
    code: str
    ids: tuple[str, ...]
    policy: str
    fields: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {**asdict(self), "ids": list(self.ids)}


class Diagnostics:
    """Collects diagnostics over a session, across changes and rollbacks of the policy.

    Attributes:
        entries: all of them, oldest first.

    """

    def __init__(self) -> None:
        self.entries: list[Diagnostic] = []

    def add(self, kind: Kind, code: str, ids: Iterable[str], policy: Policy, **fields: Any) -> None:
        """Record one."""
        self.entries.append(Diagnostic(kind, code, tuple(sorted(ids)), policy.label, fields))

    def plan(self, plan: Plan, policy: Policy) -> None:
        """Record a plan, if it is blocked."""
        if plan.status == "blocked":
            self.add(
                "blocked_budget",
                plan.reason,
                (),
                policy,
                needed=plan.needed,
                budget=plan.budget,
                accounting=plan.accounting,
            )

    def survival(self, problems: Sequence[Problem], policy: Policy) -> None:
        """Record what a survival check found, one entry a code and level."""
        groups: dict[tuple[str, str], list[str]] = {}
        for problem in problems:
            groups.setdefault((problem.code, problem.level), []).append(problem.id)
        for (code, level), ids in sorted(groups.items()):
            self.add("contract_violation", code, ids, policy, level=level)

    def invalid(self, error: InvalidInputError, policy: Policy) -> None:
        """Record input that was refused, one entry a code."""
        groups: dict[str, list[str]] = {}
        for code, id_ in error.faults:
            groups.setdefault(code, []).append(id_)
        for code, ids in sorted(groups.items()):
            self.add("invalid_input", code, ids, policy)

    def counts(self, policy: str | None = None) -> dict[str, int]:
        """Return the four counts, of one policy (its label) or of all."""
        found = Counter(entry.kind for entry in self.entries if policy in (None, entry.policy))
        return {kind: found[kind] for kind in KINDS}
