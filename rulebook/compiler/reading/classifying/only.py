"""Tell limits: ``only X``, ``X goes in Y``, a list of places, ``nothing else``."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.classifying.forbid import forbids_plainly
from rulebook.compiler.reading.classifying.named import commands_of
from rulebook.compiler.reading.context import Context, kind_of


def is_option_for(context: Context, clause: Clause) -> bool:
    """Tell ``always pass --no-parallel`` after a command was named: the command must carry the option."""
    options = [m for m in clause.mentions if m.entity.kind == "option"]
    commands = {m.entity for m in context.topic if m.entity.kind == "command"}
    must = "must" in clause.tags and not clause.negative and not clause.tags & {"before", "after", "if"}
    return must and len(options) == len(clause.mentions) == 1 and len(commands) == 1


def is_always_with(_context: Context, clause: Clause) -> bool:
    """Tell ``always build with `LC_ALL=C make docs` ``: a command that must carry what is written with it."""
    named = [m.entity for m in clause.mentions if m.entity.kind == "command" and m.entity.code]
    must = any(t.has("must") and t.has("strong") for t in clause.tokens)
    placed = clause.tags & {"before", "after", "first", "if", "until", "instead"}
    return (
        must
        and not clause.negative
        and not placed
        and len(named) == 1
        and bool(_ASSIGNED.match(named[0].text))
    )


_ASSIGNED = re.compile(r"^[A-Z][A-Z0-9_]*=\S+ \S")


def is_only(context: Context, clause: Clause) -> bool:
    """Tell ``only A`` from an ``only`` that limits nothing named."""
    if runs_elsewhere(clause):
        return False
    if "only" not in clause.tags or forbids_plainly(clause) or _simply(clause) or "elsewhere" in clause.tags:
        return False
    things = any(
        kind_of(m.entity) not in ("scope", "surface") and not is_vague(m.entity) for m in clause.mentions
    )
    return things or (bool(clause.acts) and context.said_by != "user")


def by_what(clause: Clause) -> list[Token]:
    """Return what stands behind a ``with`` or ``through`` that says how the files of a clause are changed."""
    files = [m for m in clause.mentions if kind_of(m.entity) == "path" and not is_vague(m.entity)]
    behind = list(clause.tokens[files[-1].position + 1 :]) if files else []
    led = next((at for at, t in enumerate(behind) if t.has("by") or t.text in _THROUGH), len(behind))
    return behind[led + 1 :]


def is_by_tool(_context: Context, clause: Clause) -> bool:
    """Tell ``change go.mod only with `go get` ``: files that a tool alone may change."""
    if clause.negative or "only" not in clause.tags or clause.acts[:1] != ["edit"]:
        return False
    return any(map(_is_tool, by_what(clause)))


_THROUGH = ("with", "through", "via", "using", "mit", "über", "mittels", "con", "mediante", "avec", "com")
_TOOLS = frozenset(
    "tool tools cli command commands script scripts generator plugin skript befehl werkzeug herramienta "  # noqa: SIM905 - shorter
    "comando outil".split()
)


def _is_tool(token: Token) -> bool:
    return token.text in _TOOLS or (token.entity is not None and token.entity.kind == "command")


def _simply(clause: Clause) -> bool:
    """Tell ``just use A`` (simply do it) from ``use just A``: the ``just`` stands before a verb."""
    limits = [i for i, t in enumerate(clause.tokens) if t.has("only")]
    if limits and all(_tells_what(clause.tokens, i) or _is_the_one(clause.tokens, i) for i in limits):
        return True
    if any(t.has("after", "before", "until", "if") for i in limits for t in clause.tokens[i + 1 : i + 2]):
        return True  # ``A only after B`` is about order
    if any(clause.tokens[i].text != "just" for i in limits):
        return False
    return all(any(t.has(*VERBS) or _does(t) for t in clause.tokens[i + 1 : i + 2]) for i in limits)


def _tells_what(tokens: tuple[Token, ...], at: int) -> bool:
    """Tell `` `make watch` only the watcher``, which says what a command does."""
    before = tokens[at - 1].entity if at else None
    named = before is not None and before.kind == "command"
    what = tokens[at + 1 : at + 3]
    return named and len(what) == 2 and what[0].has("article") and what[1].entity is None


def _is_the_one(tokens: tuple[Token, ...], at: int) -> bool:
    """Tell ``it is the only copy``, which says what something is."""
    noun = tokens[at + 1 : at + 2]
    led = at > 0 and tokens[at - 1].text in ("the", "our", "my", "die", "der", "das", "la", "el")
    return led and noun != () and noun[0].entity is None and not noun[0].tags


def _does(token: Token) -> bool:
    """Tell the verb of ``it just ate my data`` from what is limited in ``just the docs``, ``just here``."""
    plain = not token.tags and token.entity is None and token.text.isascii() and token.text.isalpha()
    return plain or token.has("delete", "bad")


def runs_elsewhere(clause: Clause) -> bool:
    """Tell ``X runs on the build box only``: the ``only`` limits the place, and that is not here."""
    at = next((i for i, t in enumerate(clause.tokens) if t.has("only")), 0)
    first = clause.mentions[0] if clause.mentions else None
    if not at or first is None or first.position > 1 or first.entity.kind != "command" or clause.negative:
        return False
    nearest = clause.tokens[at - 1]
    following = [t for t in clause.tokens[at + 1 :] if not t.has("article", "in", "by")][:1]
    between = clause.tokens[first.position + 1 : at]
    placed = any(t.has("in") or t.text in ("from", "via") for t in between)
    behind = bool(following) and following[0].entity is None and not following[0].has("after", "if", "before")
    there = any(t.has("in") for t in clause.tokens[at + 1 : at + 2]) and behind
    verb = any(t.has("run", "be") or t.text in ("happens", "belongs", "goes", "works") for t in between)
    return verb and ((placed and nearest.entity is None) or there)


_ALSO_THERE = ("ci runs", "runs in ci", "in ci", "the pipeline", "in the pipeline")


_CHECKS = ("tests", "full_suite", "lint")


def _is_told_of_ci(clause: Clause) -> bool:
    """Tell ``CI runs `npm test` ``, which says that it runs there too, from ``CI runs the deploy``."""
    there = {t.text for t in clause.tokens if t.has("elsewhere")}
    checks = [m for m in clause.mentions if m.entity.kind == "command" or m.entity.concept in _CHECKS]
    acts = [m for m in clause.mentions if m not in checks]
    return bool(there) and there <= set(_ALSO_THERE) and not acts and not clause.tags & {"only", "neg"}


def is_elsewhere(context: Context, clause: Clause) -> bool:
    """Tell ``deploys go through X``: a command has its own place."""
    if runs_elsewhere(clause):
        return True
    if _is_told_of_ci(clause) or _is_reason(context, clause) or _is_fine(clause):
        return False
    named = bool(commands_of(clause)) or any(
        kind_of(m.entity) == "environment" or m.entity.text.lower() == "commits" for m in clause.mentions
    )
    owned = any(kind_of(m.entity) == "path" and m.role == "object" for m in clause.mentions)
    return "elsewhere" in clause.tags and named and not clause.negative and not owned


def _is_fine(clause: Clause) -> bool:
    """Tell ``X is fine by me`` from ``X is done by CI``."""
    words = [token.text for token in clause.tokens]
    return "allowed" in clause.tags and ("by me" in words or {"me", "us"} & set(words[-1:]) != set())


def _is_reason(context: Context, clause: Clause) -> bool:
    """Tell ``don't start it; CI does builds``: why something was forbidden, of a kind of work in a noun."""
    nouns = [m for m in clause.mentions if m.entity.concept and not m.entity.code]
    doer = any(t.has("elsewhere") for t in clause.tokens[:2])
    if not doer or len(nouns) != len(clause.mentions) or len(clause.tokens) > 5:
        return False
    return any(one.negative for one in context.spoken if one is not clause)


def is_owned(_context: Context, clause: Clause) -> bool:
    """Tell ``X is someone else's``: files that belong elsewhere."""
    named = any(kind_of(m.entity) == "path" and not _lies_there(clause, m) for m in clause.mentions)
    waits = {"before", "must"} & set(clause.tags)
    return "elsewhere" in clause.tags and named and not clause.negative and not waits


def _lies_there(clause: Clause, mention: Mention) -> bool:
    """Tell ``the change goes as a commit under clusters/``: where something goes is nobody's."""
    return mention.role == "place" and bool({"create", "commit"} & set(clause.acts))


def is_places(context: Context, clause: Clause) -> bool:
    """Tell a list of places alone, which goes on with the rule before: ``no emojis: code, docs``."""
    wheres = ("scope", "surface", "branch")
    only_places = all(kind_of(m.entity) in wheres or is_vague(m.entity) for m in clause.mentions)
    return bool(context.rules and clause.mentions) and not clause.acts and only_places


def is_narrow(context: Context, clause: Clause) -> bool:
    """Tell ``nothing else`` and ``nowhere else`` after what was named."""
    bare = not clause.mentions and not clause.acts and len(clause.tokens) <= 3
    return bool(context.rules or context.allowed) and bare and "only" in clause.tags
