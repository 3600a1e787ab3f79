"""``rulebook explain-command``: what a command line would execute, and how sure that is."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import Any

from rulebook.cli.output import add_json, print_json, print_json_line, say
from rulebook.errors import RulebookError
from rulebook.shell import Execution, Reading, read

DOES = {"create": "creates", "modify": "modifies", "delete": "deletes"}
"""What a write does, in a sentence."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``explain-command``."""
    add_json(parser)
    parser.add_argument(
        "--batch", action="store_true", help='read JSON lines {"id", "command", "cwd"?}, answer a line each'
    )
    parser.add_argument("--cwd", help="the folder where the command line starts; by default this one")
    parser.add_argument(
        "command", nargs="*", metavar="COMMAND", help="the command line, after --; - reads it"
    )


def run(args: argparse.Namespace) -> int:
    """Explain one command line, or each line of a batch."""
    cwd = os.path.abspath(args.cwd or os.getcwd())  # noqa: PTH100, PTH109 - the reader takes strings
    if args.batch:
        for line in sys.stdin.buffer:
            print_json_line(_answer(line, cwd))
        return 0
    reading = _read(_text(args.command), cwd)
    if args.json:
        print_json(as_json(reading))
    else:
        _show(reading)
    return 0


def _text(words: list[str]) -> str:
    if not words:
        raise RulebookError("no command line is given", fix="rulebook explain-command -- 'COMMAND'")
    if words == ["-"]:
        return sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
    return " ".join(words)


def _read(text: str, cwd: str) -> Reading:
    return read(text, cwd=cwd, home=os.path.expanduser("~"))  # noqa: PTH111 - the reader takes strings


def _answer(line: bytes, cwd: str) -> dict[str, Any]:
    """Answer one line of a batch; a bad line is answered too."""
    try:
        row = json.loads(line)
    except ValueError as error:
        return {"id": None, "executions": [], "error": f"not_json: {error}"}
    if not isinstance(row, dict) or not isinstance(row.get("command"), str):
        given = row.get("id") if isinstance(row, dict) else None
        return {"id": given, "executions": [], "error": "no_command: a line needs a text under 'command'"}
    place = row.get("cwd")
    return {"id": row.get("id"), **as_json(_read(row["command"], place if isinstance(place, str) else cwd))}


def as_json(reading: Reading) -> dict[str, Any]:
    """Return a reading in the shape of the machine interface."""
    return {
        "executions": [_execution(one) for one in reading.executions],
        "writes": [{"path": write.path, "op": write.op} for write in reading.writes],
        "error": reading.error,
    }


def _execution(one: Execution) -> dict[str, Any]:
    return {
        "program": one.program,
        "argv": list(one.argv),
        "certainty": one.certainty,
        "via": list(one.via),
        "writes": [{"path": write.path, "op": write.op} for write in one.writes],
        "cwd": one.cwd,
        "env": one.env,
        "stdin": one.stdin,
        "builtin": one.builtin,
    }


def _show(reading: Reading) -> None:
    for one in reading.executions:
        words = " ".join("?" if word is None else _quoted(word) for word in one.argv)
        via = f"  via {' > '.join(one.via)}" if one.via else ""
        writes = "".join([f"  {DOES[write.op]} {write.path or '?'}" for write in one.writes])
        say(f"{one.certainty:6}  {words}{via}{writes}")
    for write in reading.writes:
        say(f"write   {DOES[write.op]} {write.path or '?'}")
    if reading.error:
        say(f"not all of it could be read: {reading.error}")
    elif not reading.executions:
        say("nothing would be executed")


def _quoted(word: str) -> str:
    plain = word and all(char.isalnum() or char in "-_./=:@%+,*{}[]?" for char in word)
    return word if plain else "'" + word.replace("'", "'\\''").replace("\n", "\\n") + "'"
