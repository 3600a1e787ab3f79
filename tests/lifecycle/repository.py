"""A real repository with one rule about a generated file, for the tests of this folder."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from rulebook.anchors.approvals import Approvals
from rulebook.outside.workspace import Workspace, find_workspace
from rulebook.records.check import Check
from rulebook.store import Store, open_store

NOON = datetime(2026, 8, 30, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)
VERIFY = "grep -q generated limits.conf"
MARCH: dict[str, Any] = {"by": "ann", "why": "she said so", "at": NOON}


def record(name: str = "no-edits", **fields: Any) -> Check:
    """Return a check on ``limits.conf`` whose reason is that the file says that it is generated."""
    base = {
        "schema": 1,
        "id": name,
        "rule": "Do not edit limits.conf.",
        "verifier": {"forbid": {"write": "limits.conf"}},
        "level": "block",
        "condition": {"claim": "limits.conf is generated", "verify": VERIFY, "anchors": ["limits.conf"]},
        "provenance": {"stated_by": "user", "words": "never edit it"},
    }
    return Check.model_validate({**base, **fields})


class Repository:
    """A repository on disk, with its workspace and the means to change it."""

    def __init__(self, root: Path, *, empty: bool = False) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self.root = root
        if empty:
            return
        self.git("init", "-q", "-b", "main")
        self.write("limits.conf", "# generated\nnofile 10\n")
        self.write("rulebook.toml", 'schema = 1\n[repository]\nid = "r"\n[rules]\npath = "rules"\n')
        (root / "rules").mkdir()
        self.commit("start")

    @classmethod
    def clone(cls, other: Repository) -> Repository:
        """Return a fresh clone, in a place and with a store of its own."""
        root = other.root.parent / f"{other.root.name}-clone"
        other.git("clone", "-q", str(other.root), str(root))
        return cls(root, empty=True)

    @property
    def workspace(self) -> Workspace:
        """The workspace as a verb sees it."""
        return find_workspace(str(self.root), os.environ)

    def git(self, *arguments: str) -> str:
        """Run git."""
        run = subprocess.run(["git", *arguments], cwd=self.root, capture_output=True, text=True, check=True)
        return run.stdout

    def write(self, path: str, text: str) -> None:
        """Write a file."""
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def read(self, path: str) -> str:
        """Return a file's text."""
        return (self.root / path).read_text()

    def commit(self, message: str) -> None:
        """Commit everything."""
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def store(self) -> Store:
        """Open the store."""
        return open_store(self.workspace)

    def approve(self, text: str = VERIFY) -> None:
        """Approve a verify command as a person would."""
        Approvals(self.workspace.home).approve(text, True, now=NOON)

    def initialise(self) -> None:
        """Mark the clone as a person's ``rulebook init`` does."""
        home = Path(self.workspace.repo_home)
        home.mkdir(parents=True, exist_ok=True)
        (home / "initialised").write_text("r\n")
