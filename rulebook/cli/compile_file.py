"""``compile --file``: an instruction file line by line, with a report of what became which level and why."""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.compared import library
from rulebook.cli.progress import progress
from rulebook.compiler.imports.read import Imported, import_text
from rulebook.errors import RulebookError
from rulebook.outside import clock
from rulebook.outside.files import read_regular

MOST_BYTES = 8_000_000
_MOST_LINES = 20


def run_file(args: argparse.Namespace) -> int:
    """Import one file: report each statement; with ``--yes`` write the records, which start in shadow."""
    path = Path(args.file)
    text = _text(path)
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
        _report(found, args.file)
    if args.yes and not args.dry_run:
        from rulebook.cli.keeping import keep_records  # needs the store

        args.said_by = "instruction_file"
        return keep_records([each.record for one in found for each in one.compiled.records], text, args)
    return 0


def _text(path: Path) -> str:
    data = read_regular(path, "the instruction file", MOST_BYTES)
    if b"\0" in data:
        raise RulebookError("it is no UTF-8 text", where=str(path), fix="save it as UTF-8 text")
    return data.decode("utf-8-sig", "replace")


def _report(found: list[Imported], file: str) -> None:
    """Print a row a record, then what is missing from the rows: nothing is passed over without a word."""
    records = [(one.line, each) for one in found for each in one.compiled.records]
    rows = [(line, each.record.level, each.record.id, each.ceiling.because[0]) for line, each in records]
    output.table(("line", "level", "check", "because"), rows, empty="no rule in it")
    levels = Counter(level for _, level, _, _ in rows)
    output.say(", ".join(f"{count} {level}" for level, count in levels.most_common()) or "0 records")
    for one in found:
        for refused in one.compiled.refused:
            output.say(f"line {one.line}: a check was refused, it is a note: {'; '.join(refused['because'])}")
        if one.unread:
            output.say(f"line {one.line} was not read: {one.unread}")
    if ruleless := [one.line for one in found if not one.compiled.records and not one.unread]:
        output.say(
            f"{len(ruleless)} without a rule in it: line {', '.join(map(str, ruleless[:_MOST_LINES]))}"
        )
    if owned := [each.ceiling.owned for _, each in records if each.ceiling.owned]:
        more = f"rulebook compile --file {shlex.quote(file)} --owner NAME --review-by YYYY-MM-DD"
        output.say(f"{len(owned)} of them would be stronger with an owner: {more}")


def _plain(one: Imported) -> dict[str, Any]:
    from rulebook.compiler.answer import as_json

    return {"line": one.line, "words": one.words, **as_json(one.compiled)}
