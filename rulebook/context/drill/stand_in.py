"""A stand-in for the model: it follows the rules that it can read, and knows none that it can't."""

from __future__ import annotations

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
    rules = [line for line in _lines(view) if _is_hard_rule(line)]
    if rules:
        return f"The rule holds: {' / '.join(rules)} So I fetch, rebase and push without force."
    return f"I run {COMMAND}."


def _is_hard_rule(line: str) -> bool:
    lowered = "" if line.startswith("<") else line.lower()  # a tag is no sentence
    return all(word in lowered for word in _TOPIC) and any(word in lowered for word in _HARD)


def _lines(view: View) -> list[str]:
    if isinstance(view, str):
        return [line.strip() for line in view.split("\n")]
    return [line for message in view for line in _lines(_content(message.get("content")))]


def _content(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(part if isinstance(part, str) else str(part.get("text") or "") for part in parts)
