"""Sentences in clauses: who does what to what, forbidden or wanted, where, before what, except what."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token

VERBS = ("edit", "create", "delete", "read", "run", "use", "commit", "cleanup", "say")
"""Classes of acts, in the order in which a word that could be several is read."""

_OPENERS = (
    *VERBS,
    *(
        "neg",
        "must",
        "only",
        "prefer",
        "ask",
        "allowed",
        "forbidden",
        "leave",
        "if",
        "before",
        "after",
        "except",
    ),
    *("first", "until", "without", "instead", "instead_adverb", "plain"),
)
_BREAKS = frozenset({";", ":", "-", "."})
_OR = ("or", "oder", "o", "ou", "或", "或者", "nor", "ni", "noch")


@dataclass(slots=True)
class Mention:
    """One entity in its place in a clause.

    Attributes:
        entity: what is named.
        role: ``object``, ``place``, ``agent``, ``outside``, or the name of a condition (``before``,
            ``after``, ``if``, ``except``, ``until``, ``without``).
        negative: the clause is against it.
        act: the class of the nearest verb before it.
        position: the index of its token.

    """

    entity: Entity
    role: str
    negative: bool = False
    act: str = ""
    position: int = 0


@dataclass(slots=True)
class Clause:
    """One clause.

    Attributes:
        tokens: its tokens.
        mentions: its entities with their roles.
        acts: classes of its main verbs in order.
        negative: it forbids.
        tags: all grammatical tags in it.
        conditions: role -> classes of acts and ``done`` named there (``{"before": ["commit"]}``).
        shout: something in it was shouted.
        within: positions of negations that belong to a condition (``as long as it is not merged``).

    """

    tokens: tuple[Token, ...]
    mentions: list[Mention] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    negative: bool = False
    tags: frozenset[str] = frozenset()
    conditions: dict[str, list[str]] = field(default_factory=dict)
    shout: bool = False
    within: set[int] = field(default_factory=set)

    def having(self, *roles: str, negative: bool | None = None) -> list[Mention]:
        """Return the mentions in these roles, of one sign where it is given."""
        return [m for m in self.mentions if m.role in roles and negative in (None, m.negative)]


def split(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Return the clauses of one sentence as runs of tokens."""
    parts: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        if parts[-1] and _is_boundary(tokens, index, parts[-1]):
            parts.append([])
            if token.text == "," or token.text in _BREAKS or token.has("and"):
                continue
        if token.text not in _BREAKS:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def _is_boundary(tokens: tuple[Token, ...], index: int, before: list[Token]) -> bool:
    token = tokens[index]
    if token.text in _BREAKS:
        return True
    following = [t for t in tokens[index + 1 : index + 5] if not t.has("article", "it", "and", "adverb")]
    if token.text in ("->", "=>"):
        named = [t for t in following if not t.has("plain")]
        return not (named and named[0].entity is not None)
    if token.has("but") and not token.has("neg", *VERBS):
        return not (token.text == "que" and before[-1].entity is not None)  # ``los ficheros que creas``
    if (token.text == "," or token.has("and")) and _names_new_subject(token, following, before):
        return True
    if token.text == "," and before[0].has("if") and following and following[0].entity is not None:
        return not any(t.entity is not None for t in before)  # ``if it is stale, `make x` ``
    if token.text == "," and (
        _new_subject(tokens, index) or _plain_subject(following) or _says_more(tokens, index, before)
    ):
        return True
    if token.text == "," and _is_cjk(tokens[index + 1 : index + 2]) and _is_whole(tokens, index, before):
        return True
    if token.text == ",":
        return bool(following) and following[0].has(*_OPENERS) and not _continues(following, before)
    if token.has("and") and token.text not in _OR:
        opens = bool(following) and following[0].has(*_OPENERS) and not following[0].has("in")
        return opens and any(t.entity is not None or t.has("it") for t in before)
    return False


def _is_cjk(tokens: tuple[Token, ...]) -> bool:
    return bool(tokens) and "\u2e7f" < tokens[0].text[:1] < "\ue000"


