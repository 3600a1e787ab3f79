"""Which sentence before tells of the code that this one says is not to be written again."""

from __future__ import annotations

from rulebook.compiler.reading.written.line import Line
from rulebook.compiler.reading.written.phrases import words
from rulebook.compiler.reading.written.unwanted import Verdict


def told_of(lines: list[Line], verdicts: list[Verdict], at: int) -> int | None:
    """Return the sentence whose code is not to be written again, as this one says."""
    turned = bool(at) and bool(verdicts[at - 1].blamed) and _is_instead(lines, at)
    turned = turned or _owns_up(lines, at)
    return _told_before(lines, verdicts, at) if verdicts[at].again or turned else None


def _owns_up(lines: list[Line], at: int) -> bool:
    """Tell ``who put X there? you did``: the question asked nothing."""
    asked = bool(at) and lines[at - 1].spoken.sentence.question and lines[at - 1].words[:1] == ["who"]
    return asked and lines[at].words in (
        ["you", "did"],
        ["you"],
        ["it", "was", "you"],
        ["that", "was", "you"],
    )


def _is_instead(lines: list[Line], at: int) -> bool:
    """Tell ``fix the type instead``: what was told of just before is not to be done."""
    return "instead" in lines[at].words and not lines[at].code and len(lines[at].words) <= 8


def _told_before(lines: list[Line], verdicts: list[Verdict], at: int) -> int | None:
    """Return the sentence before, whose code was told of as something that was done."""
    for before in range(at, max(-1, at - 4), -1):
        line = lines[before]
        if before == at and not any(one < verdicts[at].again_at for one in line.code):
            if any(one < verdicts[at].again_at for one in line.others):
                return None  # ``X is in, stop adding Y, we just got rid of it``
            continue
        if any(token.has("generated") for token in line.spoken.tokens):
            continue  # ``X comes out of build_runner; never write it by hand``: what makes it is fine
        if verdicts[before].blamed or (verdicts[before].against and before < at):
            return before
        offered = before > 0 and verdicts[before - 1].against and before != at
        if line.code and not offered and not set(line.words) & words("use"):
            return before
    return None
