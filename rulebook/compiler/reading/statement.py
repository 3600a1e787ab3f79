"""What one clause does: forbids, replaces, requires, asks first, allows, explains, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.roles import HOMES
from rulebook.compiler.language.tools import peers, subcommands
from rulebook.compiler.reading.context import Context, is_act, is_vague, kind_of
from rulebook.compiler.reading.intent import blames, is_question
from rulebook.compiler.reading.negation import forbids
from rulebook.compiler.rules import Rule

_MAIN = ("object", "place", "agent")
_ABSOLUTE = ("no exception", "ausnahmslos", "sin excepcion", "sans exception")


def emphatic(message: Message) -> bool:
    """Tell whether the message as a whole leaves no room: ``no exceptions``, ``I said so twice``."""
    every = [clause for spoken in message.spoken for clause in spoken.clauses]
    absolute = any(
        t.has("strong") and t.text.startswith(_ABSOLUTE) for clause in every for t in clause.tokens
    )
    return absolute or any("again" in clause.tags and clause.negative for clause in every)


def classify(context: Context, message: Message, spoken: Spoken, index: int, clause: Clause) -> str:
    """Return the name of what the clause does; empty where it does nothing to any rule."""
    if is_question(spoken, message.language):
        accused = _is_accused(context, spoken, clause) or blames(message, clause)
        return "forbid" if accused or _again(clause) else ""
    for kind, test in _TESTS.items():
        if test(context, clause):
            return kind
    if spoken.sentence.question:
        return "condition"
    return _rest(context, spoken, index, clause)


_FORGOTTEN = ("forgot", "forget", "forgotten", "skipped", "missed", "vergessen", "olvidaste", "忘了", "忘记")


def _again(clause: Clause) -> bool:
    if clause.tags & {"allowed", "lift"} or any(t.text in _FORGOTTEN for t in clause.tokens):
        return False
    named = any(m.entity.kind in ("command", "path", "symbol") or is_act(m.entity) for m in clause.mentions)
    if named and "persist" in clause.tags:
        return not clause.tags & {"must", "before", "after"}
    return (
        named
        and "again" in clause.tags
        and not clause.acts
        and not clause.tags & {"must", "before", "after", "be"}
    )


_ACCUSING = frozenset(["why", "warum", "wieso", "pourquoi", "por", "为什么", "怎么"])


def _is_accused(context: Context, spoken: Spoken, clause: Clause) -> bool:
    """Tell ``why did you run A?? use B`` from a question: what is right follows at once."""
    exact = any(m.entity.kind in ("command", "path", "symbol") for m in clause.having("object"))
    if not (exact and clause.acts and clause.tokens[0].text in _ACCUSING and "neg" not in clause.tags):
        return False
    others = [one for one in context.spoken if one is not clause and one not in spoken.clauses]
    return any(
        ("generated" in one.tags and not one.tags & {"if", "lift"})
        or (one.acts[:1] in (["use"], ["run"]) and one.tokens[0].has("use", "run") and one.mentions)
        for one in others
    )


def _is_exception(context: Context, clause: Clause) -> bool:
    if context.exception_next and clause.mentions:
        context.exception_next = False
        return True
    leads = clause.tokens[0].has("except") or ("except" in clause.tags and "be" in clause.tags)
    return leads and not (clause.acts and clause.negative) and not clause.having("object", negative=True)


def _is_lift(_context: Context, clause: Clause) -> bool:
    lifts = "lift" in clause.tags or clause.tags >= {"allowed", "again"}  # ``you can merge again``
    return lifts and "until" not in clause.tags and not forbids(clause)


def _is_ask(_context: Context, clause: Clause) -> bool:
    if "unasked" in clause.tags and clause.negative:
        return bool(clause.mentions or clause.acts)
    if "ask" not in clause.tags:
        return False
    index = next(i for i, token in enumerate(clause.tokens) if token.has("ask"))
    negated = any(token.has("neg") for token in clause.tokens[max(0, index - 2) : index])
    if negated and not any(t.has("without", "except", "until") for t in clause.tokens[:index]):
        return False
    mine = clause.tokens[index].text.startswith("my ") or "first" in clause.tags
    return bool(clause.mentions or clause.conditions or clause.acts) or mine or len(clause.tokens) <= 4


def _is_cleanup(context: Context, clause: Clause) -> bool:
    things = [m.entity for m in clause.mentions]
    if any(kind_of(e) in ("content", "symbol") for e in things) and not any(map(_may_be_left, things)):
        return False  # ``leftover print()`` is in the code
    if _left_lying(clause):
        return True
    needless = (
        any(t.text in ("need", "needed", "have", "necessary") for t in clause.tokens) and clause.negative
    )
    if "cleanup" in clause.tags:
        return not needless
    ending = "delete" in clause.acts or any(
        t.text in ("kill", "stop", "close", "shut") for t in clause.tokens
    )
    named = clause.mentions or context.lead or context.topic
    finally_ = bool(clause.tags & {"done", "after"}) or any(kind_of(m.entity) == "pair" for m in named)
    return ending and finally_ and any(_may_be_left(m.entity) for m in named)


_LEFT = frozenset(["left", "leave", "leaving", "dejaste", "dejas", "dejes", "hinterlässt", "lasse", "lässt"])
_LYING = frozenset(["behind", "around", "lying", "liegen", "rumliegen", "tirados", "sueltos"])


def _left_lying(clause: Clause) -> bool:
    """Tell ``you left 3 scratch_*.js again`` and ``don't leave *.log behind`` from ``leave *.log alone``."""
    words = [t.text for t in clause.tokens]
    leaves = any(word in _LEFT for word in words)
    blamed = "left" in words and "you" in words[: words.index("left")]
    return (
        leaves
        and (blamed or bool(_LYING & set(words)))
        and any(_may_be_left(m.entity) for m in clause.mentions)
    )


