"""Read what files have to hold: ``Headers under include/ start with `#pragma once` ``."""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.frames.spelling import TYPED
from rulebook.compiler.reading.written.line import Line, any_of, limiting
from rulebook.compiler.reading.written.phrases import found, sorts, words
from rulebook.compiler.rules import Rule

_KINDS = (("second", "line"), ("begins", "begin"), ("ends", "end"), ("holds", "hold"))
_ACTS = {"line": "hold"}
_AGAINST = frozenset(
    ["not", "no", "never", "nor", "neither", "without", "if", "when", "unless", "until", "do"]
)


def read_required(message: Message, line: Line) -> Rule | None:
    """Return the rule of a sentence that says what files begin with, end with, or hold."""
    for name, act in _KINDS:
        for start, end in found(name, line.words):
            wanted = _wanted(message, line, end)
            subject = line.words[line.piece_start(start) : start]
            if wanted is None or not _is_subject(line, start, act, line.words[start:end]):
                continue
            behind = line.words[wanted[0] + 1 : line.piece_end(wanted[0])]
            if limiting(behind) or _AGAINST & set(line.words[line.piece_start(start) : line.piece_end(end)]):
                continue
            rule = Rule("require_text", line.spoken.shown, _ACTS.get(act, act), targets=[wanted[1]])
            rule.places = _where(line, start, subject)
            if rule.places:
                return rule
    return None


def _wanted(message: Message, line: Line, start: int) -> tuple[int, Entity] | None:
    """Return the code that stands behind a phrase, and where."""
    for at in range(start, min(start + 3, len(line.words))):
        mark = TYPED.fullmatch(line.words[at])
        if mark is not None:
            entity = message.entities[int(mark[2])]
            return (at, entity) if at in line.code or (entity.code and entity.kind != "path") else None
        if line.words[at] == ";":
            return at, Entity("text", ";", code=True)
        if line.words[at] not in words("small"):
            return None
    return None


def _is_subject(line: Line, end: int, act: str, phrase: list[str]) -> bool:
    """Tell ``every Go file has`` from what is said of code or of somebody."""
    start = line.piece_start(end)
    said = line.words[start:end]
    if any(at in line.code for at in range(start, end)) or len(said) > 8 or _AGAINST & set(said):
        return False
    heads = [at for at in range(start, end) if line.words[at] not in words("every") | words("small")]
    marked = any(at in line.places for at in heads[:2])
    head = {line.words[at] for at in heads[:3]}
    named = bool(heads) and (heads[0] in line.places or (bool(words("files") & head)))
    return (named or (marked and act != "hold")) and (
        act != "hold" or bool(words("every") & {*said, *phrase})
    )


def _where(line: Line, end: int, said: list[str]) -> list[Entity]:
    start = line.piece_start(end)
    found_ = [line.places[at] for at in range(start, end) if at in line.places]
    nouns = {word.rstrip("s") for word in said}
    if not any(e.concept for e in found_):
        found_ += [any_of(sorts()[noun]) for noun in sorted(nouns) if noun in sorts()]
    return found_
