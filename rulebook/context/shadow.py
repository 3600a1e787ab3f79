"""Shadow mode: a new policy beside the old one on the same inputs; differences, and nothing applied."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rulebook.context.diagnostics import Diagnostics
from rulebook.context.plan import Entry, Plan, plan_eviction
from rulebook.context.policy import InvalidInputError, Policy
from rulebook.errors import RulebookError

MARKS = ("contract", "known_defect", "undecided")
"""What a fixture's expectation means: it must hold; it records what is wrong today; nobody has decided."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One input for both policies.

    Attributes:
        id: names it in the report.
        entries, budget, accounting: as ``plan_eviction`` takes them.
        mark: one of ``MARKS``.
        evicted: the ids that are expected to go, in order; None where nothing is expected.
        status: the status that is expected; None where nothing is.

    """

    id: str
    entries: Sequence[Entry]
    budget: int
    accounting: str
    mark: Literal["contract", "known_defect", "undecided"] = "undecided"
    evicted: Sequence[str] | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """One id, or one status, that the two policies treat differently.

    Attributes:
        fixture: on which input.
        id: the entry; empty where the status differs.
        old, new: ``retained``, ``evicted`` or a status.
        cause: the part of the policy that does it: ``order``, ``reserve``, or ``order+reserve`` where
            neither does it alone.

    """

    fixture: str
    id: str
    old: str
    new: str
    cause: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a shadow run showed.

    Attributes:
        old, new: labels of the policies.
        differences: by fixture and id.
        verdicts: fixture -> ``kept`` or ``broken`` (contract), ``fixed`` or ``still_defective`` (known
            defect), ``same`` or ``different`` (undecided).

    """

    old: str
    new: str
    differences: tuple[Difference, ...] = ()
    verdicts: dict[str, str] = field(default_factory=dict)

    @property
    def breaks_a_contract(self) -> bool:
        """Whether the new policy may not be taken as it is."""
        return "broken" in self.verdicts.values()


def compare(
    old: Policy, new: Policy, fixtures: Iterable[Fixture], diagnostics: Diagnostics | None = None
) -> Comparison:
    """Run both policies on every fixture and return how they differ.

    Raises:
        InvalidInputError: a fixture is no valid input; it has an unknown mark, or a contract or known
            defect that expects nothing.

    """
    differences: list[Difference] = []
    verdicts: dict[str, str] = {}
    for fixture in fixtures:
        _refuse_bad(fixture, verdicts)
        before, after = _plan(fixture, old), _plan(fixture, new)
        differences += _differences(fixture, before, after, old, new)
        verdicts[fixture.id] = _verdict(fixture, before, after)
        if diagnostics is not None:
            diagnostics.plan(after, new)
            if verdicts[fixture.id] == "broken":
                diagnostics.add("contract_violation", "fixture_broken", [fixture.id], new)
    return Comparison(old.label, new.label, tuple(differences), verdicts)


def _refuse_bad(fixture: Fixture, seen: dict[str, str]) -> None:
    expects = fixture.evicted is not None or fixture.status is not None
    if fixture.id in seen:
        raise InvalidInputError([("duplicate_fixture", fixture.id)])
    if fixture.mark not in MARKS:
        raise InvalidInputError([("bad_mark", fixture.id)])
    if fixture.mark != "undecided" and not expects:
        raise InvalidInputError([("nothing_expected", fixture.id)])


def _plan(fixture: Fixture, policy: Policy) -> Plan:
    return plan_eviction(fixture.entries, fixture.budget, accounting=fixture.accounting, policy=policy)


def _verdict(fixture: Fixture, before: Plan, after: Plan) -> str:
    if fixture.mark == "undecided":
        return "same" if _fates(fixture, before) == _fates(fixture, after) else "different"
    as_expected = (fixture.evicted is None or tuple(fixture.evicted) == after.evicted) and (
        fixture.status in (None, after.status)
    )
    if fixture.mark == "contract":
        return "kept" if as_expected else "broken"
    return "still_defective" if as_expected else "fixed"


def _fates(fixture: Fixture, plan: Plan) -> dict[str, str]:
    """Return what becomes of each id, and of the whole under the empty id."""
    gone = set(plan.evicted)
    fates = {entry.id: "evicted" if entry.id in gone else "retained" for entry in fixture.entries}
    return {"": plan.status, **dict(sorted(fates.items()))}


def _differences(
    fixture: Fixture, before: Plan, after: Plan, old: Policy, new: Policy
) -> Iterable[Difference]:
    was, is_ = _fates(fixture, before), _fates(fixture, after)
    changed = [id_ for id_ in was if was[id_] != is_[id_]]
    if not changed:
        return
    only_order = _fates(fixture, _plan(fixture, Policy(new.name, new.version, new.order, old.reserve)))
    only_reserve = _fates(fixture, _plan(fixture, Policy(new.name, new.version, old.order, new.reserve)))
    for id_ in changed:
        by_order, by_reserve = only_order[id_] == is_[id_], only_reserve[id_] == is_[id_]
        cause = "order+reserve" if by_order == by_reserve else "order" if by_order else "reserve"
        yield Difference(fixture.id, id_, was[id_], is_[id_], cause)


class PolicyHistory:
    """The policies that were in force, the newest last; rolling back keeps the diagnostics.

    Attributes:
        diagnostics: all that was recorded, under every policy.

    """

    def __init__(self, first: Policy) -> None:
        self._known = {first.label: first}
        self._taken = [first.label]
        self.diagnostics = Diagnostics()

    @property
    def current(self) -> Policy:
        """The policy in force."""
        return self._known[self._taken[-1]]

    @property
    def taken(self) -> tuple[str, ...]:
        """Labels in the order in which they came into force."""
        return tuple(self._taken)

    def take(self, policy: Policy) -> None:
        """Put a policy into force.

        Raises:
            RulebookError: another policy has this name and version; a version is never reused.

        """
        known = self._known.setdefault(policy.label, policy)
        if known.as_dict() != policy.as_dict():
            raise RulebookError(
                f"policy {policy.label} is already another one",
                fix="give the changed policy the next version",
            )
        self._taken.append(policy.label)
        self.diagnostics.add("notice", "policy_taken", [], policy, **_fields(policy))

    def roll_back(self, label: str) -> None:
        """Put an earlier policy back into force; what was recorded meanwhile stays.

        Raises:
            RulebookError: no policy of this label was ever in force.

        """
        if label not in self._known:
            raise RulebookError(f"no policy {label} was in force", fix=f"one of {', '.join(self._known)}")
        self._taken.append(label)
        self.diagnostics.add("notice", "policy_rolled_back", [], self.current, **_fields(self.current))


def _fields(policy: Policy) -> dict[str, Any]:
    return {"order": list(policy.order), "reserve": policy.reserve}
