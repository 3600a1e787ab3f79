"""Progress where work is long: a bar on a terminal, nothing elsewhere, never on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[int, int, str], None]
"""``report(done, total, label)``; the floors below take one and know nothing of terminals."""


def silent(done: int, total: int, label: str) -> None:
    """Report to nobody."""


@contextmanager
def progress(title: str) -> Iterator[Report]:
    """Give a ``Report`` that draws a bar on standard error while the block runs, where that is a terminal."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console  # a terminal only
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def report(done: int, total: int, label: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{title} {label}")

        yield report
