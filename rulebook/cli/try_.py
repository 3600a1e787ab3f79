"""Judge one event, or many, by checks: what would be decided, and why."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.event import read_event
from rulebook.cli.judging import Judge
from rulebook.errors import RulebookError
from rulebook.verifier.explain import lines

EXIT_FINDINGS = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--check",
        action="append",
        nargs="+",
        metavar="FILE",
        help="record files or folders, taken as armed at their level (default: the library in force)",
    )
    event = parser.add_mutually_exclusive_group()
    event.add_argument("--command", metavar="CMD", help="a command line that an agent would run")
    event.add_argument("--write", metavar="PATH", help="a file that an agent would write")
    event.add_argument("--event", metavar="JSON", help="any event, or - to read it from standard input")
    event.add_argument(
        "--batch", action="store_true", help='JSON lines {"id", "check", "event"} in, answers out'
    )
    parser.add_argument("--content-file", metavar="F", help="the text that --write would write; - is stdin")
    parser.add_argument("--cwd", help="the agent's working directory, relative to the root")
    parser.add_argument("--branch", help="the branch that is checked out")
    parser.add_argument("--agent", help="the agent's name")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the decision; exit 2 from ``warn`` up.

    Raises:
        RulebookError: a check or the event can't be read.

    """
    checks = [path for group in args.check or () for path in group]
    judge = Judge(str(Path.cwd()), dict(os.environ))
    if args.batch:
        return _batch(sys.stdin, judge, checks)
    event = _event(args)
    answer = judge.answer(checks or None, event)
    if args.json:
        output.print_json(answer)
    else:
        _print(answer)
    return EXIT_FINDINGS if answer["outcome"] in ("warn", "gate", "block") else 0


def _event(args: argparse.Namespace) -> dict[str, Any]:
    if args.command is not None:
        event: Any = {"command": args.command}
    elif args.write is not None:
        event = {"write": args.write}
        if args.content_file:
            event["content"] = _text(args.content_file)
    elif args.event is not None:
        text = sys.stdin.read() if args.event == "-" else args.event
        event = read_event(text)
    else:
        raise RulebookError("no event given", fix="add --command CMD, --write PATH, --event JSON or --batch")
    given = {"cwd": args.cwd, "branch": args.branch, "agent": args.agent}
    return {**event, **{key: value for key, value in given.items() if value is not None}}


def _text(path: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise RulebookError(f"cannot read: {error.strerror}", where=path, fix="check the path") from None
    return raw.decode("utf-8", "surrogateescape")


def _batch(lines: Iterable[str], judge: Judge, checks: list[str]) -> int:
    for line in lines:
        if line.strip():
            output.print_json_line(_answer_line(line, judge, checks))
    return 0


def _answer_line(line: str, judge: Judge, checks: list[str]) -> dict[str, Any]:
    name = None
    try:
        given = read_event(line)
        name = given.get("id")
        event = given.get("event")
        if not isinstance(event, dict):
            raise RulebookError(
                "the line has no 'event' object", fix='{"id": 1, "check": FILE, "event": {...}}'
            )
        return {"id": name, **judge.answer(given.get("check") or checks or None, event)}
    except RulebookError as error:
        return {"id": name, "error": str(error)}
    except Exception as error:  # noqa: BLE001 - a bad line is answered and never fatal
        return {"id": name, "error": f"{type(error).__name__}: {error}"}


def _print(answer: dict[str, Any]) -> None:
    output.say(answer["outcome"])
    for error in answer.get("errors", ()):
        output.say(f"  error: {error}")
    for finding in answer["findings"]:
        through = f" (let through: {finding['let_through']})" if finding["let_through"] else ""
        output.say(f"\n{finding['check']}: {finding['level']}{through}")
        for line in lines(finding["why"], 1):
            output.say(line)
        output.say("\n".join(f"  | {text}" for text in finding["message"].split("\n")))
    for quiet in answer.get("passed", ()):
        output.say(f"\n{quiet['check']}: does not fire")
        for line in lines(quiet["why"], 1):
            output.say(line)
