"""``compile --batch``: a message a line in, an answer a line out; a bad line is answered and never fatal."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from rulebook.cli.compared import library
from rulebook.cli.output import print_json_line
from rulebook.errors import RulebookError
from rulebook.records.words import STATED_BY

if TYPE_CHECKING:
    from rulebook.records.check import Check

EXAMPLE = '{"id": 1, "words": "never push to main"}'


def run_batch(args: argparse.Namespace) -> int:
    """Answer each line of standard input, in order."""
    against = library(args)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")  # a line that is no UTF-8 must not take the others with it
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            print_json_line(_answer(args, against, line, f"line {number}"))
    return 0


def _answer(args: argparse.Namespace, against: list[Check], line: str, place: str) -> dict[str, Any]:
    from rulebook.cli.compile import compile_one
    from rulebook.compiler.answer import as_json

    asked: dict[str, Any] = {}
    try:
        asked = _object(line)
        _must_be_whole(asked)
        said_by = asked.get("said_by") or args.said_by
        return {"id": asked["id"], **as_json(compile_one(args, against, asked["words"], said_by))}
    except RulebookError as error:
        where = f"{place}: {error.where}" if error.where else place
        told = RulebookError(error.message, where=where, fix=error.fix)
    except Exception as error:  # noqa: BLE001 - a bad line is answered and never fatal
        told = RulebookError(f"{type(error).__name__}: {error}", where=place, fix="report this line as a bug")
    return {"id": asked.get("id"), "error": str(told)}


def _object(line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RulebookError(f"no JSON: {error}", fix=EXAMPLE) from None
    if not isinstance(asked, dict):
        raise RulebookError("no JSON object", fix=EXAMPLE)
    return asked


def _must_be_whole(asked: dict[str, Any]) -> None:
    missing = [repr(name) for name in ("id", "words") if name not in asked]
    if missing:
        raise RulebookError(f"there is no {' and no '.join(missing)}", fix=EXAMPLE)
    if not isinstance(asked["words"], str):
        raise RulebookError("'words' is no text", fix=EXAMPLE)
    said_by = asked.get("said_by")
    if said_by and said_by not in STATED_BY:
        raise RulebookError(f"unknown 'said_by' {said_by!r}", fix=f"one of {', '.join(STATED_BY)}")
