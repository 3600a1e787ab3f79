"""Tell ``do not leave X behind`` and ``stop what you started``."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.ending import may_be_left


def is_cleanup(context: Context, clause: Clause) -> bool:
    """Tell what is not to be left lying, or left running, at the end."""
    things = [m.entity for m in clause.mentions]
    if any(kind_of(e) in ("content", "symbol") for e in things) and not any(map(may_be_left, things)):
        return False  # ``leftover print()`` is in the code
    if _left_lying(clause):
        return True
    needless = (
        any(t.text in ("need", "needed", "have", "necessary") for t in clause.tokens) and clause.negative
    )
    if "cleanup" in clause.tags:
        return not needless
    ending = "delete" in clause.acts or any(
        t.text in ("kill", "stop", "close", "shut") and not (at and clause.tokens[at - 1].has("before"))
        for at, t in enumerate(clause.tokens)
    )
    own = [m for m in clause.mentions if m.role in ("object", "place", "agent")]
    named = own or (context.lead or context.topic if not clause.mentions else [])
    finally_ = bool(clause.tags & {"done", "after"}) or any(kind_of(m.entity) == "pair" for m in named)
    return ending and finally_ and any(may_be_left(m.entity) for m in named)


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
        and any(may_be_left(m.entity) for m in clause.mentions)
    )
