"""Tell ``A instead of B``, ``it has to be A``, ``B is bad`` and ``we use A``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.roles import HOMES
from rulebook.compiler.language.signs import is_where
from rulebook.compiler.language.tools import peers
from rulebook.compiler.reading.building.unread import is_bare
from rulebook.compiler.reading.classifying.allow import drops_a_thing
from rulebook.compiler.reading.classifying.named import MAIN, commands_of, is_tool_choice
from rulebook.compiler.reading.context import Context, kind_of


def is_contrast(_context: Context, clause: Clause) -> bool:
    """Tell ``A, not B`` and ``A instead of B``."""
    if clause.negative:
        return False
    signs = {m.negative for m in clause.having(*MAIN) if m.negative or not is_where(m)}
    tool = "instead" in clause.tags and is_tool_choice(clause)
    return len(signs) == 2 or tool or ("instead" in clause.tags and any(m.negative for m in clause.mentions))


def is_must_be(context: Context, clause: Clause) -> bool:
    """Tell ``it has to be A`` where a command was named before."""
    points = clause.tokens[0].has("it") or clause.tokens[0].text.startswith("it ")
    known = any(m.entity.kind == "command" for m in context.topic)
    return points and "must" in clause.tags and bool(commands_of(clause)) and known


def is_bad(context: Context, clause: Clause) -> bool:
    """Tell what is judged, not forbidden outright: ``calling jest directly skips the set-up``."""
    if (
        clause.negative
        or "instead" in clause.tags
        or not clause.tags & {"bad", "plain", "deprecated"}
        or ("lift" in clause.tags and not drops_a_thing(clause))
        or "generated" in clause.tags
        or ("allowed" in clause.tags and not clause.tags & {"bad", "deprecated"})  # ``plain X is fine``
    ):
        return False
    if not (
        clause.tags & {"plain", "deprecated"}
        or context.said_by != "user"
        or _has_other(context, clause)
        or any(m.entity.kind == "operator" for m in clause.mentions)
    ):
        return False
    if _is_only_told(context, clause):
        return False
    mark = judged_at(clause)
    if any(t.text in ("was", "were", "war", "waren", "fue", "estuvo", "était") for t in clause.tokens[:mark]):
        return False  # ``errors.Is was broken for a month`` tells what happened
    if drops_a_thing(clause) and _has_other(context, clause):
        return True  # ``we dropped moment, use date-fns``
    near = [
        m
        for m in clause.having(*MAIN)
        if _is_precise(m.entity)
        and (m.position < mark or "plain" in clause.tags)
        and not _is_parted(clause, m.position, mark)
    ]
    after_plain = "plain" in clause.tags and any(m.position > mark for m in clause.mentions)
    return bool(near) or (after_plain and any(_is_precise(m.entity) for m in clause.mentions))


def _is_parted(clause: Clause, start: int, end: int) -> bool:
    """Tell ``fetchUser() returns null when the session is gone``: something else is judged."""
    return any(t.text in _PARTS for t in clause.tokens[start + 1 : end])


_PARTS = frozenset(["when", "while", "if", "that", "which", "because", "once", "until", "as soon as"])


def _is_only_told(context: Context, clause: Clause) -> bool:
    """Tell what an English clause only tells: its blame has been read before, over the whole message."""
    other = clause.tags & {"plain", "deprecated"} or any(m.entity.kind == "operator" for m in clause.mentions)
    return context.language == "en" and not other and not is_bare(clause)


def judged_at(clause: Clause) -> int:
    """Return where a clause judges: at what is bad, else at a ``plain`` or ``raw``."""
    marks = [i for i, t in enumerate(clause.tokens) if t.has("bad", "deprecated")]
    return (marks or [i for i, t in enumerate(clause.tokens) if t.has("plain")])[0]


def _has_other(context: Context, clause: Clause) -> bool:
    """Tell whether the message names something to use in place of what a clause speaks ill of."""
    mine = {m.entity for m in clause.mentions}
    return any(_is_precise(m.entity) and m.entity not in mine for one in context.spoken for m in one.mentions)


def _is_precise(entity: Entity) -> bool:
    return entity.kind in ("command", "symbol", "operator") or kind_of(entity) in ("library",)


def is_prefer_tool(context: Context, clause: Clause) -> bool:
    """Tell ``we use pnpm`` as a standing choice from ``I see you are using yarn``."""
    denied = any(t.has("neg") for t in clause.tokens)  # ``there is no npm in this repo``
    if clause.negative or denied or "again" in clause.tags or not is_tool_choice(clause):
        return False
    standing = bool(clause.tags & {"must", "prefer", "generic", "only", "strong", "until"})
    if "be" in clause.tags and clause.tokens[0].has("it") and len(clause.tokens) <= 6:
        return standing or any(t.text in ("here", "hier", "aquí", *HOMES) for t in clause.tokens)
    if any(t.text == "you" for t in clause.tokens[:3]) and not standing:
        return False  # ``I see you are using yarn``
    rivals = {name for m in clause.having("object", "agent") for name in peers(m.entity.text)}
    named = {
        m.entity.text.split()[0] for one in context.spoken for m in one.mentions if m.entity.kind == "command"
    }
    standing = standing or bool(rivals & named) or any(t.text in _ALL for t in clause.tokens)
    used = bool(clause.tags & {"use", "run"}) or any(t.text == "for a reason" for t in clause.tokens)
    habit = any(t.text in ("uses", "usa", "nutzt", "usamos") for t in clause.tokens)
    return used and (standing or habit or context.said_by != "user")


_ALL = ("everything", "everywhere", "alles", "todo")
"""``use yarn for everything``."""
