"""The words that a verb is given: ``--words``, else standard input, where they end."""

from __future__ import annotations

import argparse
import sys

from rulebook.cli import output
from rulebook.errors import RulebookError

MOST_CHARACTERS = 1_000_000
"""Nobody says more; a device would never end."""


def words_of(args: argparse.Namespace) -> str:
    """Return the message; what is no UTF-8 in it is replaced.

    Raises:
        RulebookError: it is longer than anything that somebody says.

    """
    words = args.words if args.words is not None else _typed()
    if len(words) > MOST_CHARACTERS:
        raise RulebookError(
            f"more than {MOST_CHARACTERS} characters", fix="for a file: rulebook compile --file FILE"
        )
    return words.encode("utf-8", "replace").decode("utf-8")


def _typed() -> str:
    if sys.stdin.isatty():
        output.complain("Type what was said, then Ctrl-D:")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin.read(MOST_CHARACTERS + 1)
