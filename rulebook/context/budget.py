"""The behaviour budget: which checks' texts stand in the agent's context, within a budget, pins always.

Safe at hook time. It goes through the eviction planner like everything else: the most relevant stay, the
pinned block is never cut, and where that alone is over the budget the answer is ``blocked``, said aloud.
"""

from __future__ import annotations

from rulebook.context.block import render
from rulebook.context.plan import Entry, Plan, plan_eviction, rank
from rulebook.context.policy import Policy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulebook.context.pins import Pin

LEVELS = ("note", "note_with_verify", "warn", "gate", "block")

POLICY = Policy("behaviour", 1, ("priority", "last_used", "-cost"))
"""The least relevant goes first, among equals the one that fired longest ago, then the longest text."""

PINNED_BLOCK = "the pinned block"
"""The id under which the pinned block stands in a plan; no check has blanks in its id."""


class Behaviour:
    """The text that a check puts into the context while it is in play.

    Attributes:
        id: the check's.
        text: what the agent reads.
        level: one of ``LEVELS``.
        narrow: how many parts of its applicability name what is in play (paths, branches, agents, cwd): a
            check for this very file is more relevant than one for everything.
        last_fired: when it last matched, in seconds since the epoch; 0 for never.

    """

    __slots__ = ("id", "last_fired", "level", "narrow", "text")

    def __init__(self, id: str, text: str, level: str, narrow: int = 0, last_fired: int = 0) -> None:
        self.id = id
        self.text = text
        self.level = level
        self.narrow = narrow
        self.last_fired = last_fired


class Choice:
    """What is put into the context.

    Attributes:
        plan: the planner's answer; ``blocked`` where the pins alone are over the budget.
        text: the pinned block, the behaviour lines, the most relevant first, and a pointer to what was left
            out; or what is said aloud where it is blocked.
        left_out: ids of checks whose text did not fit; their verifiers work all the same.

    """

    __slots__ = ("left_out", "plan", "text")

    def __init__(self, plan: Plan, text: str, left_out: tuple[str, ...]) -> None:
        self.plan = plan
        self.text = text
        self.left_out = left_out


def choose(
    pins: Iterable[Pin],
    behaviours: Iterable[Behaviour],
    budget: int,
    *,
    measure: Callable[[str], int],
    accounting: str,
) -> Choice:
    """Return what goes into the context.

    Args:
        pins: those in force.
        behaviours: those of the checks in play, in any order.
        budget: in the units of ``accounting``.
        measure: text -> cost in those units, such as ``costs.BYTES.measure``.
        accounting: its label.

    Raises:
        InvalidInputError: two checks share an id, or the budget is no number.

    """
    block = render(pins)
    known = list(behaviours)
    entries = [_entry(one, measure) for one in known]
    entries.append(Entry(PINNED_BLOCK, measure(block) if block else 0, pinned=True))
    plan = plan_eviction(entries, budget, accounting=accounting, policy=POLICY)
    if plan.status == "blocked":
        return Choice(plan, _aloud(plan), tuple(sorted(one.id for one in known)))
    if plan.evicted:
        plan = _with_room_for_the_pointer(entries, plan, measure)
    lines = {one.id: _line(one) for one in known}
    order = [entry.id for entry in reversed(rank(entries, POLICY)) if entry.id in lines]
    gone = set(plan.evicted)
    parts = [block, *(lines[id_] for id_ in order if id_ not in gone)]
    if plan.policy != POLICY.label:
        parts.append(pointer(len(gone)))
    return Choice(plan, "\n".join(part for part in parts if part), plan.evicted)


def pointer(number: int) -> str:
    """Return the line that stands for the rules whose texts did not fit."""
    return f"({number} more rules hold and are enforced; their texts did not fit here: rulebook list)"


def _with_room_for_the_pointer(entries: list[Entry], plan: Plan, measure: Callable[[str], int]) -> Plan:
    """Return a plan that leaves room for the pointer; the first one where not even that fits."""
    reserve = measure(pointer(len(entries)) + "\n")
    if plan.needed + reserve > plan.budget:
        return plan
    policy = Policy(f"{POLICY.name}+pointer", POLICY.version, POLICY.order, reserve)
    return plan_eviction(entries, plan.budget, accounting=plan.accounting, policy=policy)


def _entry(behaviour: Behaviour, measure: Callable[[str], int]) -> Entry:
    relevance = LEVELS.index(behaviour.level) * 8 + behaviour.narrow
    cost = measure(_line(behaviour) + "\n")
    return Entry(behaviour.id, cost, relevance, last_used=behaviour.last_fired)


def _line(behaviour: Behaviour) -> str:
    return f"[{behaviour.id}] {behaviour.text}"


def _aloud(plan: Plan) -> str:
    return (
        f"rulebook: blocked: the pinned rules need {plan.needed} ({plan.accounting}) and the budget is "
        f"{plan.budget}; none was left out silently. Read them with: rulebook context render"
    )
