"""What ``compile`` is asked, looked at before anything is read: what would be passed over is said at once."""

from __future__ import annotations

import argparse
import re
from datetime import date
from pathlib import Path

from rulebook.cli.event import read_action
from rulebook.errors import RulebookError
from rulebook.records.words import STATED_BY

_DRAFTED_BY = re.compile(r"agent|hand|model:\S+")


def look_at(args: argparse.Namespace, today: date) -> None:
    """Refuse what can't be meant.

    Raises:
        RulebookError: with the option, and what to give instead.

    """
    if not Path(args.at).is_dir():
        raise RulebookError("no folder is there", where=f"--at {args.at}", fix="name a folder that exists")
    if args.against and not Path(args.against).exists():
        raise RulebookError(
            "nothing is there",
            where=f"--against {args.against}",
            fix="name a record file or a folder of them",
        )
    if args.said_by not in STATED_BY:
        raise RulebookError(f"unknown --said-by {args.said_by!r}", fix=f"one of {', '.join(STATED_BY)}")
    if not _DRAFTED_BY.fullmatch(args.drafted_by):
        raise RulebookError(f"unknown --drafted-by {args.drafted_by!r}", fix="agent, hand or model:NAME")
    if args.owner is not None and not args.owner.strip():
        raise RulebookError("--owner is empty", fix="--owner NAME")
    if args.review_by is not None and args.review_by < today:
        raise RulebookError(
            f"--review-by {args.review_by} is over, today is {today}", fix="--review-by with a date to come"
        )
    if args.draft and (args.owner or args.review_by):
        raise RulebookError("a draft says itself who owns it", fix="owner: and review_by: in the draft")
    read_action(args.action)
    if args.model:
        _usable(args)


def _usable(args: argparse.Namespace) -> None:
    if args.file or args.draft:
        raise RulebookError("--model reads messages, no files", fix="leave --model out, or give --words")
    from rulebook.compiler.model.compiler import must_be_usable  # the extra ``model`` only

    must_be_usable(args.model)
