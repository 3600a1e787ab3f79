"""What verbs print: text and tables for people, JSON for programs; colour only on a terminal.

Verbs call these functions instead of ``print``, so that plain text, terminals and ``--json`` are decided in
one place, and signs that a terminal would act on are written out. Nothing is printed with a width, a colour
or a box when standard output is not a terminal.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebook.outside.visible import visible

if TYPE_CHECKING:
    import argparse

STYLES = {
    "armed": "green",
    "holds": "green",
    "warning": "yellow",
    "unknown": "yellow",
    "suspended": "red",
    "fails": "red",
    "block": "red",
    "gate": "magenta",
    "warn": "yellow",
}
"""Colours of the words that say how things stand; used on a terminal only."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """Give a verb its ``--json``."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def on_terminal() -> bool:
    """Return whether standard output is a terminal that wants more than plain text."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(value: Any) -> None:
    """Print one JSON value and a newline; dates and paths become strings, sets become sorted lists."""
    written = json.JSONEncoder(ensure_ascii=False, indent=2, default=_plain).iterencode(value)
    sys.stdout.writelines(written)  # in pieces: the report of an import is long
    sys.stdout.write("\n")


def print_json_line(value: Any) -> None:
    """Print one JSON value on one line and flush it: the form of ``--batch``."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, default=_plain) + "\n")
    sys.stdout.flush()


def _plain(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def say(text: str = "") -> None:
    """Print one line (or several) of text."""
    sys.stdout.write(visible(text) + "\n")


def complain(text: str) -> None:
    """Print one line on standard error: a warning that is no part of the answer."""
    sys.stderr.write(visible(text) + "\n")


def fields(pairs: Mapping[str, object] | Iterable[tuple[str, object]]) -> None:
    """Print aligned ``name  value`` lines; pairs whose value is None or empty are left out."""
    items = [
        (k, v) for k, v in (pairs.items() if isinstance(pairs, Mapping) else pairs) if v not in (None, "")
    ]
    width = max((len(name) for name, _ in items), default=0)
    for name, value in items:
        head, *rest = str(value).splitlines() or [""]
        say(f"{name.ljust(width)}  {head}")
        for line in rest:
            say(f"{' ' * width}  {line}")


def table(headers: Sequence[str], rows: Iterable[Sequence[object]], *, empty: str = "nothing") -> None:
    """Print rows under headers; aligned plain columns, or rich's table on a terminal.

    Args:
        headers: one word a column.
        rows: one sequence a row, as long as ``headers``; None prints as a dash.
        empty: what is said where there is no row.

    """
    cells = [[_cell(cell) for cell in row] for row in rows]
    if not cells:
        say(empty)
    elif on_terminal():
        _rich_table(headers, cells)
    else:
        _plain_table([list(headers), *cells])


def _cell(value: object) -> str:
    return "-" if value is None else visible(str(value)).replace("\n", "\\n")


def _plain_table(lines: list[list[str]]) -> None:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _rich_table(headers: Sequence[str], cells: list[list[str]]) -> None:
    from rich.console import Console  # a terminal only: 60 ms that a script does not pay
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=None, pad_edge=False, header_style="bold")
    for header in headers:
        drawn.add_column(header)
    for line in cells:
        drawn.add_row(*(Text(cell, style=STYLES.get(cell, "")) for cell in line))
    Console().print(drawn)
