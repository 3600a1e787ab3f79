"""Pruning by reference horizon: what may be forgotten, and what silence does not prove.

An item's *horizon* says whether anything may still refer to it: ``closed`` (nothing can), ``open``
(something under way may), ``unbounded`` (anything may, at any time: a standing rule). Only what is closed may
go by score. Silence in a recent window proves nothing about an item that is rarely due, and many items that
fell silent together say one thing, not many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Literal

from rulebook.context.pins import TRUSTED_SOURCES
from rulebook.context.policy import InvalidInputError, whole

Horizon = Literal["closed", "open", "unbounded"]
HORIZONS = ("closed", "open", "unbounded")

WINDOWS = ("full", "recent")
"""What a score was computed over: all of the history, or the recent part of it."""

KEPT = (
    "pinned",
    "unbounded_horizon",
    "open_horizon",
    "inadmissible_score",
    "correlated_silence",
    "above_threshold",
    "not_needed",
    "refused",
)
"""Why an item was kept, the first of these that holds."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that may be forgotten.

    Attributes:
        id: unique in one pass.
        cost: whole number from 0.
        horizon: see above.
        score: worth; below the threshold it may go. None where nobody computed one.
        window: what the score was computed over.
        silent: nothing referred to it in that window.
        group: what it fell silent with (the activity that would need it); items without one count as one
            group, since nobody has said that their silence is independent.
        pinned: never goes.
        pointer: from where the original can be fetched; None where it can't.
        pointer_cost: what the pointer costs in its place.
        digest: digest of its content, which a signed acceptance names.

    """

    id: str
    cost: int
    horizon: Horizon = "unbounded"
    score: float | None = None
    window: Literal["full", "recent"] = "recent"
    silent: bool = True
    group: str | None = None
    pinned: bool = False
    pointer: str | None = None
    pointer_cost: int = 0
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A person's signed acceptance that one item, as it is now, is lost.

    Attributes:
        id, digest: the item and the digest of the content that it had when they signed.
        by: who.
        source: one of ``pins.TRUSTED_SOURCES``.
        reason: why it may go.

    """

    id: str
    digest: str
    by: str
    source: str
    reason: str


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass decided; all of it is applied, or nothing.

    Attributes:
        status: ``nothing_to_do``, ``pruned``, ``compacted`` (recoverably) or ``refused``.
        evicted: ids that go, in order of worth, the accepted losses first.
        compacted: id -> pointer that takes its place.
        kept: id -> why (``KEPT``), for every item that stays as it is.
        accepted: the signed acceptances that were used.
        void: id -> why a signed acceptance was not used.
        used: cost afterwards.
        budget: what was asked for.
        threshold: the one that was asked for; a pass never lowers it.

    """

    status: str
    evicted: tuple[str, ...]
    compacted: Mapping[str, str]
    kept: Mapping[str, str]
    accepted: tuple[Acceptance, ...]
    void: Mapping[str, str]
    used: int
    budget: int
    threshold: float

    def as_dict(self) -> dict[str, Any]:
        """Return the record of this pass: ids, reasons and numbers, no content."""
        return {
            "status": self.status,
            "evicted": list(self.evicted),
            "compacted": dict(self.compacted),
            "kept": dict(self.kept),
            "accepted": [{"id": one.id, "by": one.by, "reason": one.reason} for one in self.accepted],
            "void": dict(self.void),
            "used": self.used,
            "budget": self.budget,
            "threshold": self.threshold,
        }


@dataclass(slots=True)
class _Work:
    """What a pass has decided so far."""

    items: list[Item]
    used: int
    budget: int
    gone: list[str] = field(default_factory=list)
    compacted: dict[str, str] = field(default_factory=dict)

    def over(self) -> bool:
        return self.used > self.budget

    def evict(self, item: Item) -> None:
        self.gone.append(item.id)
        self.used -= item.cost

    def compact(self, item: Item, pointer: str) -> None:
        self.compacted[item.id] = pointer
        self.used -= item.cost - item.pointer_cost


def prune(
    items: Sequence[Item], budget: int, *, threshold: float, acceptances: Sequence[Acceptance] = ()
) -> Pass:
    """Return how to come within ``budget``.

    First the losses that somebody signed for; then closed items whose admissible score is below
    ``threshold``, the lowest first; then, if that is not enough, pointers in the place of items that can be
    fetched again. If even that is not enough, the pass is refused and nothing at all changes.

    Args:
        items: in any order.
        budget: whole number from 0.
        threshold: the score below which an item may go.
        acceptances: signed losses; one that names other content than the item has now is void.

    Raises:
        InvalidInputError: bad numbers, unknown words or duplicates.

    """
    _refuse_bad(items, budget, threshold, acceptances)
    ordered = sorted(items, key=_worth)
    work = _Work(ordered, sum(item.cost for item in items), budget)
    before = work.used
    accepted, void = _accept(work, acceptances)
    bars = {item.id: _bar(item, threshold) for item in ordered}
    _bar_batches(ordered, bars, set(work.gone))
    for item in ordered:
        if work.over() and bars[item.id] is None and item.id not in work.gone:
            work.evict(item)
    for item in ordered:
        pointer = _pointer(item)
        if work.over() and pointer and item.id not in work.gone:
            work.compact(item, pointer)
    if work.over():
        kept = {item.id: bars[item.id] or "refused" for item in ordered}
        return Pass("refused", (), {}, kept, (), void, before, budget, threshold)
    return _finish(work, bars, accepted, void, threshold)


def _finish(
    work: _Work,
    bars: dict[str, str | None],
    accepted: list[Acceptance],
    void: dict[str, str],
    threshold: float,
) -> Pass:
    status = "compacted" if work.compacted else "pruned" if work.gone else "nothing_to_do"
    changed = {*work.gone, *work.compacted}
    kept = {item.id: bars[item.id] or "not_needed" for item in work.items if item.id not in changed}
    return Pass(
        status,
        tuple(work.gone),
        work.compacted,
        kept,
        tuple(accepted),
        void,
        work.used,
        work.budget,
        threshold,
    )


def _worth(item: Item) -> tuple[int, float, str]:
    """Return the complete sort key: what is closed first, the lowest score first, then the id."""
    score = float("-inf") if item.score is None else item.score
    return HORIZONS.index(item.horizon), score, item.id


def _bar(item: Item, threshold: float) -> str | None:
    """Return why an item may not go by its score; None where it may."""
    if item.pinned:
        return "pinned"
    if item.horizon != "closed":
        return f"{item.horizon}_horizon"
    if item.score is None or (item.silent and item.window == "recent"):
        return "inadmissible_score"
    return "above_threshold" if item.score >= threshold else None


def _bar_batches(items: Sequence[Item], bars: dict[str, str | None], gone: set[str]) -> None:
    """Keep silent items that would go together with others of their group: their silence is one fact."""
    silent = [item for item in items if item.silent and bars[item.id] is None and item.id not in gone]
    sizes = Counter(item.group for item in silent)
    for item in silent:
        if sizes[item.group] > 1:
            bars[item.id] = "correlated_silence"


def _pointer(item: Item) -> str | None:
    """Return the pointer that may stand in an item's place; one that costs as much saves nothing."""
    return None if item.pinned or item.pointer_cost >= item.cost else item.pointer


