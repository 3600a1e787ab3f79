"""What a sentence says of code beside what it is against: a remedy, an allowed form, which uses are meant."""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.written.line import Line
from rulebook.compiler.reading.written.phrases import words
from rulebook.compiler.reading.written.unwanted import Verdict


def others_of(line: Line, verdict: Verdict, calls: set[int] | None = None) -> list[Entity] | None:
    """Return what other code the sentence names; None where it is not plain what for.

    Args:
        line: the sentence.
        verdict: what it is against.
        calls: the places of the calls in which that is unwanted, which are neither for nor against.

    """
    found: list[Entity] = []
    start, end, piece = 0, 0, set[str]()
    for at, entity in line.code.items():
        if at in verdict.against or at in (calls or ()):
            continue
        if not start <= at < end:
            start, end = line.piece_start(at), line.piece_end(at)
            piece = set(line.words[start:end])
        if line.words[start - 1 : start] in (["->"], ["=>"]) and not piece & {"no", "not", "never"}:
            found.append(entity)  # ``time.sleep has no place here -> asyncio.sleep``
            continue
        if entity.text.startswith("<") and line.words[max(0, at - 1)] in ("in", "inside", "within"):
            continue  # ``hex codes in <style> blocks``
        if piece & words("same") and not piece & words("allowed"):
            verdict.against.append(at)
        elif piece & (words("use") | words("have")) or _is_offered(line, start, end):
            found.append(entity)
        elif piece & words("allowed"):
            if any(_would_find(line.code[i], entity) for i in verdict.against):
                return None
        elif not (
            piece & words("reasons")
            or any(entity.text.startswith(line.code[i].text) for i in verdict.against)
        ):
            return None
    return found


def _is_offered(line: Line, start: int, end: int) -> bool:
    """Tell ``httpx there``: a piece of a name and a word that points to its place."""
    plain = [line.words[at] for at in range(start, end) if at not in line.code]
    return bool(plain) and len(plain) <= 2 and set(plain) <= _POINTS


_POINTS = frozenset(["there", "here", "please", "instead", "is", "does"])


def same_kind(others: list[Entity], targets: list[Entity]) -> bool:
    """Tell code that stands for other code from a remedy of another sort."""
    return bool(others) and {e.kind for e in [*others, *targets]} == {"symbol"}


def _would_find(target: Entity, allowed: Entity) -> bool:
    """Tell whether what finds the one finds the other too, and no longer code makes the difference."""
    return bool(target.concept) and not target.code and allowed.code


_USES = words("uses")
_SOME = frozenset(["ones", "one", "version", "versions", "variant", "variants", "flavour", "flavor", "kind"])
_HARMLESS = words("harmless")


def is_narrowed(line: Line, verdict: Verdict) -> bool:
    """Tell ``no useEffect for data fetching``: which uses are meant, the text alone does not tell."""
    for at in verdict.against:
        behind = line.words[at + 1 : at + 3]
        if set(behind[:1]) & _SOME:
            return True  # ``the std::sync ones``
        if (
            len(behind) == 2
            and behind[0] in _USES
            and behind[1] not in _HARMLESS
            and not behind[1].startswith("\ue000")
        ):
            return True
    return False
