"""What a word of a clause is by where it stands: a noun, a postposition, the comma of a list of places."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token

_NOUN_AFTER = frozenset(
    ["message", "messages", "subject", "subjects", "history", "body", "hook", "hooks", "title", "titles"]
)


def is_place(clause: Clause, index: int) -> bool:
    """Tell whether what stands in brackets is a place as well: ``in the core (src/core)``."""
    following = clause.tokens[index + 1].entity if index + 1 < len(clause.tokens) else None
    return following is not None and following.kind == "path"


def is_latin(text: str) -> bool:
    """Tell a word of a script with letters from one of Chinese, Japanese or Korean."""
    return text.isalpha() and text[0] < "\u2e7f"


def is_postposition(token: Token) -> bool:
    """Tell ``X 之前``, where the word stands behind what it is about, from ``除了 X``."""
    behind = token.has("before", "after", "until", "except") or token.text in ("的时候", "时")
    return token.text[:1] > "\u2e7f" and behind and not token.text.startswith(("除", "直到"))


def goes_on(clause: Clause, index: int) -> bool:
    """Tell a list of places from a place and something else: the next name is of the kind of the last."""
    following = clause.tokens[index + 1].entity if index + 1 < len(clause.tokens) else None
    return (
        following is not None
        and bool(clause.mentions)
        and _sort(following) == _sort(clause.mentions[-1].entity)
    )


def _sort(entity: Entity) -> str:
    kind = str(concept(entity.concept)["kind"]) if entity.concept else entity.kind
    return "path" if kind in ("scope", "surface", "path") else kind


def points(token: Token, verb: str) -> bool:
    """Tell ``belongs in`` and ``goes to``, which a place follows, from ``add``."""
    words = token.text.split()
    return verb == "create" and len(words) > 1 and words[-1] in _TOWARDS


_TOWARDS = frozenset(["in", "into", "to", "on", "under", "unter", "nach", "en", "a", "dans"])


def is_noun(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell ``the commit message`` from ``commit``."""
    return index + 1 < len(tokens) and tokens[index + 1].text in _NOUN_AFTER