def _may_be_left(entity: Entity) -> bool:
    if entity.concept:
        return kind_of(entity) == "pair" or bool(concept(entity.concept).get("left"))
    return entity.kind == "path" and "*" in entity.text


def _is_forbid(context: Context, clause: Clause) -> bool:
    if _again(clause):
        return True
    if _leaves_behind(clause):
        return False
    if _goes_on(context, clause):
        return True
    touches = bool(clause.mentions or clause.acts or "it" in clause.tags) or len(clause.tokens) <= 4
    if clause.negative and clause.tags & {"forbidden", "leave"} and touches and not _reads_only(clause):
        return True
    return clause.negative and forbids(clause)


def _goes_on(context: Context, clause: Clause) -> bool:
    """Tell the next item of a list that forbids: ``no bare except, leftover print()``."""
    before = context.previous
    if before is None or not before.negative or clause.tags - {"cleanup", "article", "adverb"}:
        return False
    kinds = {kind_of(m.entity) for m in clause.mentions}
    return len(clause.tokens) <= 5 and bool(kinds) and kinds <= {"content", "symbol"}


def _leaves_behind(clause: Clause) -> bool:
    """Tell ``you leave debug files everywhere`` and ``X leaves junk`` from ``leave X alone``."""
    for index, token in enumerate(clause.tokens):
        if token.text == "leave" and index:
            before = clause.tokens[index - 1]
            return before.text in ("you", "they", "we", "i") or before.entity is not None
    return False


def _reads_only(clause: Clause) -> bool:
    """Tell ``only read-only kubectl`` from ``shared/ is read-only``: the former names a kind of command."""
    following = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(
        one.has("leave")
        and one.text.startswith(("read", "solo lect", "lecture", "只读"))
        and two.entity is not None
        and two.entity.kind == "command"
        for one, two in following
    )


def _is_contrast(_context: Context, clause: Clause) -> bool:
    if clause.negative:
        return False
    signs = {m.negative for m in clause.having(*_MAIN)}
    tool = "instead" in clause.tags and _is_tool_choice(clause)
    return len(signs) == 2 or tool or ("instead" in clause.tags and any(m.negative for m in clause.mentions))


def _is_must_be(context: Context, clause: Clause) -> bool:
    points = clause.tokens[0].has("it") or clause.tokens[0].text.startswith("it ")
    known = any(m.entity.kind == "command" for m in context.topic)
    return points and "must" in clause.tags and bool(_commands(clause)) and known


def _is_bad(context: Context, clause: Clause) -> bool:
    """Tell what is judged, not forbidden outright: ``calling jest directly skips the set-up``."""
    if (
        clause.negative
        or "instead" in clause.tags
        or not clause.tags & {"bad", "plain", "deprecated"}
        or clause.tags & {"lift", "generated"}
    ):
        return False
    if not (
        clause.tags & {"plain", "deprecated"} or context.said_by != "user" or _has_other(context, clause)
    ):
        return False
    mark = next(i for i, t in enumerate(clause.tokens) if t.has("bad", "plain", "deprecated"))
    near = [
        m
        for m in clause.having(*_MAIN)
        if _is_precise(m.entity) and (m.position < mark or "plain" in clause.tags)
    ]
    after_plain = clause.tokens[mark].has("plain") and any(m.position > mark for m in clause.mentions)
    return bool(near) or (after_plain and any(_is_precise(m.entity) for m in clause.mentions))


