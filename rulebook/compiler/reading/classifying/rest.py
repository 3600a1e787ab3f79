"""What a clause does that has no form of its own: condition, remedy, reason, wish, fact."""

from __future__ import annotations

from itertools import pairwise

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.classifying.remedy import is_bare_command, shows_the_way
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.each_time import holds_each_time
from rulebook.compiler.reading.marks import marks


def rest_of(context: Context, spoken: Spoken, index: int, clause: Clause) -> str:
    """Return what a clause does that has no form of its own: condition, remedy, reason, wish, fact."""
    if not context.rules and _is_order(spoken, clause):
        return "wish"
    asking = context.rules[-1] if context.rules and context.rules[-1].kind == "ask" else None
    listed = asking is not None and asking.text == spoken.shown and not clause.tags & {"ask", "but", "be"}
    if asking is not None and clause.mentions and (clause.tokens[0].has("before") or listed):
        return "ask_too"
    if (
        not clause.acts
        and not clause.having("object", "place")
        and clause.tags & {"if", "after", "before", "until"}
        and "prefer" not in clause.tags
    ):
        return "condition"
    if spoken.sentence.aside:
        return "reason"
    if any(one.has("neg") and two.text[:1].isdigit() for one, two in pairwise(clause.tokens)):
        return "fact"  # ``listens on 5433, not 5432``
    if context.rules and clause.acts and not clause.tags & {"must", "prefer", "be"}:
        return "remedy"
    if context.rules and (shows_the_way(clause) or is_bare_command(clause)):
        return "remedy"
    agent = context.condition is not None and any(t.text in _AGENT for t in context.condition.tokens)
    if agent and set(clause.acts) - {"say"} and not clause.negative:
        return "wish"  # ``when you rename a hook, also update the docs``
    standing = _is_standing(context, clause) or _keeps_texts(clause) or _sorts(clause)
    standing = standing or ("until" in clause.tags and bool(clause.acts)) or _is_heading(context, clause)
    if context.rules and not standing:
        return "reason"
    if context.said_by == "user" and not standing:
        return "fact" if _is_fact(clause) else ""
    if context.rules and index and not clause.acts:
        return "reason"
    if _greets(clause):
        return ""
    return "wish" if clause.acts or standing else "fact"


def _greets(clause: Clause) -> bool:
    """Tell ``Welcome!`` and ``This file is for agents.`` at the head or the foot of a document."""
    shown = " ".join(token.text for token in clause.tokens).lower()
    greets = len(clause.tokens) <= _FEW and marks("greeting").match(shown)
    return not clause.mentions and bool(greets or marks("greeting", "itself").match(shown))


_FEW = 5
_AGENT = ("you", "if you", "when you", "whenever you", "du", "wenn du", "tú", "tocas", "cambias", "你")


def _is_standing(context: Context, clause: Clause) -> bool:
    """Tell a standing wish from ``it should be blue``, ``I always forget`` and ``must be the proxy``."""
    if not clause.tags & {"must", "prefer", "generic", "only"}:
        return False
    if context.said_by != "user":
        return True
    first = clause.tokens[0]
    if first.text == "i" and not clause.tags & {"ask", "say"}:
        return "prefer" in clause.tags and not any(t.text in _THIS for t in clause.tokens)
    if first.has("it") or (first.has("must") and clause.tokens[1:2] and clause.tokens[1].has("be")):
        return False
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    if any(one.has("neg") and two.has("must") for one, two in pairs):
        return False
    return bool(clause.tags & {"must", "prefer", "generic"})


def _sorts(clause: Clause) -> bool:
    """Tell ``put fixtures in testdata/`` and ``read X before opening a PR``: what a sort of things needs."""
    first = clause.tokens[0]
    before = bool(clause.conditions.get("before") or clause.having("before")) and first.has(*VERBS)
    folder = any(
        m.role == "place" and m.entity.kind == "path" and m.entity.text.endswith("/") for m in clause.mentions
    )
    one = any(t.text in ("the", "a", "an", "this", "that", "it", "my") for t in clause.tokens[1:2])
    return before or (folder and "create" in clause.acts and not one)


def _is_order(spoken: Spoken, clause: Clause) -> bool:
    """Tell ``merge only if CI is green`` and ``keep CHANGELOG.md up to date`` from a story and a task."""
    first = clause.tokens[0]
    act = first.entity is not None and bool(first.entity.concept) and kind_of(first.entity) == "command"
    orders = act or first.has(*VERBS) or first.text in _ORDERS
    return orders and clause is spoken.clauses[0] and holds_each_time(spoken.shown)


_ORDERS = ("keep", "merge", "deploy", "update", "release", "publish")


def _keeps_texts(clause: Clause) -> bool:
    """Tell ``keep commit messages short``: how a kind of text is to be, always."""
    return clause.tokens[0].text in ("keep", "make", "write") and any(
        kind_of(m.entity) == "surface" and m.position <= 2 for m in clause.mentions
    )


_THIS = ("the", "this", "that", "your", "first", "second")


def _is_heading(context: Context, clause: Clause) -> bool:
    """Tell ``Commit messages: imperative``: a kind of text at the head makes a standing rule."""
    return not context.rules and any(
        kind_of(m.entity) == "surface" and m.position == 0 for m in clause.mentions
    )


def _is_fact(clause: Clause) -> bool:
    """Tell a statement about something named exactly: ``the `amount` column is in cents``."""
    exact = any(
        m.entity.code and m.entity.kind in ("symbol", "path", "text", "command") for m in clause.mentions
    )
    return (
        exact and "be" in clause.tags and not clause.tags & {"again", "it"} and not clause.tags & set(VERBS)
    )
