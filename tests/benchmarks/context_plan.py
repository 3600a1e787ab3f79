"""Plan the eviction of up to 1,000,000 entries: seconds, memory, and growth against n log n.

Run: ``python tests/benchmarks/context_plan.py``. Not a test: a machine under load must not fail a build.
"""

from __future__ import annotations

import random
import time
import tracemalloc
from math import log2

from rulebook.context.plan import Entry, Plan, plan_eviction

SIZES = (1_000, 10_000, 100_000, 1_000_000)
REPEATS = 3


def entries(number: int) -> tuple[list[Entry], int]:
    """Return shuffled entries, one in a hundred pinned, and a budget of half of what they cost."""
    draw = random.Random(8)
    made = [
        Entry(
            f"entry-{draw.getrandbits(48):012x}-{place}",
            draw.randrange(1, 2_000),
            draw.randrange(10),
            draw.random() < 0.01,
            draw.randrange(1_000_000),
        )
        for place in range(number)
    ]
    return made, sum(entry.cost for entry in made) // 2


def plan(made: list[Entry], budget: int) -> Plan:
    """Plan under the default policy."""
    return plan_eviction(made, budget, accounting="tokens:1")


def seconds(made: list[Entry], budget: int) -> float:
    """Return the best of a few runs, in CPU time: other programs on the machine count for less."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        plan(made, budget)
        best = min(best, time.process_time() - start)
    return best


def peak(made: list[Entry], budget: int) -> int:
    """Return the most bytes that planning holds beyond the entries themselves."""
    tracemalloc.start()
    plan(made, budget)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def main() -> None:
    """Print one line a size."""
    print(f"{'entries':>9}  {'seconds':>8}  {'ns / n log2 n':>13}  {'MB beyond the entries':>21}")  # noqa: T201 - a report
    for size in SIZES:
        made, budget = entries(size)
        took = seconds(made, budget)
        unit = took / (size * log2(size)) * 1e9
        print(f"{size:>9}  {took:>8.3f}  {unit:>13.1f}  {peak(made, budget) / 1e6:>21.1f}")  # noqa: T201 - a report


if __name__ == "__main__":
    main()