def _has_other(context: Context, clause: Clause) -> bool:
    """Tell whether the message names something to use in place of what a clause speaks ill of."""
    mine = {m.entity for m in clause.mentions}
    return any(_is_precise(m.entity) and m.entity not in mine for one in context.spoken for m in one.mentions)


def _is_precise(entity: Entity) -> bool:
    return entity.kind in ("command", "symbol") or kind_of(entity) in ("library",)


def _is_content(context: Context, clause: Clause) -> bool:
    kinds = {kind_of(m.entity) for m in clause.having(*_MAIN)}
    named = clause.mentions or (context.topic if "it" in clause.tags else [])
    wanted = any(concept(m.entity.concept).get("require_regex") for m in named if m.entity.concept)
    asked = wanted and bool(clause.tags & {"must", "create"}) and "say_required" not in kinds
    return not clause.negative and ("required" in kinds or asked)


def _is_style(_context: Context, clause: Clause) -> bool:
    styles = ("style", "say", "say_required", "filename")
    return not clause.negative and any(kind_of(m.entity) in styles for m in clause.mentions)


def _is_gate_on(_context: Context, clause: Clause) -> bool:
    """Tell ``only push when `make test` is green``: an act, and a command that must have run."""
    waits = any(kind_of(m.entity) == "command" for m in clause.having("after", "if"))
    acts = "commit" in clause.acts or any(is_act(m.entity) for m in clause.having("object"))
    return "only" in clause.tags and waits and acts and not clause.negative


def _is_only(context: Context, clause: Clause) -> bool:
    if "only" not in clause.tags or _forbids_plainly(clause):
        return False
    things = any(
        kind_of(m.entity) not in ("scope", "surface") and not is_vague(m.entity) for m in clause.mentions
    )
    return things or (bool(clause.acts) and context.said_by != "user")


def _forbids_plainly(clause: Clause) -> bool:
    return clause.negative and not _reads_only(clause)


def _commands(clause: Clause) -> list[Mention]:
    return [m for m in clause.mentions if m.entity.kind == "command" or kind_of(m.entity) == "command"]


def _is_elsewhere(_context: Context, clause: Clause) -> bool:
    named = bool(_commands(clause)) or any(
        kind_of(m.entity) == "environment" or m.entity.text.lower() == "commits" for m in clause.mentions
    )
    return "elsewhere" in clause.tags and named and not clause.negative


def _is_owned(_context: Context, clause: Clause) -> bool:
    named = any(kind_of(m.entity) == "path" for m in clause.mentions)
    return "elsewhere" in clause.tags and named and not clause.negative


def _is_generated(context: Context, clause: Clause) -> bool:
    if "generated" not in clause.tags or clause.negative:
        return False
    if not clause.mentions and any(kind_of(m.entity) == "path" for m in context.lead):
        return True
    if any(kind_of(m.entity) == "path" and m.role in _MAIN for m in clause.mentions):
        return True
    return any(kind_of(m.entity) == "path" for m in context.topic) and "it" in clause.tags


def _is_prefer_tool(context: Context, clause: Clause) -> bool:
    if clause.negative or "again" in clause.tags or not _is_tool_choice(clause):
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
    standing = standing or bool(rivals & named)
    used = bool(clause.tags & {"use", "run"})
    habit = any(t.text in ("uses", "usa", "nutzt", "usamos") for t in clause.tokens)
    return used and (standing or habit or context.said_by != "user")


def _is_tool_choice(clause: Clause) -> bool:
    """Tell ``use pnpm`` from ``run make lint``: a bare program that has peers."""
    named = [m for m in clause.having("object", "agent") if m.entity.kind == "command"]
    return bool(named) and all(" " not in m.entity.text and peers(m.entity.text) for m in named)


def _is_require(context: Context, clause: Clause) -> bool:
    if context.rules and _is_bare_command(clause) and any(_narrows(clause, rule) for rule in context.rules):
        return False
    wanted = [m for m in _commands(clause) if m.role in _MAIN and _is_doable(m.entity)]
    if clause.negative or not wanted or (_is_tool_choice(clause) and "run" not in clause.acts):
        return False
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    if any(one.has("must") and two.text == "have" for one, two in pairs):
        return False
    placed = bool(clause.tags & {"before", "after", "first"}) or "before" in clause.conditions
    return placed or context.condition is not None or ("must" in clause.tags and "run" in clause.acts)


