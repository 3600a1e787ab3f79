"""What one clause does: forbids, replaces, requires, asks first, allows, explains, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.compiler.intent import is_question, words
from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.tools import peers

if TYPE_CHECKING:
    from rulebook.compiler.assemble import Context
    from rulebook.compiler.language.message import Message, Spoken
    from rulebook.compiler.language.tokens import Token

_STANDING = ("must", "only", "prefer", "generic", "strong", "until")


def emphatic(message: Message) -> bool:
    """Tell whether the message as a whole leaves no room: ``no exceptions``, ``I said so twice``."""
    every = [clause for spoken in message.spoken for clause in spoken.clauses]
    absolute = any(
        token.has("strong")
        and token.text.startswith(("no exception", "ausnahmslos", "sin excepcion", "sans exception"))
        for clause in every
        for token in clause.tokens
    )
    return absolute or any("again" in clause.tags and clause.negative for clause in every)


def classify(context: Context, message: Message, spoken: Spoken, index: int, clause: Clause) -> str:
    """Return the name of what the clause does; empty where it does nothing to any rule."""
    if is_question(spoken, message.language):
        return "forbid" if _again(clause) else ""
    for test, kind in _TESTS:
        if test(context, clause):
            return kind
    if spoken.sentence.question:
        return "condition"
    if (
        context.rules
        and clause.mentions
        and not clause.acts
        and all(
            _kind(m) in ("scope", "surface", "branch") or m.entity.concept == "everything"
            for m in clause.mentions
        )
    ):
        return "places"
    if (
        context.rules
        and not clause.mentions
        and not clause.acts
        and "only" in clause.tags
        and len(clause.tokens) <= 3
    ):
        return "narrow"
    return _rest(context, spoken, index, clause)


def _again(clause: Clause) -> bool:
    named = any(m.entity.kind in ("command", "path", "symbol") for m in clause.mentions)
    return "again" in clause.tags and named and not clause.acts


def _is_exception(context: Context, clause: Clause) -> bool:
    if context.exception_next and clause.mentions:
        context.exception_next = False
        return True
    leads = clause.tokens[0].has("except") or ("except" in clause.tags and "be" in clause.tags)
    return leads and not (clause.acts and clause.negative) and not clause.having("object", negative=True)


def _is_lift(_context: Context, clause: Clause) -> bool:
    return "lift" in clause.tags and "until" not in clause.tags and not _imperative_negation(clause)


def _is_ask(_context: Context, clause: Clause) -> bool:
    if "ask" not in clause.tags:
        return False
    index = next(i for i, token in enumerate(clause.tokens) if token.has("ask"))
    before = clause.tokens[max(0, index - 2) : index]
    negated = any(token.has("neg") for token in before) and not any(
        t.has("without", "except", "until") for t in clause.tokens[:index]
    )
    if negated:
        return False
    return (
        bool(clause.mentions or clause.conditions or clause.acts)
        or "first" in clause.tags
        or len(clause.tokens) <= 4
    )


def _is_cleanup(_context: Context, clause: Clause) -> bool:
    return "cleanup" in clause.tags and not _imperative_negation(clause, strict=True)


def _is_forbid(_context: Context, clause: Clause) -> bool:
    if _again(clause):
        return True
    if (
        clause.negative
        and clause.tags & {"forbidden", "leave"}
        and (clause.mentions or clause.acts or "it" in clause.tags or len(clause.tokens) <= 4)
    ):
        return True
    return clause.negative and _imperative_negation(clause)


def _imperative_negation(clause: Clause, *, strict: bool = False) -> bool:
    """Tell ``don't run it`` from ``it does not run``, ``no problem``, ``I don't know``, ``no need to``."""
    tokens = clause.tokens
    if any(token.text in ("needed", "necessary", "nötig", "necesario") for token in tokens):
        return False
    return any(
        token.has("neg")
        and not _describes(tokens, index)
        and not (strict and index and tokens[index - 1].text != "do")
        for index, token in enumerate(tokens)
    )


def _describes(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell whether the negation at ``index`` only describes, or negates nothing that could be done."""
    token, rest = tokens[index], tokens[index + 1 :]
    before = tokens[index - 1].text if index else ""
    if not rest:
        named = any(t.has(*VERBS) or t.entity for t in tokens[:index])
        return token.text in _HALTS or (index > 0 and len(tokens) > 2 and not named)
    after = rest[0]
    if token.text in _HALTS and not (after.tags or after.entity or after.text.endswith("ing")):
        return True
    if token.text in ("nobody", "no one", "nothing") and not after.text.startswith("get"):
        return any(t.text.endswith("ed") for t in rest[:2])
    if after.text in words("empty_negation", "after") or (after.has("must") and not after.has("strong")):
        return True
    if before == "do" and index > 1 and tokens[index - 2].text in ("i", "they", "tests"):
        return True
    return before in words("descriptive", "before") and not _passive(rest)


_HALTS = ("stop", "quit", "cease")


def _passive(after: tuple[Token, ...]) -> bool:
    """Tell ``is not to be edited`` and ``is never edited by hand``."""
    return any(token.has("edit", "forbidden", "leave") for token in after[:3]) or any(
        t.text in ("ok", "okay", "yours", "allowed") for t in after[:2]
    )


def _is_contrast(_context: Context, clause: Clause) -> bool:
    signs = {m.negative for m in clause.having("object", "place", "agent")}
    instead = "instead" in clause.tags and any(m.negative for m in clause.mentions)
    return (len(signs) == 2 or instead) and not clause.negative


