"""The watcher against its budget: from a save to the event, to the store, and to what hooks decide by."""

from __future__ import annotations

import os
import queue
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from rulebook.enforce.bundle import Bundle
from rulebook.enforce.place import bundle_path
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.reconcile import reconcile
from rulebook.outside.file_events import FolderEvents
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.records.check import Check
from rulebook.store import Store, open_store
from tests.benchmarks.measured import budget, spread


def events(root: Path, saves: int) -> None:
    """From a save to the call that tells of it."""
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    waits = []
    with FolderEvents(told.put) as watching:
        watching.watch({str(root / "m0"): False})
        for number in range(saves):
            started = time.perf_counter()
            save(root / "m0/f1.py", str(number))
            while not told.get(timeout=10).endswith("f1.py"):
                pass
            waits.append((time.perf_counter() - started) * 1000)
    spread("save to event", waits)
    budget("save to event, median", statistics.median(waits), 10)


def events_of_inotifywait(root: Path, saves: int) -> None:
    """From a save to the line of ``inotifywait`` that tells of it."""
    if shutil.which("inotifywait") is None:
        sys.stdout.write("inotifywait: not installed (apt install inotify-tools)\n")
        return
    argv = ["inotifywait", "-m", "-q", "-e", "moved_to", "--format", "%f", str(root / "m0")]
    waits = []
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as watching:
        assert watching.stdout is not None
        time.sleep(1)  # it says nothing once it watches
        for number in range(saves):
            started = time.perf_counter()
            save(root / "m0/f1.py", str(number))
            watching.stdout.readline()
            waits.append((time.perf_counter() - started) * 1000)
        watching.terminate()
    spread("inotifywait", waits)


def save(place: Path, text: str) -> None:
    """Save as editors do, by renaming."""
    new = place.with_name("new")
    new.write_text(text)
    new.rename(place)


def standing(root: Path, anchors: list[list[str]], saves: int) -> None:
    """From a save to the new standing in the store, and in the bundle that hooks decide by; nothing runs."""
    (root / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "benchmark"\n')
    workspace = find_workspace(str(root), os.environ)
    place = root / anchors[0][0]
    known = place.read_text()
    to_store, to_bundle, used = [], [], []
    with open_store(workspace) as store:
        arm(workspace, store, [check(number, paths) for number, paths in enumerate(anchors)])
        in_store = partial(newest_entry, store.engine.connect())
        in_bundle = partial(enforced, workspace)
        argv = [sys.executable, "-m", "rulebook", "watch", "--json"]
        with subprocess.Popen(argv, cwd=root, stdout=subprocess.PIPE, text=True) as watcher:
            assert watcher.stdout is not None
            watcher.stdout.readline()
            time.sleep(2)
            for number in range(saves):
                kept, decides, busy = in_store(), in_bundle(), cpu_of(watcher.pid)
                started = time.perf_counter()
                save(place, known if number % 2 else f"{known}# {number}\n")
                wait_for_another(in_store, kept)
                to_store.append((time.perf_counter() - started) * 1000)
                wait_for_another(in_bundle, decides)
                to_bundle.append((time.perf_counter() - started) * 1000)
                time.sleep(1)
                used.append(cpu_of(watcher.pid) - busy)
            watcher.terminate()
    for name, waits in (("the store", to_store), ("the bundle that hooks decide by", to_bundle)):
        spread(f"{len(anchors)} checks, save to {name}", waits)
        budget(f"save to standing in {name}, median", statistics.median(waits), 100)
    sys.stdout.write(f"CPU of the watcher for both: {statistics.median(used):.0f} ms a save\n")


def newest_entry(connection: Connection) -> object:
    """Return the ledger's newest entry; one connection stays open, since the last to close locks the file."""
    found = connection.execute(text("SELECT max(id) FROM standing_changes")).scalar()
    connection.rollback()
    return found


def wait_for_another(look: Callable[[], object], before: object) -> None:
    """Look every other millisecond, for at most ten seconds."""
    until = time.monotonic() + 10
    while look() == before:
        assert time.monotonic() < until, "a save was lost"
        time.sleep(0.002)


def enforced(workspace: Workspace) -> str:
    """Return the standing by which a hook would decide on the first check."""
    (record,) = Bundle.open(bundle_path(workspace)).records(["c:tool0 all"])
    return str(record["standing"])


def check(number: int, anchors: list[str]) -> Check:
    """Return a check with two anchors and nothing to run."""
    return Check.model_validate(
        {
            "schema": 1,
            "id": f"c{number}",
            "rule": "Leave it.",
            "verifier": {"forbid": {"command": f"tool{number} all"}},
            "condition": {"claim": "good", "anchors": anchors},
            "provenance": {"stated_by": "user", "words": "leave it"},
        }
    )


def arm(workspace: Workspace, store: Store, checks: list[Check]) -> None:
    """Arm checks as a person does, long ago."""
    long_ago = datetime(2019, 1, 1, tzinfo=UTC)
    by: dict[str, Any] = {"by": "benchmark", "why": "benchmark", "at": long_ago}
    with store.transaction():
        for one in checks:
            store.add_version(one, **by)
            store.set_intent(one.id, "armed", act="armed", **by)
    ids = [one.id for one in checks]
    reconcile(workspace, store, by="benchmark", now=long_ago, checks=ids, first=ids)
    follow_up(workspace, store)


def cpu_of(pid: int) -> float:
    """Return the milliseconds of CPU time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
