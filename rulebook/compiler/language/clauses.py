"""Sentences in clauses: who does what to what, forbidden or wanted, where, before what, except what."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token

VERBS = ("edit", "create", "delete", "run", "use", "commit", "cleanup", "say")
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
    *("first", "until", "without", "instead", "instead_adverb"),
)
_BREAKS = frozenset({";", ":", "-", "->", "=>", "."})


@dataclass(slots=True)
class Mention:
    """One entity in its place in a clause.

    Attributes:
        entity: what is named.
        role: ``object``, ``place``, ``agent``, ``before``, ``after``, ``if``, ``except``,
            ``until``, ``without``.
        negative: the clause is against it.
        act: the class of the nearest verb before it, else the clause's own.

    """

    entity: Entity
    role: str
    negative: bool = False
    act: str = ""


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

    """

    tokens: tuple[Token, ...]
    mentions: list[Mention] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    negative: bool = False
    tags: frozenset[str] = frozenset()
    conditions: dict[str, list[str]] = field(default_factory=dict)
    shout: bool = False

    def having(self, *roles: str, negative: bool | None = None) -> list[Mention]:
        """Return the mentions in these roles, of one sign where it is given."""
        return [m for m in self.mentions if m.role in roles and negative in (None, m.negative)]


def clauses(tokens: tuple[Token, ...]) -> list[Clause]:
    """Return the clauses of one sentence."""
    return [_read(part) for part in _parts(tokens) if part]


def _parts(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    parts: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        if parts[-1] and _is_boundary(tokens, index, parts[-1]):
            parts.append([])
            if token.text == "," or token.text in _BREAKS or token.has("and"):
                continue
        if token.text in _BREAKS:
            continue
        parts[-1].append(token)
    return [tuple(part) for part in parts]


def _is_boundary(tokens: tuple[Token, ...], index: int, before: list[Token]) -> bool:
    token = tokens[index]
    if token.text in _BREAKS:
        return True
    if token.has("but") and not token.has("neg", *VERBS):
        return True
    following = [t for t in tokens[index + 1 : index + 4] if not t.has("article", "it", "and")]
    if (token.text == "," or token.has("and")) and _names_new_subject(following, before):
        return True
    if token.text == ",":
        return bool(following) and following[0].has(*_OPENERS) and not _continues(following, before)
    if token.has("and") and token.text not in ("or", "oder", "o", "ou", "或", "或者", "nor", "ni"):
        opens = bool(following) and following[0].has(*_OPENERS) and not following[0].has("in")
        return opens and any(t.entity is not None or t.has("it") for t in before)
    return False


def _names_new_subject(following: list[Token], before: list[Token]) -> bool:
    """Tell ``no X, and Y only with Z``: a name with its own restriction is a clause of its own."""
    if len(following) < 2 or following[0].entity is None or not any(t.entity is not None for t in before):
        return False
    return following[1].has("only", "must", "allowed", "forbidden", "leave")


def _continues(following: list[Token], before: list[Token]) -> bool:
    """Tell a list of verbs or conditions (``never edit, move or delete X``) from a new clause."""
    has_object = any(t.entity is not None or t.has("it") for t in before)
    return not has_object and following[0].has(*VERBS) and any(t.has("neg") for t in before)


def _read(tokens: tuple[Token, ...]) -> Clause:
    clause = Clause(tokens)
    clause.tags = frozenset().union(*(token.tags for token in tokens))
    clause.shout = any(token.shout and len(token.text) > 2 for token in tokens)
    _assign_roles(clause)
    _assign_signs(clause)
    return clause


_CONDITIONS = ("before", "after", "except", "until", "without", "if")


def _assign_roles(clause: Clause) -> None:
    role, act = "object", ""
    for index, token in enumerate(clause.tokens):
        if token.entity is not None:
            clause.mentions.append(Mention(token.entity, role, act=act))
            continue
        condition = next((name for name in _CONDITIONS if token.has(name)), "")
        if condition and _is_postposition(token):
            _move_back(clause, condition)
            role = "object"
            continue
        if condition and not (condition == "if" and role != "object"):
            role = condition
            if condition == "after" and token.has("edit"):
                clause.conditions.setdefault(role, []).append("edit")
            continue
        verb = next((name for name in VERBS if token.has(name)), "")
        role, act = _step(clause, token, verb, role, act, index)


def _is_postposition(token: Token) -> bool:
    return (
        token.text[:1] > "\u2e7f"
        and token.has("before", "after", "until", "except")
        and not token.text.startswith(("除", "直到"))
    )


def _move_back(clause: Clause, condition: str) -> None:
    for mention in clause.mentions:
        if mention.role in ("object", "place"):
            mention.role = condition
    clause.conditions.setdefault(condition, []).extend(clause.acts)
    clause.acts.clear()


def _step(clause: Clause, token: Token, verb: str, role: str, act: str, index: int) -> tuple[str, str]:
    """Move on by one word: verbs, prepositions and marks change what the next entity is."""
    if role in _CONDITIONS:
        seen = clause.conditions.setdefault(role, [])
        if token.has("done") and role in ("before", "after", "until"):
            seen.append("done")
            return role, act
        if token.has("neg", "must", "only", "ask", "first") or (
            verb and (seen or _has_mention(clause, role))
        ):
            role = "object"
        elif verb:
            seen.append(verb)
            return role, verb
        elif token.text == ",":
            return "object", ""
        else:
            return role, act
    if token.text == "," and role == "place" and not _goes_on(clause, index):
        return "object", act
    if verb and not _is_noun(clause.tokens, index):
        clause.acts.append(verb)
        return "object", verb
    if token.has("by") and not token.has("in"):
        return "agent", act
    if token.has("in"):
        return "place", act
    return role, act


def _goes_on(clause: Clause, index: int) -> bool:
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


def _is_noun(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell ``the commit message`` from ``commit``."""
    after = tokens[index + 1].text if index + 1 < len(tokens) else ""
    return after in ("message", "messages", "subject", "subjects", "history", "body", "hook", "hooks")


def _has_mention(clause: Clause, role: str) -> bool:
    return any(mention.role == role for mention in clause.mentions)


def _assign_signs(clause: Clause) -> None:
    against = [i for i, t in enumerate(clause.tokens) if t.has("neg")]
    forbids = bool(clause.tags & {"forbidden", "leave"})
    clause.negative = bool(against) or forbids
    positions = [i for i, t in enumerate(clause.tokens) if t.entity is not None]
    swap = next(
        (i for i, t in enumerate(clause.tokens) if t.has("instead") and _is_contrast(clause, i)), None
    )
    pivot = _contrast(clause, against, positions)
    for mention, position in zip(clause.mentions, positions, strict=True):
        mention.negative = clause.negative
        if swap is not None:
            mention.negative = (position > swap) != bool(against and against[0] < swap)
        elif pivot is not None:
            mention.negative = position > pivot
    if pivot is not None or swap is not None:
        clause.negative = False
    if clause.tags & {"instead_adverb"} and not against:
        clause.negative = False


def _is_contrast(clause: Clause, index: int) -> bool:
    token = clause.tokens[index]
    return token.text != "over" or bool(clause.tags & {"prefer", "use"})


def _contrast(clause: Clause, against: list[int], positions: list[int]) -> int | None:
    """Return where ``A not B`` turns from wanted to unwanted, None where the clause is no contrast."""
    if not against or not positions or positions[0] > against[0] or positions[-1] < against[0]:
        return None
    between = clause.tokens[against[0] + 1 : min(p for p in positions if p > against[0])]
    if any(token.has(*VERBS) for token in between) or len(between) > 2:
        return None
    return against[0]
