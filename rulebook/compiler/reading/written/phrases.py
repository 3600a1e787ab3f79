"""The phrases of ``data/written.toml``, found in a spelled sentence."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.frames.notation import parse
from rulebook.compiler.reading.frames.outline import Outline, Tree, Words
from rulebook.compiler.reading.frames.regex import Writer

_WRITER = Writer(gap=" ", before="", after="", joints="", it="")


@cache
def _trees(name: str) -> list[Tree]:
    lines = data("written")["phrases"][name]["en"].splitlines()
    return [parse(line.strip(), _macros().get) for line in lines if line.strip()]


@cache
def _macros() -> dict[str, str]:
    macros: dict[str, str] = data("written")["macros"]
    return macros


@cache
def _needed(name: str) -> Words:
    """Return the words of which a sentence must hold one; none where a name may stand in for a word."""
    needed = frozenset[str]().union(*map(Outline(_macros().get).needed, _trees(name)))
    return frozenset() if any(word[0] == "\ue000" for word in needed) else needed


@cache
def _pattern(name: str) -> Any:
    return compiled(f"(?:^| )(?:{'|'.join(map(_WRITER.whole, _trees(name)))})", longest=True)


def found(name: str, words: list[str]) -> list[tuple[int, int]]:
    """Return where phrases of a class stand: from which word, up to which."""
    needed = _needed(name)
    if needed and needed.isdisjoint(words):
        return []
    text = "".join(f"{word} " for word in words)
    ends: dict[int, int] = {}
    starts: dict[int, int] = {}
    at = 0
    for index, word in enumerate(words):
        starts[at] = index
        at += len(word) + 1
        ends[at] = index + 1
    spans = []
    position = 0
    pattern = _pattern(name)
    while position < len(text) and (match := pattern.search(text, position)):
        begin = match.start() + (1 if text[match.start()] == " " else 0)
        if begin in starts and match.end() in ends:
            spans.append((starts[begin], ends[match.end()]))
        position = max(match.end() - 1, match.start() + 1)
    return spans


@cache
def words(name: str) -> frozenset[str]:
    """Return a class of single words."""
    return frozenset(data("written")["words"][name].split())


@cache
def sorts() -> dict[str, list[str]]:
    """Return noun -> the globs of the files that it means."""
    table: dict[str, list[str]] = data("written")["sorts"]
    return table


@cache
def places() -> dict[str, list[str]]:
    """Return noun -> the globs of where such code stands."""
    table: dict[str, list[str]] = data("written")["places"]
    return table
