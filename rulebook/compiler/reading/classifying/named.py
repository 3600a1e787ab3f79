"""What the questions about a clause share: the things that it names."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.tools import peers
from rulebook.compiler.reading.context import kind_of

MAIN = ("object", "place", "agent")


def commands_of(clause: Clause) -> list[Mention]:
    """Return the mentions of commands, by name or by what they do."""
    return [m for m in clause.mentions if m.entity.kind == "command" or kind_of(m.entity) == "command"]


def is_tool_choice(clause: Clause) -> bool:
    """Tell ``use pnpm`` from ``run make lint``: a bare program that has peers."""
    named = [m for m in clause.having("object", "agent") if m.entity.kind == "command"]
    return bool(named) and all(" " not in m.entity.text and peers(m.entity.text) for m in named)
