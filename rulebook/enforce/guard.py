"""The check that stands for a command which can't be read. Safe at hook time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNREADABLE = "rulebook-unreadable-command"


def unreadable(named: list[str]) -> dict[str, Any]:
    """Return the check that holds a command too long or deep to be read, for the checks that it names."""
    rule = "A command that is too long or too deep to be read is held when it names what a rule is about."
    remedy = f"It names what {', '.join(named[:5])} is about. Put the long text into a file by a file tool."
    return {
        "id": UNREADABLE,
        "version": 1,
        "level": "gate",
        "standing": "armed",
        "rule": rule,
        "on_violation": f"{rule} {remedy}",
        "words": "",
        "condition_verify": None,
        "override": "here",
        "on_fault": "proceed",
    }
