"""The signs of what a clause names: which of it is wanted, which is not."""

from __future__ import annotations

from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.tokens import Token


def assign_signs(clause: Clause) -> None:
    """Say of the clause and of each thing that it names whether it is unwanted."""
    against = [i for i, t in enumerate(clause.tokens) if t.has("neg") and not _is_aside(clause, i)]
    clause.negative = bool(against) or bool(clause.tags & {"forbidden", "leave"})
    turn, flips = _turn(clause, against)
    end = _end_of_unwanted(clause, turn) if turn is not None and not flips else len(clause.tokens)
    for mention in clause.mentions:
        mention.negative = clause.negative and not _is_fine(clause, mention)
        if turn is not None:
            mention.negative = (turn < mention.position < end) != flips
    if turn is not None or ("instead_adverb" in clause.tags and not against):
        clause.negative = False


def _is_fine(clause: Clause, mention: Mention) -> bool:
    """Tell ``no A, B is fine``: what is called fine behind its name is not against the clause."""
    behind = clause.tokens[mention.position + 1 : mention.position + 6]
    fine = next((i for i, t in enumerate(behind) if t.has("allowed")), None)
    if fine is None or any(t.entity is not None or t.has("neg") for t in behind[:fine]):
        return False
    return any(t.text == "," for t in clause.tokens[: mention.position])


def _is_aside(clause: Clause, index: int) -> bool:
    """Tell a negation that turns nothing: of a condition, of what exists, of a task's end."""
    before = [t.text for t in clause.tokens[max(0, index - 2) : index]]
    exists = before in (["there", "is"], ["there", "are"])  # ``there is no timeout here``
    return exists or index in clause.within or _ends_task(clause, index)


def _ends_task(clause: Clause, index: int) -> bool:
    """Tell ``before you stop`` from ``stop doing that``."""
    before = clause.tokens[max(0, index - 2) : index]
    return clause.tokens[index].has("done") and any(t.has("before", "after", "until") for t in before)


def _turn(clause: Clause, against: list[int]) -> tuple[int | None, bool]:
    """Return where ``A instead of B`` or ``A not B`` turns, and whether the unwanted one stands before it."""
    for index, token in enumerate(clause.tokens):
        if token.has("instead") and (token.text != "over" or clause.tags & {"prefer", "use"}):
            return index, _follows(token) or bool(against and against[0] < index)
        if token.text in _THAN and clause.tags & {"prefer", "use"} and _both_sides_named(clause, index):
            return index, False
        if token.text in ("->", "=>") and _both_sides(clause, index):
            return index, True
        if token.text in ("to", "a") and "prefer" in clause.tags and _both_sides(clause, index):
            return index, False
    if _is_not_this(clause):
        return 0, False
    return _contrast(clause, against), False


_THAN = ("than", "als", "que")


def _both_sides_named(clause: Clause, index: int) -> bool:
    """Tell ``rather A than B`` from ``more than a day``: something is named before and after it."""
    positions = [mention.position for mention in clause.mentions]
    return any(p < index for p in positions) and any(index < p <= index + 3 for p in positions)


def is_where(mention: Mention) -> bool:
    """Tell ``in the tests`` and ``on main`` from a thing that is set against another."""
    entity = mention.entity
    kind = concept(entity.concept)["kind"] if entity.concept else entity.kind
    return mention.role == "place" and (kind in ("scope", "surface", "branch") or entity.concept == "tests")


def _is_not_this(clause: Clause) -> bool:
    """Tell ``not vitest, jest`` from the list ``no npm, yarn``."""
    tokens = clause.tokens
    named = len(tokens) == 4 and tokens[1].entity is not None and tokens[3].entity is not None
    return named and tokens[0].text in ("not", "nicht") and tokens[2].text == ","


def _end_of_unwanted(clause: Clause, turn: int) -> int:
    """Return where ``instead of B, use A`` comes to what is wanted; the end for ``A instead of B``."""
    size = len(clause.tokens)
    if _is_not_this(clause):
        return 2
    if (
        not clause.tokens[turn].has("instead")
        or clause.tokens[turn].text in _THAN
        or any(m.position < turn for m in clause.mentions)
    ):
        return size
    first = next((m.position for m in clause.mentions if m.position > turn), size)
    for index in range(first + 1, size):
        token, before = clause.tokens[index], clause.tokens[index - 1]
        joins = token.text == "," or token.has("and", "plain", "elsewhere", "article")
        if token.has(*VERBS, "must") or token.text == ":":
            return index
        if token.entity is not None and not (before.text == "," or before.has("and")):
            return index
        if token.text == "," and index + 1 < size and not clause.tokens[index + 1].has("and"):
            return index
        if not joins and token.entity is None:
            return index
    return size


def _follows(token: Token) -> bool:
    """Tell Japanese and Korean, where ``instead of`` stands after what is unwanted."""
    return "\u3040" <= token.text[0] <= "\u30ff" or "\uac00" <= token.text[0] <= "\ud7af"


def _both_sides(clause: Clause, index: int) -> bool:
    around = clause.tokens[index - 1 : index]
    around += tuple(t for t in clause.tokens[index + 1 : index + 3] if not t.has("plain"))[:1]
    return len(around) == 2 and all(t.entity is not None for t in around)


def _contrast(clause: Clause, against: list[int]) -> int | None:
    main = [m for m in clause.mentions if m.role in ("object", "place", "agent") and not is_where(m)]
    positions = [mention.position for mention in main]
    if not against or not positions or positions[0] > against[0] or positions[-1] < against[0]:
        return None
    between = clause.tokens[against[0] + 1 : min(p for p in positions if p > against[0])]
    return None if len(between) > 2 or any(token.has(*VERBS) for token in between) else against[0]