def _is_whole(tokens: tuple[Token, ...], index: int, before: list[Token]) -> bool:
    """Tell a comma between two clauses of Chinese from one within: both sides say what is to be done."""
    rest = []
    for token in tokens[index + 1 :]:
        if token.text == "," or token.text in _BREAKS:
            break
        rest.append(token)
    says = (*VERBS, "neg", "forbidden", "leave", "only")
    return any(t.has(*says) for t in rest) and any(t.has(*says, "must") for t in before)


_DOES = frozenset(
    [
        *("does", "is", "has", "will", "works", "handles", "covers", "fixes", "exists", "gives", "takes"),
        *("runs", "uses", "owns", "ist", "hace"),
    ]
)
"""What says after a name that it is a subject of its own."""


def _says_more(tokens: tuple[Token, ...], index: int, before: list[Token]) -> bool:
    """Tell ``never edit X by hand, Y writes it`` and ``X is forbidden, use Y`` from a list of names.

    The words before the comma are complete (they end in no name), and those after it say more than names.
    """
    if not any(t.entity is not None for t in before) or not any(t.has("neg", "forbidden") for t in before):
        return False
    rest: list[Token] = []
    for token in tokens[index + 1 :]:
        if token.text == "," or token.text in _BREAKS:
            break
        rest.append(token)
    if any(t.has("instead_adverb") for t in rest) and not rest[0].has("and"):
        return True
    named = next((at for at, t in enumerate(rest[:2]) if t.entity is not None), None)
    if named is None or rest[0].has("and") or len(rest) < named + 2:
        return False
    after = rest[named + 1]
    if before[-1].entity is not None and not (
        after.text.split()[0] in _DOES
        or (after.has("generated") and after.text.split()[0].endswith("s"))
        or _acts(rest[named:], before[-1])
    ):
        return False
    return not after.has("and") and any(t.entity is None and t.text.isalpha() for t in rest[named + 1 :])


def _acts(rest: list[Token], last: Token) -> bool:
    """Tell ``..., AppLink adds the prefix`` behind a name of another kind from one more name of a list."""
    one, other = rest[0].entity, last.entity
    plain = len(rest) > 2 and rest[1].text.endswith("s") and rest[2].has("article")
    return plain and one is not None and other is not None and one.kind != other.kind


def _names_new_subject(token: Token, following: list[Token], before: list[Token]) -> bool:
    """Tell ``no X, and Y only with Z``: a name with its own restriction is a clause of its own."""
    if len(following) < 2 or following[0].entity is None or not any(t.entity is not None for t in before):
        return False
    if not any(t.entity is None and not t.has("article", "in", "adverb") for t in before):
        return False  # ``A and B belong to them``
    if following[1].text == "alone" and any(t.has("leave") for t in before):
        return False  # ``leave A and B alone``
    if following[1].has("only", "must", "allowed", "forbidden", "leave", "elsewhere", "bad", "plain"):
        return True
    return token.text == "," and following[1].text in ("is", "ist", "es", "est", "has", "are")


def _new_subject(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell ``no inline styles, we have tailwind``: a pronoun after a comma begins a clause of its own."""
    after = tokens[index + 1 : index + 2]
    if not after:
        return False
    return (
        after[0].text.split()[0] in _PRONOUNS
        or after[0].has("generic")
        or after[0].text.startswith(("it is", "it has", "that is"))
    )


def _plain_subject(following: list[Token]) -> bool:
    """Tell ``never put files at the top, scripts belong in scripts/``: a noun and its verb after a comma."""
    if len(following) < 2 or following[0].tags or following[0].entity is not None:
        return False
    if following[0].text.isalpha() and any(t.has("be") for t in following[1:3]):
        return True  # ``leave them alone, a failing comparison means that ...``
    return following[0].text.isalpha() and following[1].has("create", "elsewhere", "generated", "leave")


_PRONOUNS = frozenset("there hay hier i we you they he she it wir du ich nosotros tú nous on".split())  # noqa: SIM905 - shorter


def _continues(following: list[Token], before: list[Token]) -> bool:
    """Tell a list of verbs or conditions (``never edit, move or delete X``) from a new clause."""
    has_object = any(t.entity is not None or t.has("it") for t in before)
    return not has_object and following[0].has(*VERBS) and any(t.has("neg") for t in before)
