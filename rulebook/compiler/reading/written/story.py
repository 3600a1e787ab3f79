"""What is told of code: the harm that it did, that it is there again, that a list names it as unwanted."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.reading.written.line import ENDS, SMALL, Line
from rulebook.compiler.reading.written.phrases import found, places, words
from rulebook.compiler.reading.written.where import is_one_file

_PAST = frozenset(
    [
        *("broke", "broken", "took", "taken", "brought", "cost", "bit", "bitten", "burnt", "hid", "hidden"),
        *("lost", "ate", "blew", "froze", "woke", "misread", "made", "let", "sank", "hung", "gave", "sent"),
    ]
)
_COUNT = re.compile(r"\d+x?|one|two|three|four|five|six|seven|eight|ten|some|another|yet|several|negative")
_AROUND = frozenset(
    ["in", "inside", "under", "within", "on", "at", "the", "a", "an", "our", "my", "your", "this", "time"]
)


def is_of_this_time(entity: Entity) -> bool:
    """Tell where code was found this time, one file or a part of the product, from a folder."""
    return is_one_file(entity) or entity.text.startswith("{**/")


def harmed(line: Line) -> tuple[list[int], int] | None:
    """Return the code of which a sentence tells harm, and where what it tells begins; None for none."""
    for start, end in found("harm", line.words):
        at = _subject(line, start)
        if at is None or end >= len(line.words) or line.words[end] in ENDS | {"again"}:
            continue
        if line.words[end - 1] in ("how", "why", "what", "reason") and not _is_harm(line, end):
            continue
        return [at], start
    return None


def _is_harm(line: Line, start: int) -> bool:
    rest = line.words[start : line.piece_end(start)]
    return bool(set(rest) & words("harmed")) or any(found("harm", ["x", word, "x"]) for word in rest)


def _subject(line: Line, end: int) -> int | None:
    """Return the code at the head of a sentence's piece, where only its place stands behind it."""
    start = line.piece_start(end)
    if start and line.words[start - 1] == ")":
        start = line.piece_start(start - 1)
    named = [at for at in range(start, end) if at in line.code]
    if len(named) != 1 or not all(map(_leads, line.words[start : named[0]])):
        return None
    bare = {i for begin, stop in found("bare_behind", line.words) for i in range(begin, stop)}
    between = [at for at in range(named[0] + 1, end) if at not in bare]
    return named[0] if all(_is_around(line, at) for at in between) else None


def _leads(word: str) -> bool:
    return word in SMALL or bool(_COUNT.fullmatch(word))


def _is_around(line: Line, at: int) -> bool:
    word = line.words[at]
    return at in line.places or word in _AROUND or word in words("tests") or word in places()


def is_told_to_forbid(lines: list[Line], at: int, said_by: str) -> bool:
    """Tell harm that makes a rule from a report: as past in a rule file, as repeated, or with a remedy."""
    line = lines[at]
    if at + 1 < len(lines) and _offers(lines[at + 1]):
        return True
    often = bool(found("oftener", line.words)) or any(
        line.words[end - 1] in ("how", "why", "what", "reason") for _, end in found("harm", line.words)
    )
    if said_by == "user":
        return often
    return often or any(word.endswith("ed") or word in _PAST for word in line.words)


def _offers(line: Line) -> bool:
    """Tell ``Always LocalDate.now(clock)``: a sentence that only names what is to be written."""
    first = line.words[:1]
    named = bool(line.code) and not line.spoken.sentence.question
    return named and (first[0] in words("use") | {"always"} or (min(line.code) == 0 and len(line.words) <= 4))


def asks_help(lines: list[Line]) -> bool:
    """Tell a message that wants code to be looked at, whatever it tells of it."""
    return any(line.spoken.sentence.question or found("asks_help", line.words) for line in lines)


def is_there_again(line: Line) -> list[int]:
    """Return the code of ``three .unwrap() in crates/a again``, ``byebug AGAIN, this time in ...``."""
    named = sorted(line.code)
    if not named or not all(map(_leads, line.words[: named[0]])):
        return []
    for at in range(named[0] + 1, len(line.words)):
        if line.words[at] == "again":
            return [one for one in named if one < at]
        if at not in line.code and not _is_around(line, at) and line.words[at] not in SMALL | {"(", ")"}:
            return []
    return []


def refused(lines: list[Line], at: int) -> list[int]:
    """Return the code of ``Math.random? no.``: a name that is asked about only to be refused."""
    line, after = lines[at], lines[at + 1 : at + 2]
    if not line.spoken.sentence.question or not after or after[0].spoken.sentence.question:
        return []
    named = sorted(line.code)
    plain = [word for i, word in enumerate(line.words) if i not in line.code and word != "?"]
    if not named or not all(_leads(word) or word in _AROUND for word in plain):
        return []
    return (
        named if found("refusal", after[0].words)[:1] and found("refusal", after[0].words)[0][0] == 0 else []
    )


def refuses_unknown(lines: list[Line], at: int) -> bool:
    """Tell ``secrets in a Dockerfile? no.``: what is refused is no name, the file only says where."""
    before, line = lines[at - 1 : at], lines[at]
    asked = (
        bool(before) and before[0].spoken.sentence.question and not before[0].code and not before[0].others
    )
    if not asked or len(line.words) > 3 or not found("refusal", line.words):
        return False
    places_ = sorted(before[0].places)
    return bool(places_) and all(set(before[0].words[max(0, i - 2) : i]) & words("in") for i in places_)


def listed(lines: list[Line], at: int) -> list[int]:
    """Return the code at the head of an item of a list of what is unwanted."""
    line = lines[at]
    named = sorted(line.code)
    if not line.spoken.sentence.item or not named or not all(map(_leads, line.words[: named[0]])):
        return []
    head = next((lines[i] for i in range(at - 1, -1, -1) if not lines[i].spoken.sentence.item), None)
    if head is None or head.code or not found("heads", [*head.words, ":"]):
        return []
    return named[:1]
