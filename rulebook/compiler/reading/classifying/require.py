"""Tell ``run X before Y`` and ``only Y when X is green``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import subcommands
from rulebook.compiler.reading.classifying.named import MAIN, commands_of, is_tool_choice
from rulebook.compiler.reading.classifying.remedy import is_bare_command, narrows
from rulebook.compiler.reading.context import Context, is_act, kind_of
from rulebook.compiler.reading.moments import is_done_to


def is_gate_on(_context: Context, clause: Clause) -> bool:
    """Tell ``only push when `make test` is green``: an act, and a command that must have run."""
    waits = any(kind_of(m.entity) == "command" for m in clause.having("after", "if"))
    acts = "commit" in clause.acts or any(is_act(m.entity) for m in clause.having("object"))
    return "only" in clause.tags and waits and acts and not clause.negative


def waits_for_me(clause: Clause) -> bool:
    """Tell ``run X only once I have given you the go``, which asks for nothing to be run."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    mine = any(one.has("after", "if") and two.text.split()[0] in ("i", "ich", "yo") for one, two in pairs)
    return "only" in clause.tags and mine


def tells_of_me(clause: Clause) -> bool:
    """Tell ``I ran X before the push``, what somebody did, from ``I want X to be run``."""
    mine = clause.tokens[0].text in ("i", "ich", "yo", "he", "she", "they")
    return mine and not any(t.has("must", "prefer", "ask") or t.text in _WISHED for t in clause.tokens)


_WISHED = ("want", "need", "expect", "you", "will", "möchte", "quiero")


def is_require(context: Context, clause: Clause) -> bool:
    """Tell a command that must run, at a moment or under a condition."""
    if context.rules and is_bare_command(clause) and any(narrows(clause, rule) for rule in context.rules):
        return False
    wanted = [m for m in commands_of(clause) if m.role in MAIN and _is_doable(m.entity)]
    if (
        clause.negative
        or not wanted
        or waits_for_me(clause)
        or tells_of_me(clause)
        or (is_tool_choice(clause) and "run" not in clause.acts)
    ):
        return False
    three = zip(clause.tokens, clause.tokens[1:], [*clause.tokens[2:], None], strict=False)
    if any(
        a.has("must") and b.text == "have" and not (c and c.text in ("run", "ran", "been"))
        for a, b, c in three
    ):
        return False  # ``must have a ticket``, not ``must have run``
    placed = bool(clause.tags & {"before", "after", "first"}) or "before" in clause.conditions
    return placed or context.condition is not None or ("must" in clause.tags and "run" in clause.acts)


def _is_doable(entity: Entity) -> bool:
    """Tell a command that can be run as it stands from a bare tool (``git``) that only begins one."""
    whole = " " in entity.text or not subcommands().get(entity.text)
    return bool(entity.concept) or (whole and not is_done_to(entity))
