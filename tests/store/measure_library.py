"""Measure the store with a big library: ``python -m tests.store.measure_library [CHECKS] [VERSIONS]``.

Prints, for a library of CHECKS with VERSIONS each: how big it is, and how long list, show, log and as-of
work beyond start-up in processor time, with the peak of memory of a process that does all four.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from rulebook.lifecycle.history import history
from rulebook.lifecycle.resolve_id import resolve
from rulebook.records.check import Check
from rulebook.records.digest import content_digest
from rulebook.store import Store, open_at
from rulebook.store.columns import utc_text
from rulebook.store.migrate import SCHEMA
from tests.store.values import NOON, record


def lines(checks: int, versions: int) -> Iterator[str]:
    """Give an export of a made-up library."""
    yield json.dumps({"rulebook-export": 1, "schema": SCHEMA})
    for number in range(checks):
        yield _row(
            "checks",
            id=f"check-{number:05d}",
            head=versions,
            intent="armed",
            renamed=False,
            layer="repository",
            created_at=utc_text(NOON),
        )
    for number in range(checks):
        for version in range(1, versions + 1):
            yield _version(f"check-{number:05d}", version)
    ledger = 0
    for version in range(1, versions + 1):
        for number in range(checks):
            ledger += 1
            yield _row(
                "standing_changes",
                id=ledger,
                check_id=f"check-{number:05d}",
                version=version,
                worktree="*",
                after="armed",
                cause="edited",
                detail="",
                changed_by="ann",
                changed_at=utc_text(NOON + timedelta(minutes=version)),
            )
    for number in range(checks):
        yield _row(
            "standings",
            check_id=f"check-{number:05d}",
            worktree="*",
            after="armed",
            change=checks * (versions - 1) + number + 1,
            version=versions,
        )
    for number in range(checks):  # this worktree holds the head, but for every tenth check
        held = _made(f"check-{number:05d}", versions - (number % 10 == 0))
        yield _row(
            "synced",
            check_id=held.id,
            worktree="here",
            path=f"files/{held.id}.yaml",
            digest=content_digest(held),
            text_digest="0" * 64,
            seen=str(versions),
        )
    for number in range(checks * versions):
        yield _row(
            "acts",
            id=number + 1,
            check_id=f"check-{number // versions:05d}",
            act="edited",
            version=number % versions + 1,
            detail={},
            done_by="ann",
            why="",
            done_at=utc_text(NOON),
        )


def _made(name: str, version: int) -> Check:
    return record(
        name,
        rule=f"Do not edit it, {version}.",
        level="warn",
        behaviour="Change the generator. " * 5,
        verifier={"forbid": {"write": f"src/{name}/**"}},
    )


def _version(name: str, version: int) -> str:
    made = _made(name, version)
    return _row(
        "versions",
        check_id=name,
        number=version,
        digest=content_digest(made),
        made_by="ann",
        why="",
        record=made.model_dump(mode="json", by_alias=True, exclude_defaults=True),
        made_at=utc_text(NOON),
    )


def _row(table: str, **columns: Any) -> str:
    return json.dumps({"table": table, **columns})


def work(store: Store) -> dict[str, float]:
    """Return the milliseconds of what each verb does with the store, the best of three."""
    jobs = {
        "list": lambda: (store.outlines_in_force("here"), store.standings("here"), store.all_counts()),
        "show": lambda: (resolve(store, "check-00042"), store.held("check-00042", "here")),
        "log of one": lambda: history(store, "check-00042", "here", 50),
        "log of all": lambda: history(store, None, "here", 50),
        "as-of": lambda: store.as_of(NOON + timedelta(minutes=5), "here"),
    }
    return {name: min(_timed(job) for _ in range(3)) for name, job in jobs.items()}


def _timed(job: Any) -> float:
    began = time.process_time()
    job()
    return round((time.process_time() - began) * 1000, 1)


def main() -> None:
    """Build, measure in a process of its own, print."""
    if sys.argv[1:2] == ["--in"]:
        with open_at(None, sys.argv[2]) as store:
            before = _peak()
            sys.stdout.write(json.dumps({**work(store), "MB before": before, "MB after": _peak()}) + "\n")
        return
    checks, versions = (int(word) for word in (*sys.argv[1:3], "10000", "10")[:2])
    with tempfile.TemporaryDirectory() as folder:
        with open_at(None, folder) as store:
            store.import_lines(lines(checks, versions))
        size = Path(folder, "store.db").stat().st_size
        each = size / checks / versions
        sys.stdout.write(f"{checks} checks x {versions}: {size / 1e6:.0f} MB, {each:.0f} B a version\n")
        run = [sys.executable, "-m", "tests.store.measure_library", "--in", folder]
        sys.stdout.write(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


def _peak() -> float:
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    main()
