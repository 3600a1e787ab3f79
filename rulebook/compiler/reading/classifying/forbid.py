"""Tell what a clause forbids from what it only speaks of with a negation."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.reading.classifying.emphasis import is_repeated
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.negation import forbids


def is_forbid(context: Context, clause: Clause) -> bool:
    """Tell a prohibition, also one that goes on from the clause before."""
    if is_repeated(clause):
        return True
    if _leaves_behind(clause):
        return False
    if "append" in clause.tags and any(kind_of(m.entity) == "path" for m in clause.mentions):
        return True  # ``only append to plans/``
    if _drops_phrase(clause):
        return True
    if clause.tokens[0].has("it") and any(t.text in ("is history", "are history") for t in clause.tokens):
        return False  # ``its name says eu-west, that is history``
    if context.condition is not None and _stops_it(clause):
        return False  # ``if you `docker run` a database, stop it again``
    if _goes_on(context, clause):
        return True
    touches = bool(clause.mentions or clause.acts or "it" in clause.tags) or len(clause.tokens) <= 7
    if clause.negative and clause.tags & {"forbidden", "leave"} and touches and not reads_only(clause):
        return True
    return clause.negative and forbids(clause)


def is_against_manner(clause: Clause) -> bool:
    """Tell ``别炫技``: a negation of a word that is no act and no name, where no blanks set words apart."""
    if clause.mentions or clause.acts or "it" in clause.tags:
        return False
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(
        one.has("neg") and one.text[:1] > "\u2e7f" and not two.tags and two.text[:1] > "\u2e7f"
        for one, two in pairs
    )


def _stops_it(clause: Clause) -> bool:
    two = clause.tokens[:2]
    return len(two) == 2 and two[0].text in ("stop", "quit") and two[1].has("it") and not clause.acts


_DROPS = ("skip", "drop", "cut", "lose", "omit", "ditch", "spare", "enough")


def _drops_phrase(clause: Clause) -> bool:
    """Tell ``skip the "hope this helps"``: a quoted phrase is to be left out."""
    quoted = any(m.entity.kind == "text" and m.entity.code and " " in m.entity.text for m in clause.mentions)
    return clause.tokens[0].text in _DROPS and quoted


def _goes_on(context: Context, clause: Clause) -> bool:
    """Tell the next item of a list that forbids: ``no bare except, leftover print()``."""
    before = context.previous
    if (
        before is None
        or not before.negative
        or len(before.tokens) == 1
        or clause.tags - {"cleanup", "article", "adverb"}
    ):
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


def reads_only(clause: Clause) -> bool:
    """Tell ``only read-only kubectl`` and ``the read-only role`` from ``shared/ is read-only``.

    Before a command or a noun it only says of which sort that is.
    """
    following = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(
        one.has("leave")
        and one.text.startswith(("read", "append", "frozen", "immutable", "solo lect", "lecture", "只读"))
        and (
            (two.entity is not None and two.entity.kind == "command")
            or (
                two.entity is None and not two.tags and two.text.isalpha() and two.text not in ("for", "here")
            )
        )
        for one, two in following
    )


def forbids_plainly(clause: Clause) -> bool:
    """Tell a negation that is no ``read-only`` before a command."""
    return clause.negative and not reads_only(clause)
