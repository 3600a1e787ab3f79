"""``rulebook record``: keep what somebody said, verbatim, with who, when, where, and what drew it."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.cli.event import read_action
from rulebook.cli.words import words_of
from rulebook.errors import RulebookError
from rulebook.outside.redact import redact
from rulebook.records.values import Correction
from rulebook.records.words import STATED_BY


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the words and what is known about them."""
    parser.add_argument("--words", help="the message, verbatim; standard input where it is not given")
    parser.add_argument("--said-by", choices=STATED_BY, default="user", help="who vouches for it")
    parser.add_argument("--who", metavar="NAME", help="the person's name")
    parser.add_argument("--where", metavar="PLACE", help="the file or folder that it was about")
    parser.add_argument("--task", metavar="PROMPT", help="what the agent was working on")
    parser.add_argument("--action", metavar="JSON", help="the event that drew it, in the shared JSON form")
    parser.add_argument(
        "--transcript", metavar="FILE", help="mine a transcript of Claude Code or Codex instead"
    )
    parser.add_argument("--dry-run", action="store_true", help="with --transcript: show, keep nothing")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Keep the words, secrets redacted, and say under which number."""
    if args.transcript:
        from rulebook.cli.record_mined import run_mined  # the grammar's tables: a mined file only

        return run_mined(args)
    words = words_of(args)
    if not words.strip():
        raise RulebookError("there are no words", fix="rulebook record --words '...'")
    action = _action(args.action)
    with desk() as at:
        number = at.store.record_correction(
            Correction(
                words=redact(words),
                said_by=args.said_by,
                said_at=at.now,
                who=args.who,
                where=args.where,
                task=redact(args.task) if args.task else None,
                action=action,
                source="cli" if args.words is not None else "stdin",
            )
        )
    if args.json:
        output.print_json({"correction": number, "words": redact(words)})
    else:
        output.say(
            f"recorded as correction {number}; to make a check of it: rulebook compile --correction {number}"
        )
    return 0


def _action(text: str | None) -> dict[str, Any] | None:
    action = read_action(text)
    kept: dict[str, Any] | None = json.loads(redact(json.dumps(action)))
    return kept
