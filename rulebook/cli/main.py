"""Parse, dispatch, and nothing else."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from rulebook.cli.boundary import error_boundary
from rulebook.cli.verbs import VERBS
from rulebook.errors import RulebookError

if TYPE_CHECKING:
    import argparse

    from rulebook.cli.parser import Parser


class Verb(Protocol):
    """What the module of a verb offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the verb's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit code: 0 ok, 1 expected error, 2 findings, 3 a bug."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    with error_boundary(arguments) as boundary:
        boundary.code = _dispatch(arguments)
    return boundary.code


def _dispatch(arguments: list[str]) -> int:
    _open_closed_streams()
    if os.name != "posix":
        raise RulebookError("rulebook does not run on Windows", fix="use it in WSL, on Linux or on macOS")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file name that is not UTF-8 must not end in a crash
            stream.reconfigure(errors="backslashreplace")
    verb = find_verb(arguments)
    if verb is None:
        return _without_verb(arguments)
    _refuse_garbled(verb, arguments)
    args = verb_parser(verb).parse_args(arguments[len(verb.split()) :])
    return int(module_of(verb).run(args))


def _open_closed_streams() -> None:
    """Lead standard streams that were closed (``>&-``) to nowhere: no file of ours may take their place."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            while os.open(os.devnull, os.O_RDWR) < number:
                pass
            mode = "r" if number == 0 else "w"
            setattr(sys, name, open(number, mode, closefd=False, encoding="utf-8"))  # noqa: SIM115 - for good


_OF_PROGRAMS = ("hook", "git-hook")
"""Verbs that other programs call: their arguments are names and paths, never a person's words."""


def _refuse_garbled(verb: str, arguments: list[str]) -> None:
    """Refuse words that Python has not read as UTF-8: a rule made of them would name nothing that exists."""
    encoding = sys.getfilesystemencoding()
    garbled = any("\udc80" <= sign <= "\udcff" for one in arguments for sign in one)
    if garbled and verb not in _OF_PROGRAMS and encoding.replace("-", "").lower() != "utf8":
        raise RulebookError(
            f"this environment has Python read arguments as {encoding}, which garbles their letters",
            fix=f"PYTHONUTF8=1 rulebook {verb} ...",
        )


def find_verb(arguments: Sequence[str]) -> str | None:
    """Return the verb that the arguments begin with; of ``install git`` and ``install`` the longer."""
    for length in (2, 1):
        name = " ".join(arguments[:length])
        if len(arguments) >= length and name in VERBS:
            return name
    return None


def _without_verb(arguments: list[str]) -> int:
    from rulebook.cli.parser import nearest

    if arguments and not arguments[0].startswith("-"):
        group = [name for name in VERBS if name.startswith(f"{arguments[0]} ")]
        known = f"; there are {', '.join(repr(name) for name in group)}" if group else ""
        near = known or nearest(" ".join(arguments[:2]), VERBS) or nearest(arguments[0], VERBS)
        raise RulebookError(f"no verb '{' '.join(arguments[:1])}'{near}", fix="rulebook --help")
    overview().parse_args(arguments or ["--help"])
    return 0


def overview() -> Parser:
    """Return the parser of ``rulebook --help``, which lists the verbs, and of ``--version``."""
    from argparse import RawDescriptionHelpFormatter
    from importlib.metadata import version

    from rulebook.cli.parser import Parser

    width = max((len(name) for name in VERBS), default=0) + 2
    lines = "\n".join(f"  {name.ljust(width)}{line}" for name, (_, line) in VERBS.items())
    parser = Parser(
        prog="rulebook",
        usage="rulebook VERB [ARGUMENTS]",
        description="Compiles corrections into checks, keeps them, and watches their reasons.",
        epilog=f"verbs:\n{lines}\n\n'rulebook VERB --help' says more of each.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rulebook {version('rulebook')}")
    return parser


def verb_parser(verb: str) -> Parser:
    """Return one verb's own parser; the command reference is generated from it."""
    from rulebook.cli.parser import Parser

    parser = Parser(prog=f"rulebook {verb}", description=VERBS[verb][1])
    module_of(verb).add_arguments(parser)
    return parser


def module_of(verb: str) -> Verb:
    """Return the module that implements a verb, imported now."""
    return cast(Verb, importlib.import_module(f"rulebook.cli.{VERBS[verb][0]}"))
