"""Side by side in one run: each case's wall clock and CPU time, and whether a budget is met."""

from __future__ import annotations

import resource
import statistics
import sys
import time
from collections.abc import Callable

Measured = dict[str, tuple[float, float]]
"""Case -> median wall clock and CPU time in milliseconds."""


def measure(cases: dict[str, Callable[[], object]], rounds: int) -> Measured:
    """Return case -> median wall clock and CPU time in milliseconds, children included."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            before, started = cpu(), time.perf_counter()
            case()
            found[name].append(((time.perf_counter() - started) * 1000, (cpu() - before) * 1000))
    return {
        name: (statistics.median(w for w, _ in values), statistics.median(c for _, c in values))
        for name, values in found.items()
    }


def cpu() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def show(title: str, found: Measured) -> None:
    """Print each case with its ratio to the first."""
    first = next(iter(found.values()))
    for name, (wall, cpu) in found.items():
        ratio = f"{wall / first[0]:.2f}x wall, {cpu / max(first[1], 0.1):.2f}x CPU"
        sys.stdout.write(f"{title}: {name}: {wall:.1f} ms wall, {cpu:.1f} ms CPU ({ratio})\n")


def spread(title: str, waits: list[float]) -> None:
    """Print the middle and the worst of some waits in milliseconds."""
    sys.stdout.write(f"{title}: median {statistics.median(waits):.1f} ms, most {max(waits):.1f} ms\n")


def budget(what: str, value: float, most: float, unit: str = "ms") -> None:
    """Print whether a budget of docs/design.md is met."""
    said = "met" if value <= most else "NOT MET"
    sys.stdout.write(f"  budget: {what}: {value:.2f} {unit}, at most {most:.2f} {unit}: {said}\n")
