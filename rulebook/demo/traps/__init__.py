"""The three traps of the demo, one file each."""

from __future__ import annotations

from rulebook.demo.traps import deprecated, flaky, generated
from rulebook.demo.traps.trap import Trap

TRAPS: tuple[Trap, ...] = (generated.TRAP, deprecated.TRAP, flaky.TRAP)
"""In the order in which they are told."""
