"""Operands that mean all there is: ``git add *``, ``rm -rf ./*``, ``rm -rf ~``: no blanks to fill in."""

from __future__ import annotations

import re
import shlex
from functools import cache

from rulebook.compiler.language.tools import data

_HOME = re.compile(r"^\$(?:HOME\b|\{HOME\})")
_ALL = re.compile(r"^(?:~?/|\./|\.\./)?\*+$")
"""A pattern for all that a folder has."""
_SWEEPS = re.compile(r"^(?:\.|\./|(?:~/?|/|\./|\.\./|\$HOME/?)?\*+|~/?|/|\$HOME/?)$")


@cache
def _named() -> frozenset[str]:
    return frozenset(
        name.strip()
        for line in data("programs")["takes_files"]["names"].splitlines()
        for name in (line.split("|") if "|" in line else line.split())
    )


def is_alone(word: str) -> bool:
    """Tell a program on files: ``git mv, not mv``."""
    return word in _named()


def takes_files(words: list[str]) -> bool:
    """Tell whether the operands of a command are files, so that a lone star is what the shell makes of it."""
    words = words[1:] if words[:1] == ["sudo"] else words
    plain = [word for word in words if not word.startswith("-")]
    return any(" ".join(plain[:length]) in _named() for length in (1, 2, 3))


def sweeps(words: list[str], word: str) -> bool:
    """Tell whether a word of prose goes on with a command as an operand that means all there is."""
    if not _SWEEPS.match(word) or not takes_files(words):
        return False
    return word in (".", "*") or any(one.startswith("-") for one in words)


def as_meant(words: list[str]) -> list[str]:
    """Return the words of a command with the home folder as ``~``, and stars that are meant escaped."""
    words = [_HOME.sub("~", word) for word in words]
    if not takes_files(words):
        return words
    return [word.replace("*", "\\*") if _ALL.match(word) else word for word in words]


_SAME = {"*": "./*", "./*": "*", "~": "~/", "~/": "~", "~/*": ""}


def either_way(word: str) -> str:
    """Return an operand as a glob, with the other way to write the same: ``./*`` for ``*``."""
    other = _SAME.get(word.replace("\\", ""), "").replace("*", "\\*")
    return f"{word}|{other}" if other else word


def as_typed(glob: str) -> str:
    """Return how such an operand is typed; empty where the glob is none."""
    typed = glob.split("|")[0].replace("\\*", "*")
    return typed if _SWEEPS.match(typed) and "*" not in glob.replace("\\*", "") else ""


def quoted(word: str) -> str:
    """Return a word as a shell wants it, such an operand bare."""
    return word if _SWEEPS.match(word) else shlex.quote(word)
