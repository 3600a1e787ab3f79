"""The one way to the clock; everything pure takes ``now`` as an argument."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> datetime:
    """Return this moment in UTC."""
    return datetime.now(UTC)


def time_ns() -> int:
    """Return the wall clock in nanoseconds, as file times have it."""
    return time.time_ns()


def ticks() -> float:
    """Return seconds that only ever go forward, whatever happens to the wall clock."""
    return time.monotonic()
