"""What leaves no room: ``no exceptions``, said again, an accusation."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import Context, is_act, unknown

_ABSOLUTE = ("no exception", "ausnahmslos", "sin excepcion", "sans exception")


def emphatic(message: Message) -> bool:
    """Tell whether the message as a whole leaves no room: ``no exceptions``, ``I said so twice``."""
    every = [clause for spoken in message.spoken for clause in spoken.clauses]
    absolute = any(
        t.has("strong") and t.text.startswith(_ABSOLUTE) for clause in every for t in clause.tokens
    )
    return absolute or any("again" in clause.tags and clause.negative for clause in every)


_SOFT = ("rule", "strict", "mandatory", "religious", "law", "dogma", "required", "regel", "pflicht", "norma")


def is_softened(clause: Clause) -> bool:
    """Tell ``not a hard rule``: it takes force away from what was said before."""
    words = {word for token in clause.tokens for word in token.text.split()}
    return clause.negative and not clause.mentions and bool(words & set(_SOFT)) and len(clause.tokens) <= 6


_FORGOTTEN = ("forgot", "forget", "forgotten", "skipped", "missed", "vergessen", "olvidaste", "忘了", "忘记")


def is_repeated(clause: Clause) -> bool:
    """Tell ``npm again!!`` and ``you keep editing X``: what was said before is said once more."""
    if clause.tags & {"allowed", "lift"} or any(t.text in _FORGOTTEN for t in clause.tokens):
        return False
    named = any(m.entity.kind in ("command", "path", "symbol") or is_act(m.entity) for m in clause.mentions)
    accused = clause.tokens[0].text in _ACCUSING and any(
        t.text in ("you", "du", "tú", "你") for t in clause.tokens
    )
    if named and accused and "again" in clause.tags and clause.acts:
        return True  # ``why did you edit X by hand again?``
    if named and "persist" in clause.tags:
        return not clause.tags & {"must", "before", "after"}
    if any(t.text.startswith("fail") or t.text in ("red", "broken", "flaky") for t in clause.tokens):
        return False  # ``CI failed on `make lint` again``
    return (
        named
        and "again" in clause.tags
        and len(unknown(clause)) < 2
        and not clause.acts
        and not clause.tags & {"must", "before", "after", "be"}
    )


_ACCUSING = frozenset(["why", "warum", "wieso", "pourquoi", "por", "为什么", "怎么"])


def is_accused(context: Context, clause: Clause) -> bool:
    """Tell ``why did you run A?? use B`` from a question: what is right follows at once."""
    exact = any(m.entity.kind in ("command", "path", "symbol") for m in clause.having("object"))
    if not (exact and clause.acts and clause.tokens[0].text in _ACCUSING and "neg" not in clause.tags):
        return False
    others = [one for one in context.spoken if one is not clause]
    return any(
        ("generated" in one.tags and not one.tags & {"if", "lift"})
        or (
            one.acts[:1] in (["use"], ["run"])
            and any(t.has("use", "run") for t in one.tokens[:2])
            and one.mentions
        )
        for one in others
    )
