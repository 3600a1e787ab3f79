"""Parse, dispatch, and nothing else."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

from rulebook.cli.boundary import error_boundary
from rulebook.cli.verbs import VERBS


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit code: 0 ok, 1 expected error, 2 findings, 3 a bug."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    with error_boundary(arguments) as boundary:
        boundary.code = _dispatch(arguments)
    return boundary.code


def _dispatch(arguments: list[str]) -> int:
    verb = arguments[0] if arguments else ""
    if verb not in VERBS:
        overview().parse_args(arguments or ["--help"])
        return 1
    args = verb_parser(verb).parse_args(arguments[1:])
    return int(_module(verb).run(args))


def overview() -> argparse.ArgumentParser:
    """Return the parser that shows all verbs and names the nearest one to a misspelt verb."""
    parser = argparse.ArgumentParser(prog="rulebook", description="Corrections that hold.")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, (_, line) in VERBS.items():
        verbs.add_parser(name, help=line)
    return parser


def verb_parser(verb: str) -> argparse.ArgumentParser:
    """Return one verb's own parser; the command reference is generated from it."""
    parser = argparse.ArgumentParser(prog=f"rulebook {verb}", description=VERBS[verb][1])
    _module(verb).add_arguments(parser)
    return parser


def _module(verb: str):  # type: ignore[no-untyped-def]  # a module has no static type of its own
    return importlib.import_module(f"rulebook.cli.{VERBS[verb][0]}")
