"""What each owner has to look at, once for all: one digest an owner instead of a message a check."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from rulebook.records.values import Standing
from rulebook.store import Store, StoredCheck

SOON = timedelta(days=14)
"""How long before its review date a check is named."""

NOBODY = "nobody"
"""Stands for the owner of checks that name none."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that an owner has to look at, and the command to begin with."""

    check: str
    what: str
    command: str


def digests(
    store: Store, worktree: str, today: date, default_owner: str | None = None
) -> dict[str, tuple[Item, ...]]:
    """Return, for each owner who has to look at something, what it is, the most urgent first."""
    standings = store.standings(worktree)
    found: dict[str, list[tuple[int, Item]]] = defaultdict(list)
    for head in store.in_force(worktree):
        owner = head.record.owner or default_owner or NOBODY
        found[owner] += _items(head, standings.get(head.id, "draft"), today)
    return {
        owner: tuple(item for _, item in sorted(items, key=lambda one: (one[0], one[1].check)))
        for owner, items in sorted(found.items())
        if items
    }


def _items(head: StoredCheck, standing: Standing, today: date) -> Iterator[tuple[int, Item]]:
    name = head.id
    if standing == "suspended":
        yield 0, Item(name, "suspended: its reason no longer holds", f"rulebook why {name}")
    if standing == "warning":
        yield 1, Item(name, "only warns: its reason could not be confirmed", f"rulebook verify {name}")
    review = head.record.review_by
    if review is not None and review < today:
        yield 2, Item(name, f"its review was due on {review}", f"rulebook why {name}")
    elif review is not None and review - today <= SOON:
        yield 4, Item(name, f"its review is due on {review}", f"rulebook why {name}")
    left = head.opportunities_left
    if head.intent == "shadow" and left is not None and left <= 0:
        yield (
            3,
            Item(name, "asks to be armed: it has had its opportunities in shadow", f"rulebook arm {name}"),
        )
