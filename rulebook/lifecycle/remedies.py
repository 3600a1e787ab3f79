"""No check may forbid what another's message recommends: remedies are tried against the whole library."""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rulebook.lifecycle.relations.relation import Fires, tried
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check

_QUOTED = re.compile(r"`([^`\n]+)`")
_HOLDING = ("gate", "block")


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A remedy that another check holds back.

    Attributes:
        names: the check whose message names it.
        forbids: the check that holds it back.
        command: the remedy.

    """

    names: str
    forbids: str
    command: str

    def line(self) -> str:
        """Say it in one line."""
        return f"'{self.forbids}' forbids `{self.command}`, the remedy that '{self.names}' names"


def remedies(check: Check) -> list[str]:
    """Return the command lines that a check's texts put between backticks."""
    texts = (check.on_violation or "", check.behaviour or "")
    return [found for text in texts for found in _QUOTED.findall(text) if _program(found)]


class Remedies:
    """The library's remedies and prohibitions, by program, so that a new check is tried against few."""

    def __init__(self, library: Iterable[Check], fires: Fires = tried) -> None:
        self._fires = fires
        self._banned: dict[str, list[Check]] = defaultdict(list)
        self._named: dict[str, list[tuple[Check, str]]] = defaultdict(list)
        for check in library:
            for program in _programs(check):
                self._banned[program].append(check)
            for command in remedies(check):
                self._named[_program(command)].append((check, command))

    def forbidden(self, check: Check) -> Forbidden | None:
        """Return a remedy that ``check`` and the library do not agree on; None where there is none."""
        for command in remedies(check):
            for other in (*self._banned[_program(command)], *self._banned["*"]):
                if other.id != check.id and self._fires(other, {"command": command}):
                    return Forbidden(check.id, other.id, command)
        for program in _programs(check):
            for other, command in self._recommended(program):
                if other.id != check.id and self._fires(check, {"command": command}):
                    return Forbidden(other.id, check.id, command)
        return None

    def _recommended(self, program: str) -> list[tuple[Check, str]]:
        if program == "*":
            return [one for named in self._named.values() for one in named]
        return self._named[program]


def _program(command: str) -> str:
    """Return the last path component of a command line's program; empty where it is none."""
    try:
        words = shlex.split(command)
    except ValueError:
        return ""
    return words[0].rpartition("/")[2] if words else ""


def _programs(check: Check) -> set[str]:
    """Return the programs that a check that holds actions back speaks about."""
    if check.verifier is None or check.level not in _HOLDING:
        return set()
    return {name.rpartition("/")[2] for name in _names(canonical_verifier(check.verifier)["forbid"])}


def _names(predicate: Any) -> Iterator[str]:
    for form in predicate.get("command", ()):
        yield from form["program"]
    for part in (*predicate.get("any", ()), *predicate.get("all", ())):
        yield from _names(part)
