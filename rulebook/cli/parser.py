"""The argument parser: usage errors are expected errors (one line, exit 1), since 2 means findings."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Iterable
from typing import NoReturn

from rulebook.errors import RulebookError


class Parser(argparse.ArgumentParser):
    """An ``ArgumentParser`` that raises ``RulebookError`` where argparse would exit 2."""

    def error(self, message: str) -> NoReturn:
        """Raise the usage error as one line."""
        raise RulebookError(message, fix=f"{self.prog} --help")


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the known names nearest to a misspelt one, else nothing."""
    near = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(repr(match) for match in near)}?" if near else ""