def _is_doable(entity: Entity) -> bool:
    """Tell a command that can be run as it stands from a bare tool (``git``) that only begins one."""
    return bool(entity.concept) or " " in entity.text or not subcommands().get(entity.text)


def _is_allowed(context: Context, clause: Clause) -> bool:
    opens = clause.acts or any(t.text in ("commands", "befehle", "comandos") for t in clause.tokens)
    heads = bool(opens) and not clause.mentions and clause is not context.spoken[-1]  # ``you may run: A``
    named = (bool(clause.mentions) or heads) and not clause.negative
    return named and "allowed" in clause.tags and not clause.tags & {"must", "before", "after"}


def _is_places(context: Context, clause: Clause) -> bool:
    """Tell a list of places alone, which goes on with the rule before: ``no emojis: code, docs``."""
    wheres = ("scope", "surface", "branch")
    only_places = all(kind_of(m.entity) in wheres or is_vague(m.entity) for m in clause.mentions)
    return bool(context.rules and clause.mentions) and not clause.acts and only_places


def _is_narrow(context: Context, clause: Clause) -> bool:
    bare = not clause.mentions and not clause.acts and len(clause.tokens) <= 3
    return bool(context.rules or context.allowed) and bare and "only" in clause.tags


_TESTS: dict[str, Callable[[Context, Clause], bool]] = {
    "exception": _is_exception,
    "lift": _is_lift,
    "ask": _is_ask,
    "cleanup": _is_cleanup,
    "only": lambda context, clause: _reads_only(clause) and _is_only(context, clause),
    "forbid": _is_forbid,
    "replace": _is_contrast,
    "must_be": _is_must_be,
    "require_content": _is_content,
    "style": _is_style,
    "gate_on": _is_gate_on,
    "limit": _is_only,
    "elsewhere": _is_elsewhere,
    "owned": _is_owned,
    "generated": _is_generated,
    "bad": _is_bad,
    "allowed": _is_allowed,
    "prefer_tool": _is_prefer_tool,
    "require": _is_require,
    "places": _is_places,
    "narrow": _is_narrow,
}
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
    if any(one.has("neg") and two.text[:1].isdigit() for one, two in pairwise(clause.tokens)):
        return "fact"  # ``listens on 5433, not 5432``
    if context.rules and clause.acts and not clause.tags & {"must", "prefer", "be"}:
        return "remedy"
    if context.rules and (_shows_the_way(clause) or _is_bare_command(clause)):
        return "remedy"
    standing = _is_standing(context, clause)
    standing = standing or ("until" in clause.tags and bool(clause.acts)) or _is_heading(context, clause)
    if context.rules and not standing:
        return "reason"
    if context.said_by == "user" and not standing:
        return "fact" if _is_fact(clause) else ""
    if context.rules and index and not clause.acts:
        return "reason"
    return "wish" if clause.acts or standing else "fact"


def _is_bare_command(clause: Clause) -> bool:
    """Tell ``If it is stale, `cargo clean -p app` ``: a command and nothing else is what to do."""
    named = [t.entity for t in clause.tokens if t.entity is not None]
    rest = [t for t in clause.tokens if t.entity is None and not t.has("adverb", "article", "and")]
    return bool(named) and not rest and all(e.kind == "command" and " " in e.text for e in named)


def _narrows(clause: Clause, rule: Rule) -> bool:
    """Tell that a clause's command is a narrower form of what a rule forbids."""
    heads = [e.text + " " for e in rule.targets if e.kind == "command"]
    return rule.kind == "forbid" and any(m.entity.text.startswith(tuple(heads)) for m in clause.mentions)


def _shows_the_way(clause: Clause) -> bool:
    """Tell ``it's `ruff format` now`` and ```pip install .` is the way to go`` from what only explains."""
    first = clause.tokens[0]
    points = (first.has("it") or first.text.startswith("it ")) and "be" in clause.tags
    way = any(t.text in ("way", "weg", "camino", "manera") for t in clause.tokens)
    named = any(m.entity.kind == "command" for m in clause.mentions)
    return named and not clause.negative and (way or (points and len(clause.tokens) <= 5))


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
