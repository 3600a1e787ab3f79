"""Python's collector of cycles, held off while many objects without cycles are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no cycles while the block runs: each look walks over everything that is alive.

    A third of the time of making ten thousand records, of which none is garbage, went there.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
