"""``compile --file``: an instruction file line by line, with a report of what became which level and why."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.compared import library
from rulebook.cli.progress import progress
from rulebook.compiler.imports.read import Imported, import_text
from rulebook.errors import RulebookError
from rulebook.outside import clock


def run_file(args: argparse.Namespace) -> int:
    """Import one file: report each statement; with ``--yes`` write the records, which start in shadow."""
    path = Path(args.file)
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise RulebookError(f"can't read it: {error.strerror}", where=args.file) from None
    with progress("import") as report:
        found = list(
            import_text(
                text,
                name=path.name,
                root=str(Path(args.at).resolve()),
                library=library(args),
                owner=args.owner,
                review_by=args.review_by,
                today=clock.now().date(),
                progress=report,
            )
        )
    if args.json:
        output.print_json([_plain(one) for one in found])
    else:
        _report(found)
    if args.yes and not args.dry_run:
        from rulebook.cli.keeping import keep_records  # needs the store

        args.said_by = "instruction_file"
        return keep_records([each.record for one in found for each in one.compiled.records], text, args)
    return 0


def _report(found: list[Imported]) -> None:
    rows = [
        (one.line, each.record.level, each.record.id, each.ceiling.because[0])
        for one in found
        for each in one.compiled.records
    ]
    output.table(("line", "level", "check", "because"), rows, empty="no rule in it")
    levels = Counter(level for _, level, _, _ in rows)
    output.say(", ".join(f"{count} {level}" for level, count in levels.most_common()) or "0 records")


def _plain(one: Imported) -> dict[str, Any]:
    from rulebook.compiler.answer import as_json

    return {"line": one.line, "words": one.words, **as_json(one.compiled)}
