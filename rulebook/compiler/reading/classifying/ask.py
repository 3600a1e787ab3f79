"""Tell ``ask before you do X``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.classifying.require import waits_for_me
from rulebook.compiler.reading.context import Context

_MINE = frozenset(
    ["me", "my", "mich", "mein", "meine", "meinen", "mi", "mí", "moi", "mon", "ma", "us", "our"]
)


def _without_me(clause: Clause) -> bool:
    """Tell ``without me saying so`` and ``ohne mein Wissen``: a person's word is missing."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(
        one.has("without", "except", "until") and (two.text in _MINE or two.text in _I_SAID)
        for one, two in pairs
    )


_I_SAID = ("i said", "i say", "i told", "i tell", "told you", "ich sage", "te dije", "je t'ai dit", "说过")


def is_ask(_context: Context, clause: Clause) -> bool:
    """Tell ``ask before X`` and ``not without my OK`` from ``no need to ask``."""
    if clause.negative and ("unasked" in clause.tags or _without_me(clause)):
        return bool(clause.mentions or clause.acts)
    if waits_for_me(clause) and not clause.negative:
        return bool(clause.mentions)
    if "ask" not in clause.tags:
        return False
    index = next(i for i, token in enumerate(clause.tokens) if token.has("ask"))
    until = next((i for i, token in enumerate(clause.tokens) if token.has("until")), index)
    between = clause.tokens[until + 1 : index]
    if any(not t.tags and t.entity is None for t in between) and not any(t.text in _MINE for t in between):
        return False  # ``until marketing signs off``
    negated = any(token.has("neg") for token in clause.tokens[max(0, index - 2) : index])
    if negated and not any(t.has("without", "except", "until") for t in clause.tokens[:index]):
        return False
    mine = clause.tokens[index].text.startswith("my ") or "first" in clause.tags
    return bool(clause.mentions or clause.conditions or clause.acts) or mine or len(clause.tokens) <= 4
