"""The only place that knows SQL: what is kept, and the ledger of how it came about."""

from __future__ import annotations

from rulebook.store.erase import HOLE
from rulebook.store.held_here import NO_FILE
from rulebook.store.store import Store, open_at, open_store
from rulebook.store.values import (
    ABSENT,
    Act,
    Baseline,
    Counts,
    Erased,
    Intent,
    Layer,
    Outline,
    PinAct,
    StoredCheck,
    StoredCorrection,
    Synced,
)

__all__ = [
    "ABSENT",
    "HOLE",
    "NO_FILE",
    "Act",
    "Baseline",
    "Counts",
    "Erased",
    "Intent",
    "Layer",
    "Outline",
    "PinAct",
    "Store",
    "StoredCheck",
    "StoredCorrection",
    "Synced",
    "open_at",
    "open_store",
]
