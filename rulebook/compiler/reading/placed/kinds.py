"""Kinds of files by what people call them: ``notebooks``, ``SQL files``, ``one-off scripts``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from rulebook.compiler.drafting.globs import globs_of
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.language.spans import is_starred_code
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.frames.spelling import TYPED

_MARK = "\ue000[PVSW]\\d+\ue001"
_WORD = "[^ ,;:()\ue000\ue001]+"
_JOINT = "(?:, (?:and |or |nor )?|and |or |nor |und |oder |y |o |/ |& )"
_FILES = "(?:\ue000V\\d+\ue001|files?|ones|output|artifacts?)"


@cache
def _table(name: str) -> dict[str, tuple[str, ...]]:
    """Return noun -> globs, the longest noun first."""
    found = {
        noun: tuple(globs.split())
        for nouns, globs in data("placed")[name].items()
        for noun in nouns.split("|")
    }
    return dict(sorted(found.items(), key=lambda item: (-len(item[0]), item[0])))


@cache
def kind_pattern() -> str:
    """Return the linear-time pattern of a list of kinds, each with its endings in brackets or without."""
    adjectives = "|".join(re.escape(word) for word in data("placed")["words"]["adjectives"].split("|"))
    nouns = "|".join(map(re.escape, [*_table("kinds"), *_table("made_by")]))
    endings = rf"\( {_MARK} (?:{_JOINT}{_MARK} )*\) "
    called = rf"(?:(?:{nouns}) |{_MARK} )(?:{_FILES} )?(?:{endings})?|(?:{_WORD} ){{1,2}}{endings}"
    one = rf"(?:(?:{adjectives}) )*(?:{called})"
    return rf"(?:{one})(?:{_JOINT}(?:{one}))*"


_ITEM = re.compile(rf"{_JOINT}(?![^(]*\))")


def globs_in(text: str, entities: Sequence[Entity], *, top: bool = False) -> list[str]:
    """Return what the files of a list of kinds are called; empty where one is not known.

    Args:
        text: what filled the place of a frame.
        entities: the names of the message.
        top: at the top level, where little else lies.

    """
    globs: list[str] = []
    for item in _ITEM.split(text):
        found = _of_item(item.strip(), entities, top=top)
        if not found:
            return []
        globs += found
    return list(dict.fromkeys(globs))


def _of_item(item: str, entities: Sequence[Entity], *, top: bool) -> list[str]:
    listed = item[item.index("( ") :] if "( " in item else item
    named = [entities[int(mark[2])] for mark in TYPED.finditer(listed)]
    named = [e for e in named if not is_vague(e)]
    if named:
        return [glob for e in named for glob in _globs_of(e)]
    words = TYPED.sub(" files", item)
    words = words if words in _all_nouns() else re.sub(r"\s+(?:files?|ones|output|artifacts?)$", "", words)
    tables = ("kinds_at_the_root", "kinds") if top else ("kinds",)
    found = [
        (noun, globs) for name in tables for noun, globs in _table(name).items() if _is_called(words, noun)
    ]
    return list(max(found, key=lambda one: len(one[0]), default=("", ()))[1])


def _is_called(words: str, noun: str) -> bool:
    """Tell whether words end with a noun; any ``files`` are meant only where nothing stands before it."""
    return words == noun or (words.endswith(f" {noun}") and noun not in ("files", "file", "dateien"))


@cache
def _all_nouns() -> frozenset[str]:
    return frozenset(_table("kinds"))


def _globs_of(entity: Entity) -> list[str]:
    """Return the globs of a pattern, an ending or a file's name; empty for a folder."""
    if entity.concept:
        return [glob for glob in globs_of(entity) if not glob.endswith("/")]
    text = entity.text.removeprefix("./")
    if entity.kind not in ("path", "text") or " " in text or is_starred_code(text):
        return []
    if re.fullmatch(r"\.[A-Za-z]\w*(?:\.\w+)*", text):
        return [f"*{text}"]
    last = text.rpartition("/")[2]
    return [text] if "*" in last or re.search(r"\w\.\w", last) else []


def is_noun(text: str) -> bool:
    """Tell whether the table has a noun, with or without words before it that change nothing."""
    return bool(re.fullmatch(kind_pattern(), f"{text.lower()} "))


def is_litter(text: str) -> bool:
    """Tell what work leaves behind and takes away again (``scratch``): a home of its own forbids no other."""
    return any(words and text.endswith(words) for words in _litter())


@cache
def _litter() -> tuple[str, ...]:
    return next(tuple(nouns.split("|")) for nouns in data("placed")["kinds"] if nouns.startswith("scratch|"))


def command_of(text: str) -> str:
    """Return the command by which things of a kind are made (``worktrees``); empty for files."""
    for noun, command in _table("made_by").items():
        if re.search(rf"(?<!\S){re.escape(noun)}(?!\S)", text):
            return " ".join(command)
    return ""
