"""``record --transcript``: the corrections that a person typed to an agent, found again."""

from __future__ import annotations

import argparse
from pathlib import Path

from rulebook.cli import output
from rulebook.cli.desk import desk
from rulebook.cli.progress import progress
from rulebook.compiler.mine.transcript import corrections
from rulebook.outside.clock import now
from rulebook.records.values import Correction


def run_mined(args: argparse.Namespace) -> int:
    """Show the corrections of a transcript and, but for a dry run, keep those that are not kept yet."""
    path = Path(args.transcript)
    with progress("read") as report:
        found = [
            Correction(
                one.words,
                "user",
                one.at or now(),
                args.who,
                one.where,
                one.task,
                one.action,
                _source(path, one.line),
            )
            for one in corrections(path, report)
        ]
    numbers = [None] * len(found) if args.dry_run else _keep(found)
    if args.json:
        output.print_json(
            [
                {
                    "correction": number,
                    "words": one.words,
                    "action": one.action,
                    "task": one.task,
                    "source": one.source,
                }
                for one, number in zip(found, numbers, strict=True)
            ]
        )
        return 0
    rows = [(number, " ".join(one.words.split())[:100]) for one, number in zip(found, numbers, strict=True)]
    output.table(("number", "words"), rows, empty="no correction found")
    return 0


def _source(path: Path, line: int) -> str:
    return f"transcript:{path.name}:{line}"


def _keep(found: list[Correction]) -> list[int | None]:
    """Return the numbers under which they are kept; a line that was mined before keeps its number."""
    with desk() as at:
        known = {one.source: one.number for one in at.store.corrections()}
        return [known.get(one.source) or at.store.record_correction(one) for one in found]
