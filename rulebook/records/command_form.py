"""The long form of a command pattern."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from rulebook.records.base import Authored, Globs, Words
from rulebook.records.pattern import check_pattern


class Options(Authored):
    """Conditions on an execution's options, in any order and spelling that the tool accepts.

    Attributes:
        any: at least one of these is given.
        all: each of these is given.
        none: none of these is given.

    An entry is an option (``--force``, ``-f``) or an option with a value pattern (``--output=*.conf``).

    """

    any: Words = ()
    all: Words = ()
    none: Words = ()


class CommandForm(Authored):
    """The long form of a command pattern; every part given must hold for one execution.

    Attributes:
        patterns: short patterns that share the other parts, in place of ``program`` and ``subcommand``.
        program: names of the program; with a slash, the end of its path. ``*`` is any.
        subcommand: leading operand words, each alternative a space-separated path (``state rm``).
        options: conditions on options.
        operands: each pattern must match some operand after the subcommand (globs).
        operands_none: no operand after the subcommand matches any of these (globs).
        env: ``NAME`` or ``NAME=glob`` assignments that must be in effect.
        env_none: assignments that must not be in effect.
        cwd: globs on the working directory, relative to the root (``.`` is the root).
        writes: globs on paths that the execution writes.
        stdin: a linear-time regular expression on what it is fed where the text says it.
        joined_by: shell operators that tie it to its neighbour (``&&``, ``||``, ``;``, ``|``).
        fed_by: programs whose output it reads, through a pipe or a substitution.
        branches: globs on the branch that is checked out.

    """

    patterns: Words = ()
    program: Words = ("*",)
    subcommand: Words = ()
    options: Options = Options()
    operands: Globs = ()
    operands_none: Globs = ()
    env: Words = ()
    env_none: Words = ()
    cwd: Globs = ()
    writes: Globs = ()
    stdin: str | None = None
    joined_by: Words = ()
    fed_by: Words = ()
    branches: Globs = ()

    @model_validator(mode="after")
    def _named_once(self) -> Self:
        if self.patterns and (self.program != ("*",) or self.subcommand):
            raise ValueError(
                "'patterns' name the program themselves, so it takes no 'program' or 'subcommand'"
            )
        for pattern in self.patterns:
            check_pattern(pattern)
        return self
