"""The verdict of a sentence: which of its code is unwanted, by the phrases around it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from rulebook.compiler.reading.written.inside import arguments_of
from rulebook.compiler.reading.written.line import ENDS, SMALL, Line, limiting
from rulebook.compiler.reading.written.phrases import found, words

BACK = frozenset(["there", "they", "these", "those"])
"""What points back to where the sentence before speaks of."""
_BEFORE, _BEHIND = 5, 9
"""How many words may stand between code and what is said against it."""
_JOINTS = frozenset(["and", "or", "nor", ",", "/", "&", "plus", "even"])


@dataclass(slots=True)
class Verdict:
    """What a sentence says of the code in it.

    Attributes:
        against: the places of the unwanted code.
        span: from which word up to which the judgement goes; what stands in it must be understood.
        blamed: code that is only told of, as something that was done.
        bare: only the form with nothing behind it is meant.
        asked: a question that is none, but a reproach.
        same: the code of which what was said before holds too.
        again: the sentence says that what was told of is not to be done again.
        again_at: from which word on it says so.
        said: the words of the phrases that judge.
        fragment: a place in it is only where the code was found this time.
        harm: what is told is harm; how it came about limits nothing.

    """

    against: list[int] = field(default_factory=list)
    span: tuple[int, int] = (0, 0)
    blamed: list[int] = field(default_factory=list)
    bare: bool = False
    asked: bool = False
    same: list[int] = field(default_factory=list)
    again: bool = False
    again_at: int = 0
    said: set[int] = field(default_factory=set)
    fragment: bool = False
    harm: bool = False


def verdict_of(line: Line) -> Verdict:
    """Return what a sentence says of its code."""
    out = Verdict()
    spans = [*_before(line, out), *_around(line), *_behind(line)]
    out.against = [at for at, _ in spans]
    out.blamed = [at for _, end in found("blame", line.words) if (at := _following(line, end)) is not None]
    out.blamed += _done_by_you(line)
    if found("oftener", line.words) and not out.against:
        _turn(out, spans)
        out.fragment = bool(out.against)
    out.against = arguments_of(line, _with_lists(line, out.against))
    out.blamed = [at for at in _with_lists(line, out.blamed) if at not in out.against]
    repeated = found("again", line.words)
    often = found("too_often", line.words)
    out.said |= {
        at for start, end in [*repeated, *often, *found("moot", line.words)] for at in range(start, end)
    }
    again = [start for start, _ in repeated] + [at for at in out.against if at in line.that]
    out.against = [at for at in out.against if at in line.code]
    out.again, out.again_at = bool(again), min(again, default=0)
    if again and not out.against and out.blamed:
        spans.clear()
        _turn(out, spans)
    if out.against:
        ends = [end for _, (_, end) in spans]
        out.span = (min([*out.against, *(start for _, (start, _) in spans)]), max([*ends, *out.against]))
    out.same = [at for _, end in found("same", line.words) if (at := _following(line, end)) is not None]
    out.asked = bool(found("reproach", line.words)) and bool(out.against)
    out.bare = _is_bare(line, out.against)
    return out


_Spans = list[tuple[int, tuple[int, int]]]


def _turn(out: Verdict, spans: _Spans) -> None:
    """Take what was blamed as unwanted."""
    out.against, out.blamed = out.blamed, []
    spans += [(at, (at, at + 1)) for at in out.against]


def _before(line: Line, out: Verdict) -> _Spans:
    """Return the code that follows what forbids, with the span of both."""
    spans: _Spans = []
    chokes = found("chokes", line.words) if line.places or line.headed else []
    threats = found("if_seen", line.words) if found("too_often", line.words) else []
    for start, end in [*found("before", line.words), *found("reproach", line.words), *chokes, *threats]:
        if (at := _following(line, end)) is not None:
            spans.append((at, (start, at + 1)))
            out.said |= set(range(start, end))
    return spans


def _around(line: Line) -> _Spans:
    """Return the code that a phrase stands around: ``keep X out of``."""
    dotted = ["..." if at in line.code else word for at, word in enumerate(line.words)]
    spans = []
    for start, end in found("around", dotted):
        spans.append((next(i for i in range(start, end) if i in line.code), (start, end)))
    return spans


def _behind(line: Line) -> _Spans:
    """Return the code that stands before what forbids, with the span of both."""
    spans: _Spans = []
    breaks = found("breaks", line.words) if line.places or line.headed or BACK & set(line.words) else []
    for start, end in [*found("after", line.words), *breaks]:
        if (at := _leading(line, start)) is not None and not _stays(line, start, end):
            spans.append((at, (at, end)))
    for start, _ in found("not_there", line.words):
        at = _leading(line, start)
        if at is not None and start + 3 in line.places:
            spans.append((at, (at, start + 4)))
    for start, end in found("after_mark", line.words):
        at = _leading(line, start)
        if at is not None and (end == len(line.words) or line.words[end] in ENDS):
            spans.append((at, (at, end)))
    return spans


def _stays(line: Line, start: int, end: int) -> bool:
    """Tell ``must never be removed``: what may not go is the very thing that is wanted."""
    refused = {"not", "never"} & set(line.words[start:end])
    return bool(refused) and any(at < end + 2 for at, _ in found("goes_away", line.words) if at >= start)


def _is_bare(line: Line, against: list[int]) -> bool:
    before = {end for _, end in found("bare", line.words)}
    behind = {start for start, _ in found("bare_behind", line.words)}
    return any(at in before or {at + 1, at + 2} & behind for at in against)


_MAY = frozenset(
    ["can", "may", "should", "must", "need", "have", "want", "are", "do", "could", "would", "will"]
)


def _done_by_you(line: Line) -> list[int]:
    """Return the code of ``you shut mypy up with X``: what the agent is told to have done."""
    words_ = line.words
    for at, word in enumerate(words_[:-1]):
        if word == "you" and words_[at + 1] not in _MAY:
            named = [i for i in range(at + 2, min(at + 8, len(words_))) if i in line.code]
            if named and words_[named[0] - 1] in ("with", "by", "a", "an", "in"):
                return named[:1]
    return []


def _following(line: Line, start: int) -> int | None:
    """Return the first code behind a phrase, where only small words stand between."""
    for at in range(start, min(start + _BEFORE, len(line.words))):
        if at in line.code or at in line.that:
            return at
        word = line.words[at]
        if (
            word in ENDS
            or word.startswith("\ue000")
            or word in words("limits") - {"bare"}
            or word in words("use")
        ):
            return None
    return None


def _leading(line: Line, end: int) -> int | None:
    """Return the code that a judgement behind it is about: the head of what stands before."""
    for at in range(end - 1, max(-1, end - _BEHIND - 1), -1):
        if at in line.code or at in line.that:
            return at
        word = line.words[at]
        if word in ENDS - {"-"} or word == "but" or (word in ("and", "so") and at < end - 1):
            if at - 1 in line.places and at + 1 in line.places:
                continue  # ``X in .vue and .html is out``
            return None
    return None


_WANTED = frozenset(["always", "use", "only", "prefer", "take"])


def _with_lists(line: Line, chosen: list[int]) -> list[int]:
    """Return places with those that stand in one list with them: ``neither A nor B``, ``A and B are out``."""
    out = set(chosen)
    order = sorted(line.code)
    for steps in (order, order[::-1]):
        for one, other in pairwise(steps):
            low, high = sorted((one, other))
            between = line.words[low + 1 : high]
            apart = set(line.words[max(0, other - 2) : other]) & _WANTED  # ``always A, B is banned``
            joined = not apart and bool(between) and all(word in _JOINTS or word in SMALL for word in between)
            if one in out and joined and _JOINTS & set(between):
                out.add(other)
    return sorted(out)


def is_limited(line: Line, verdict: Verdict, read: set[int]) -> bool:
    """Tell whether words limit a judgement and were not read: in its pieces, or where the next ones begin."""
    span, read = verdict.span, read | verdict.said
    start, end = line.piece_start(span[0]), line.piece_end(max(span[1] - 1, span[0]))
    if verdict.harm:
        end = span[1]
    rest = [word for at, word in enumerate(line.words) if start <= at < end and at not in read]
    if limiting(rest):
        return True
    later = [at for at in line.begins() if at >= end and at not in read]
    return any(limiting(_first_words(line, at)) or _allows(line, at) for at in later)


_FINE = frozenset(
    ["fine", "ok", "okay", "allowed", "welcome", "exempt", "acceptable", "permitted", "excepted"]
)


def _allows(line: Line, at: int) -> bool:
    """Tell a piece that allows something that is no code: what that is was not read."""
    piece = line.words[at : line.piece_end(at)]
    against = {"not", "no", "never", "longer"} & set(piece)
    coded = any(i in line.code for i in range(at, at + len(piece)))
    return bool(_FINE & set(piece)) and not against and not coded


def _first_words(line: Line, at: int) -> list[str]:
    """Return how a piece begins, where it gives no reason."""
    first = line.words[at : at + 2]
    return [] if set(first) & words("reasons") else first