def _is_must_be(context: Context, clause: Clause) -> bool:
    points = clause.tokens[0].has("it") or clause.tokens[0].text.startswith("it ")
    return (
        points
        and "must" in clause.tags
        and bool(_commands(clause))
        and any(m.entity.kind == "command" for m in context.topic)
    )


def _is_only(_context: Context, clause: Clause) -> bool:
    return (
        "only" in clause.tags
        and not clause.negative
        and bool(clause.acts or clause.mentions)
        and any(t.has("only") for t in clause.tokens[:8])
    )


def _commands(clause: Clause) -> list[Mention]:
    return [m for m in clause.mentions if m.entity.kind == "command" or _kind(m) == "command"]


def _kind(mention: Mention) -> str:
    return str(concept(mention.entity.concept)["kind"]) if mention.entity.concept else mention.entity.kind


def _is_elsewhere(_context: Context, clause: Clause) -> bool:
    return "elsewhere" in clause.tags and bool(_commands(clause)) and not clause.negative


def _is_owned(_context: Context, clause: Clause) -> bool:
    return (
        "elsewhere" in clause.tags
        and any(_kind(m) == "path" for m in clause.mentions)
        and not clause.negative
    )


def _is_generated(context: Context, clause: Clause) -> bool:
    if "generated" not in clause.tags or clause.negative:
        return False
    if any(_kind(m) == "path" and m.role in ("object", "place", "agent") for m in clause.mentions):
        return True
    return bool(context.topic) and any(_kind(m) == "path" for m in context.topic) and "it" in clause.tags


def _is_require(context: Context, clause: Clause) -> bool:
    if clause.negative or not _commands(clause):
        return False
    placed = bool(clause.tags & {"before", "after", "first"}) or context.condition is not None
    if any(
        token.has("must") and following.text == "have"
        for token, following in zip(clause.tokens, clause.tokens[1:], strict=False)
    ):
        return False
    return (
        (placed or "must" in clause.tags)
        and any(m.role in ("object", "place", "agent") for m in _commands(clause))
        and not _is_tool_choice(clause)
    )


def _is_tool_choice(clause: Clause) -> bool:
    """Tell ``use pnpm`` from ``run make lint``: a bare program that has peers."""
    named = [m for m in clause.having("object", "agent") if m.entity.kind == "command"]
    return bool(named) and all(" " not in m.entity.text and peers(m.entity.text) for m in named)


def _is_prefer_tool(context: Context, clause: Clause) -> bool:
    if clause.negative or not _is_tool_choice(clause) or not ("use" in clause.tags or "run" in clause.tags):
        return False
    return (
        bool(clause.tags & set(_STANDING))
        or context.said_by != "user"
        or any(t.text in ("uses", "usa", "nutzt") for t in clause.tokens)
    )


def _is_content(_context: Context, clause: Clause) -> bool:
    kinds = {_kind(m) for m in clause.having("object", "place", "agent")}
    named = clause.mentions or (_context.topic if "it" in clause.tags else [])
    wanted = any(concept(m.entity.concept).get("require_regex") for m in named if m.entity.concept)
    return not clause.negative and (
        "required" in kinds
        or (wanted and bool(clause.tags & {"must", "create"}) and "say_required" not in kinds)
    )


def _is_style(_context: Context, clause: Clause) -> bool:
    return not clause.negative and any(
        _kind(m) in ("style", "say", "say_required", "filename") for m in clause.mentions
    )


def _is_allowed(_context: Context, clause: Clause) -> bool:
    named = bool(clause.mentions) and not clause.negative
    return named and "allowed" in clause.tags and not clause.tags & {"must", "before", "after"}


_TESTS = (
    (_is_exception, "exception"),
    (_is_lift, "lift"),
    (_is_ask, "ask"),
    (_is_cleanup, "cleanup"),
    (_is_forbid, "forbid"),
    (_is_contrast, "replace"),
    (_is_must_be, "must_be"),
    (_is_content, "require_content"),
    (_is_style, "style"),
    (_is_only, "only"),
    (_is_elsewhere, "forbid"),
    (_is_owned, "owned"),
    (_is_generated, "generated"),
    (_is_allowed, "exception"),
    (_is_prefer_tool, "prefer_tool"),
    (_is_require, "require"),
)
"""What a clause is tried for, in this order."""


def _rest(context: Context, spoken: Spoken, index: int, clause: Clause) -> str:
    """Return what a clause does that has no form of its own: condition, remedy, reason, wish, fact."""
    if (
        not clause.acts
        and not clause.having("object", "place")
        and clause.tags & {"if", "after", "before", "until"}
    ):
        return "condition"
    if spoken.sentence.aside:
        return "reason"
    if context.rules and clause.acts and not clause.tags & {"must", "prefer", "be"}:
        return "remedy"
    standing = bool(clause.tags & {"must", "prefer", "generic", "only"})
    if context.rules and not standing:
        return "reason"
    if context.said_by == "user" and not standing:
        return "fact" if _is_fact(clause) else ""
    if context.rules and index and not clause.acts:
        return "reason"
    return "wish" if clause.acts or standing else "fact"


def _is_fact(clause: Clause) -> bool:
    """Tell a statement about something named exactly: ``the `amount` column is in cents``."""
    exact = any(
        m.entity.code and m.entity.kind in ("symbol", "path", "text", "command") for m in clause.mentions
    )
    return exact and "be" in clause.tags and not clause.tags & {"again", "it"}
