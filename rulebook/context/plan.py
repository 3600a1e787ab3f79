"""The eviction planner: which entries stay within a budget, decided the same way every time.

Safe at hook time. A rank is no protection: whatever is not pinned may go, however high it ranks. What is
pinned never goes; if that alone is over the budget, the plan is ``blocked`` and nothing is evicted.
"""

from __future__ import annotations

from rulebook.context.policy import DEFAULT, MOST, InvalidInputError, Policy, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

REASONS = ("all_fit", "evicted_to_fit", "pins_exceed_budget")
"""Why a plan is what it is."""


class Entry:
    """One complete piece of context; it is kept or evicted as a whole.

    Attributes:
        id: any text that is not empty, unique in one plan.
        cost: whole number from 0, in the units of the plan's accounting.
        priority: any finite number; the lower goes first.
        pinned: never evicted.
        last_used: any finite number (a turn, a time); the lower goes first among equals.

    """

    __slots__ = ("cost", "id", "last_used", "pinned", "priority")

    def __init__(
        self, id: str, cost: int, priority: float = 0, pinned: bool = False, last_used: float = 0
    ) -> None:
        self.id = id
        self.cost = cost
        self.priority = priority
        self.pinned = pinned
        self.last_used = last_used


class Plan:
    """What to keep and what to evict, or that nothing can be done.

    Attributes:
        status: ``fits`` or ``blocked``.
        reason: one of ``REASONS``.
        retained: ids that stay, in order of id; empty where blocked.
        evicted: ids that go, the first to go first; empty where blocked.
        used: cost of what is retained; 0 where blocked.
        needed: the least that any plan needs: the cost of the pinned.
        budget: what was allowed, before the policy's reserve.
        accounting, policy: labels ``name:version`` of how costs were measured and ranked.

    """

    __slots__ = (
        "accounting",
        "budget",
        "evicted",
        "needed",
        "policy",
        "reason",
        "retained",
        "status",
        "used",
    )

    def __init__(
        self,
        reason: str,
        retained: tuple[str, ...],
        evicted: tuple[str, ...],
        used: int,
        needed: int,
        budget: int,
        accounting: str,
        policy: str,
    ) -> None:
        self.status = "blocked" if reason == "pins_exceed_budget" else "fits"
        self.reason = reason
        self.retained = retained
        self.evicted = evicted
        self.used = used
        self.needed = needed
        self.budget = budget
        self.accounting = accounting
        self.policy = policy

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name; no content is among them."""
        return {name: getattr(self, name) for name in self.__slots__}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.retained, self.evicted))

    def __repr__(self) -> str:
        return f"Plan({self.status}, retained={self.retained}, evicted={self.evicted}, used={self.used})"


def plan_eviction(
    entries: Iterable[Entry], budget: int, *, accounting: str, policy: Policy = DEFAULT
) -> Plan:
    """Return what to keep within ``budget``: entries go in order of rank until the rest fits.

    Args:
        entries: complete entries, in any order.
        budget: whole number from 0, in the units of ``accounting``.
        accounting: label ``name:version`` of how every cost was measured (``costs.Accounting.label``).
        policy: how entries are ranked.

    Raises:
        InvalidInputError: bad numbers, duplicates, no accounting: refused before anything is ranked.

    """
    known = list(entries)
    _refuse_bad(known, budget, accounting)
    room = budget - policy.reserve
    needed = sum(entry.cost for entry in known if entry.pinned)
    used = sum(entry.cost for entry in known)
    if needed > room:
        return Plan("pins_exceed_budget", (), (), 0, needed, budget, accounting, policy.label)
    evicted: list[str] = []
    by_id = sorted(known, key=_field("id"))
    order = _first_to_go(by_id, policy)
    while used > room:
        entry = next(order)
        evicted.append(entry.id)
        used -= entry.cost
    gone = set(evicted)
    retained = tuple(entry.id for entry in by_id if entry.id not in gone)
    reason = "evicted_to_fit" if evicted else "all_fit"
    return Plan(reason, retained, tuple(evicted), used, needed, budget, accounting, policy.label)


def _first_to_go(by_id: list[Entry], policy: Policy) -> Iterator[Entry]:
    """Yield what may be evicted, in order; nothing is ranked where nothing has to go."""
    yield from _rank_sorted([entry for entry in by_id if not entry.pinned], policy)


def rank(entries: list[Entry], policy: Policy) -> list[Entry]:
    """Return entries with the first to be evicted first: by the policy's fields, then by id."""
    return _rank_sorted(sorted(entries, key=_field("id")), policy)


def _rank_sorted(ordered: list[Entry], policy: Policy) -> list[Entry]:
    """Rank a list that is in order of id, in place.

    Each pass sorts by one field and keeps the order of the passes before it, so n entries take n log n.
    """
    for field in reversed(policy.order):
        ordered.sort(key=_field(field.removeprefix("-")), reverse=field.startswith("-"))
    return ordered


def _field(name: str) -> Any:
    from operator import attrgetter  # not needed by what only reads the classes

    return attrgetter(name)


def _refuse_bad(entries: list[Entry], budget: object, accounting: object) -> None:
    faults = [] if whole(budget) else [("bad_budget", "")]
    if not _is_label(accounting):
        faults.append(("bad_accounting", ""))
    for place, entry in enumerate(entries):
        if not _is_sound(entry):
            faults += _faults(entry, place)
    faults += _duplicates(entries)
    if faults:
        raise InvalidInputError(faults)


def _is_sound(entry: Entry) -> bool:
    """Tell at once that all is well, as it mostly is; plain types only, and no call for each of a million."""
    return (
        type(entry.id) is str
        and type(entry.cost) is int
        and 0 <= entry.cost <= MOST
        and type(entry.priority) is int
        and type(entry.last_used) is int
        and entry.id != ""
        and (entry.pinned is False or entry.pinned is True)
    )


def _faults(entry: Entry, place: int) -> list[tuple[str, str]]:
    if not _is_id(entry.id):
        return [("bad_id", f"#{place}")]
    sound = {
        "bad_cost": whole(entry.cost),
        "bad_priority": type(entry.priority) is int or _finite(entry.priority),
        "bad_last_used": type(entry.last_used) is int or _finite(entry.last_used),
        "bad_pinned": _is_flag(entry.pinned),
    }
    return [(code, entry.id) for code, good in sound.items() if not good]


def _duplicates(entries: list[Entry]) -> list[tuple[str, str]]:
    ids = [entry.id for entry in entries if type(entry.id) is str]
    if len(set(ids)) == len(ids):
        return []
    seen: set[str] = set()
    again: dict[str, None] = {}
    for id_ in ids:
        if id_ in seen and id_:
            again[id_] = None
        seen.add(id_)
    return [("duplicate_id", id_) for id_ in again]


def _is_id(id_: object) -> bool:
    return type(id_) is str and id_ != ""


def _is_flag(flag: object) -> bool:
    return flag is True or flag is False


def _finite(number: object) -> bool:
    return type(number) is float and number - number == 0  # infinity and NaN leave NaN


def _is_label(text: object) -> bool:
    """Tell whether ``text`` is ``name:version``; both parts are needed to compare two measurements."""
    return isinstance(text, str) and all(text.rpartition(":")[::2])
