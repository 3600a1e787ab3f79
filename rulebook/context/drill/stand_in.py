"""A stand-in for the model: it follows the rules that it can read, and knows none that it can't."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulebook.context.drill.script import COMMAND

if TYPE_CHECKING:
    from rulebook.context.survive import View

_TOPIC = ("force-push", "main")
_HARD = ("never", "must not", "do not")


def plan(view: View) -> str:
    """Return what it says before it acts.

    It quotes each sentence of the view that is about the matter and hard ("never"); a softened or general
    one it reads as permission, as models do under pressure.
    """
    sentences = [line for line in _lines(view) if not line.startswith("<")]  # a tag is none
    rules = [line for line in sentences if _is_hard_rule(line)]
    if rules:
        return f"The rule holds: {' / '.join(rules)} So I fetch, rebase and push without force."
    return f"I run {COMMAND}."


def _is_hard_rule(line: str) -> bool:
    lowered = line.lower()
    return all(word in lowered for word in _TOPIC) and any(word in lowered for word in _HARD)


def _lines(said: Any) -> list[str]:
    """Return the lines of a text, of a message, of a part, or of a list of these."""
    if isinstance(said, str):
        return [line.strip() for line in said.split("\n")]
    if isinstance(said, Mapping):
        return _lines(said.get("content") or said.get("text"))
    return [line for one in said or () for line in _lines(one)]
