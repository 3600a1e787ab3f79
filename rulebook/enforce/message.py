"""What an agent reads in front of a check's own words: what happens to the action, and by which rule."""

from __future__ import annotations

from rulebook.enforce.decide import message
from rulebook.enforce.session import UNFINISHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


HOW_TO_GO = (
    "For the user: say go to it in a prompt, or run rulebook go in a terminal; that lets it through once."
)
"""Said with what is held where the agent itself can't ask the person."""


def refusal(check: dict[str, Any]) -> str:
    """Return the teaching message of a block."""
    return f"Refused by rule {check['id']}. {message(check, 'block')}{_never(check)}"


def holding(check: dict[str, Any]) -> str:
    """Return the message of a gate at an action, held until its need is met or a person says go."""
    return (
        f"Held by rule {check['id']}, until what it asks for is done or the user says go to this action. "
        f"{message(check, 'gate')}"
    )


def unfinished(check: dict[str, Any]) -> str:
    """Return the message of a gate at the end of the task."""
    return f"{UNFINISHED}{check['id']}. {message(check, 'warn')}"


def advice(check: dict[str, Any]) -> str:
    """Return what a note or a warning says about an action that goes on."""
    return f"This goes against rule {check['id']}, and goes on. {message(check, 'warn')}"


def in_play(check: dict[str, Any]) -> str:
    """Return what a rule without a predicate says where it is in play."""
    return f"Rule {check['id']}: {' '.join(str(check.get('behaviour') or check['rule']).split())}"


def _never(check: dict[str, Any]) -> str:
    if check.get("override") != "never":
        return ""
    return " This rule is never let pass: it is declared untestable by design."