def _accept(work: _Work, acceptances: Sequence[Acceptance]) -> tuple[list[Acceptance], dict[str, str]]:
    by_id = {item.id: item for item in work.items}
    accepted: list[Acceptance] = []
    void: dict[str, str] = {}
    for one in sorted(acceptances, key=lambda acceptance: acceptance.id):
        why = _void(one, by_id.get(one.id))
        if why:
            void[one.id] = why
        elif one.id not in work.gone:
            work.evict(by_id[one.id])
            accepted.append(one)
    return accepted, void


def _void(acceptance: Acceptance, item: Item | None) -> str | None:
    if item is None:
        return "unknown_item"
    if item.pinned:
        return "pinned"
    if acceptance.source not in TRUSTED_SOURCES:
        return "untrusted_source"
    if not (acceptance.by.strip() and acceptance.reason.strip()):
        return "unsigned"
    if item.digest is None or acceptance.digest != item.digest:
        return "other_content"
    return None


def _refuse_bad(
    items: Sequence[Item], budget: object, threshold: object, acceptances: Sequence[Acceptance]
) -> None:
    faults = [] if whole(budget) else [("bad_budget", "")]
    if not _number(threshold):
        faults.append(("bad_threshold", ""))
    for one in acceptances:
        texts = (one.id, one.by, one.source, one.reason)
        if not all(isinstance(text, str) for text in texts) or not isinstance(one.digest, (str, NoneType)):
            faults.append(("bad_acceptance", str(one.id)))
    counted = Counter(item.id for item in items if isinstance(item.id, str))
    for item in items:
        codes = {
            "bad_id": isinstance(item.id, str) and bool(item.id),
            "bad_cost": whole(item.cost) and whole(item.pointer_cost),
            "bad_score": item.score is None or _number(item.score),
            "bad_horizon": item.horizon in HORIZONS,
            "bad_window": item.window in WINDOWS,
            "bad_flag": isinstance(item.silent, bool) and isinstance(item.pinned, bool),
            "bad_text": all(
                text is None or isinstance(text, str) for text in (item.group, item.pointer, item.digest)
            ),
            "duplicate_id": counted[str(item.id)] <= 1,
        }
        faults += [(code, str(item.id)) for code, good in codes.items() if not good]
    if faults:
        raise InvalidInputError(faults)


def _number(number: object) -> bool:
    return isinstance(number, (int, float)) and not isinstance(number, bool) and number - number == 0
