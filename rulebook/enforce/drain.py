"""Brings the hooks' findings from the spool into the store; run by whatever opens the store anyway."""

from __future__ import annotations

import fcntl
import os
import sys
from datetime import UTC, datetime
from typing import Any

from rulebook.context import ledger
from rulebook.enforce.lines import parse
from rulebook.enforce.session import asked_twice
from rulebook.enforce.spool import CURRENT, segments, spool_folder
from rulebook.enforce.wire import well_formed
from rulebook.outside import clock
from rulebook.outside.files import locked
from rulebook.outside.workspace import Workspace
from rulebook.records.values import Finding
from rulebook.store.store import Store

MOST = 1 << 31
"""No whole number of a line is as large: the stores' columns hold less."""


def drain(workspace: Workspace, store: Store) -> int:
    """Move everything in the spool into the store and return how many findings came in.

    A file is removed only after its lines are in the store; what a crash in between brings a second time is
    known by its moment, session and event, and left out. One drain runs at a time.
    """
    ledger.drain(store, workspace.repo_home, clock.now())  # pins that prompts asked for
    folder = spool_folder(workspace.repo_home)
    if not os.path.isdir(folder):
        return 0
    with locked(f"{folder}/drain.lock"):
        _take_current(folder)
        return sum(_bring_in(path, store) for path in segments(workspace.repo_home) if _is_closed(path))


def _is_closed(path: str) -> bool:
    return os.path.basename(path) != CURRENT


def _take_current(folder: str) -> None:
    """Set the current file aside; the lock waits for the hooks that are writing to it."""
    path = f"{folder}/{CURRENT}"
    try:
        with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW), "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            os.rename(path, f"{folder}/{os.stat(path).st_mtime_ns}-{os.getpid()}.jsonl")
    except FileNotFoundError:
        return


def _bring_in(path: str, store: Store) -> int:
    with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW), "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # a writer that opened it before the rename is done now
        lines = _whole(path, parse(file.read().split(b"\n")))
    outcomes: dict[tuple[str, str], dict[str, Any]] = {}
    for line in lines:
        if line.get("kind") == "outcome":  # how it ended, and perhaps a correction afterwards
            known = outcomes.setdefault((line["session"], line["call"]), line)
            known["seen"] = {**known["seen"], **line["seen"]}
    findings = [_finding(line, outcomes) for line in _once([x for x in lines if x.get("kind") == "finding"])]
    findings += [extra for line in outcomes.values() if not line.get("joined") for extra in _observed(line)]
    count = store.add_findings(findings, once=True)
    _use_permits(lines, store)
    os.unlink(path)
    return count


_TEXTS = (
    "check",
    "level",
    "standing",
    "outcome",
    "event_kind",
    "event_digest",
    "summary",
    "agent",
    "session",
)
_FIELDS: dict[str, dict[str, Any]] = {
    "finding": {**dict.fromkeys(_TEXTS, str), "version": int, "micros": int, "at": (int, float)},
    "outcome": {"session": str, "call": str, "digest": str, "checks": list, "seen": dict, "at": (int, float)},
}
"""What a line of each kind must hold, and of which type; other kinds are read by who knows them."""


def _whole(path: str, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines that can be kept; one that would stop every verb is said and left out."""
    kept = [well_formed(line) for line in lines if _can_be_kept(line)]
    if len(kept) < len(lines):
        sys.stderr.write(f"rulebook: {len(lines) - len(kept)} damaged lines of {path} were left out\n")
    return kept


def _can_be_kept(line: dict[str, Any]) -> bool:
    fields = _FIELDS.get(str(line.get("kind")), {})
    if not all(isinstance(line.get(name), kind) for name, kind in fields.items()):
        return False
    if not all(-MOST <= line[name] < MOST for name in ("version", "micros") if name in fields):
        return False
    try:
        return not fields or bool(datetime.fromtimestamp(line["at"], UTC))
    except (ValueError, OverflowError, OSError):
        return False


def _once(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out what a hook that is registered twice found twice."""
    kept: list[dict[str, Any]] = []
    last: dict[tuple[str, ...], dict[str, Any]] = {}
    for line in findings:
        key = (line["session"], line["check"], line["event_digest"], line["outcome"])
        known = last.setdefault(key, line)
        if known is line or not asked_twice(_asked(line), _asked(known), line["at"] - known["at"]):
            kept.append(line)
            last[key] = line
    return kept


def _asked(line: dict[str, Any]) -> tuple[str, str]:
    return line.get("call", ""), line.get("via", "")


def _finding(line: dict[str, Any], outcomes: dict[tuple[str, str], dict[str, Any]]) -> Finding:
    outcome = outcomes.get((line["session"], line.get("call", "")))
    seen: dict[str, Any] = {}
    if outcome is not None and line["check"] in outcome["checks"]:
        outcome["joined"] = True
        seen = outcome["seen"]
    if line.get("would", line["outcome"]) != line["outcome"]:
        seen = {**seen, "would": line["would"]}
    return Finding(
        check=line["check"],
        version=line["version"],
        level=line["level"],
        standing=line["standing"],
        outcome=line["outcome"],
        event_kind=line["event_kind"],
        event_digest=line["event_digest"],
        summary=line["summary"],
        agent=line["agent"],
        session=line["session"],
        at=datetime.fromtimestamp(line["at"], UTC),
        micros=line["micros"],
        follow_up=seen,
    )


def _observed(line: dict[str, Any]) -> list[Finding]:
    """Return an outcome whose finding was drained before; the event's digest joins the two."""
    return [
        Finding(
            check=check,
            version=0,
            level="note",
            standing="armed",
            outcome="observed",
            event_kind="outcome",
            event_digest=line["digest"],
            summary="what came of an action that was let through",
            agent=line.get("agent", ""),
            session=line["session"],
            at=datetime.fromtimestamp(line["at"], UTC),
            follow_up=line["seen"],
        )
        for check in line["checks"]
    ]


def _use_permits(lines: list[dict[str, Any]], store: Store) -> None:
    """Mark the overrides that hooks used, so that the store does not hand them out again."""
    for line in lines:
        if line.get("kind") == "finding" and line["outcome"] == "override":
            at = datetime.fromtimestamp(line["at"], UTC)
            store.use_override(line["check"], session=line["session"], at=at)
