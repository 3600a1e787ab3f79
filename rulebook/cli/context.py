"""``rulebook context``: the context library for harnesses in any language, one JSON object in, one out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.context.commands import VERBS, Answer, Here
from rulebook.context.ledger import drain
from rulebook.context.pins import Pin
from rulebook.errors import RulebookError
from rulebook.outside.clock import now
from rulebook.store import open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the verb of the library and where its input is."""
    parser.add_argument(
        "what", choices=list(VERBS), help="what to do; docs/context-api.md has each one's JSON"
    )
    parser.add_argument(
        "--input", metavar="FILE", help="the JSON object (default: standard input; for render: nothing)"
    )
    parser.add_argument("--session", help="whose pins count, where the input does not say")
    parser.add_argument("--batch", action="store_true", help="JSON lines in, JSON lines with the same id out")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Answer; exit 0, 1 for input that is refused, 2 for findings, a blocked budget or a refusal."""
    place = Here(_pins_here, int(now().timestamp()))
    if args.batch:
        return _batch(args.what, place)
    answer = VERBS[args.what](_input(args), place)
    if args.json:
        output.print_json(answer.value)
    else:
        _print(args.what, answer)
    return answer.code


def _pins_here() -> tuple[Sequence[Pin], Sequence[str]]:
    workspace = here()
    with open_store(workspace) as store:
        book = drain(store, workspace.repo_home, now())
    return list(book.pins.values()), book.events


def _input(args: argparse.Namespace) -> Any:
    if args.input is None and args.what == "render":
        value: Any = {}
    else:
        value = _parse(_text(args.input or "-"))
    if args.session and isinstance(value, dict):
        value.setdefault("session", args.session)
    return value


def _text(path: str) -> str:
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(f"cannot read the input: {error}", where=path, fix="name a JSON file") from None


def _parse(text: str) -> Any:
    try:
        value = json.loads(text)
        if "\\ud" in text.lower():  # half a character, which no output can hold
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        return value
    except (ValueError, RecursionError) as error:
        raise RulebookError(
            f"the input is no JSON: {error}", fix="docs/context-api.md shows each verb's"
        ) from None


def _batch(what: str, place: Here) -> int:
    for line in sys.stdin:
        if line.strip():
            output.print_json_line(_answer_line(what, line, place))
    return 0


def _answer_line(what: str, line: str, place: Here) -> dict[str, Any]:
    name = None
    try:
        value = _parse(line)
        if isinstance(value, dict):
            name = value.pop("id", None)
        return {"id": name, **VERBS[what](value, place).value}
    except RulebookError as error:
        return {"id": name, "error": str(error)}
    except Exception as error:  # noqa: BLE001 - a bad line is answered and never fatal
        return {"id": name, "error": f"{type(error).__name__}: {error}"}


def _print(what: str, answer: Answer) -> None:
    """Print for a person: the block as it is, everything else as its fields."""
    if what == "render":
        output.say(answer.value["block"] or "no pin is in force")
        return
    for name, value in answer.value.items():
        output.say(f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}")
