"""What ``try`` does without its options: checks from files or the library, an event, an answer."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from rulebook.enforce.armed import armed_check
from rulebook.enforce.decide import decide
from rulebook.errors import RulebookError
from rulebook.outside.workspace import find_workspace
from rulebook.records.check import Check
from rulebook.records.loader import Loaded, load_bytes
from rulebook.verifier import loading
from rulebook.verifier.context import EventContext
from rulebook.verifier.explain import explain

MAX_PASSED = 20
"""Checks that stay quiet are explained one by one up to this many."""


class Judge:
    """Answers events in one place; record files are read once as long as they do not change.

    Attributes:
        root: the worktree's root, or the working directory outside a repository.
        cwd: the working directory.

    """

    def __init__(self, cwd: str, env: dict[str, str]) -> None:
        self.cwd = cwd
        self.env = env
        self.root = cwd
        with contextlib.suppress(RulebookError):  # outside a repository, paths are read against the cwd
            self.root = find_workspace(cwd, env).root
        self._known: dict[str, tuple[Any, tuple[Loaded, ...]]] = {}

    def answer(self, checks: Any, event: dict[str, Any]) -> dict[str, Any]:
        """Return ``{"outcome", "findings", "passed"?, "errors"?}`` for one event.

        ``checks``: a path or several, a record as an object or as YAML text, or None for the library
        in force.

        Raises:
            RulebookError: no check can be read.

        """
        armed, errors = self._armed(checks)
        context = EventContext(self.root, cwd=self.cwd, home=self.env.get("HOME"))
        answer = decide(event, armed, context).as_dict()
        fired = {finding["check"] for finding in answer["findings"]}
        quiet = [check for check in armed if check["id"] not in fired and check["verifier"]]
        if quiet and len(quiet) <= MAX_PASSED:
            answer["passed"] = [{"check": one["id"], "why": explain(one, event, context)} for one in quiet]
        if errors:
            answer["errors"] = errors
        return answer

    def _armed(self, checks: Any) -> tuple[list[dict[str, Any]], list[str]]:
        if checks is None:
            return in_force(self.cwd, self.env), []
        loaded = [one for given in _listed(checks) for one in self._load(given)]
        errors = [str(error) for one in loaded for error in one.errors]
        records = [one.record for one in loaded if one.record is not None]
        if not records:
            notes = [f"{one.source_path}: {one.note}" for one in loaded if one.note]
            raise RulebookError("; ".join(errors or notes) or "no record found", fix="see docs/record.md")
        return [armed_check(record) for record in records], errors

    def _load(self, given: Any) -> tuple[Loaded, ...]:
        if isinstance(given, dict):
            return (loading.proven(Loaded(_record(given), (), "inline")),)
        if "\n" in str(given):
            return (loading.proven(load_bytes(str(given).encode(), "inline")),)
        path = Path(self.cwd) / str(given)
        stamp = _stamp(path)
        if path.is_dir() or stamp is None or self._known.get(str(path), (None,))[0] != stamp:
            read = loading.load_library(path) if path.is_dir() else (loading.load_file(path),)
            self._known[str(path)] = (stamp, read)
        return self._known[str(path)][1]


def _listed(checks: Any) -> list[Any]:
    return checks if isinstance(checks, list) else [checks]


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def _record(given: dict[str, Any]) -> Check:
    import json

    loaded = load_bytes(json.dumps(given).encode(), "inline")
    if loaded.record is None:
        problem = "; ".join(str(error) for error in loaded.errors) or str(loaded.note)
        raise RulebookError(problem, fix="see docs/record.md")
    return loaded.record


def in_force(cwd: str, env: dict[str, str]) -> list[dict[str, Any]]:
    """Return the checks of the library that have a live standing in this worktree."""
    from rulebook.lifecycle.liveness import is_live
    from rulebook.store.store import open_store

    workspace = find_workspace(cwd, env)
    with open_store(workspace) as store:
        standings = store.standings(workspace.worktree_key)
        return [
            armed_check(stored.record, stored.version, standings[stored.id])
            for stored in store.in_force(workspace.worktree_key)
            if is_live(standings.get(stored.id))
        ]
