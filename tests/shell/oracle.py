"""A real bash in a sandbox where every program is a stand-in that logs its argv.

``run(command)`` returns the argv lists that were executed. Stand-ins of programs that only start others
(``env``, ``xargs``, ``bash`` ...) or that pass text on (``cat``, ``tr`` ...) log and then really run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

TRANSPARENT = (
    "env",
    "xargs",
    "find",
    "timeout",
    "nice",
    "ionice",
    "nohup",
    "setsid",
    "stdbuf",
    "flock",
    "taskset",
    "chrt",
    "prlimit",
    "bash",
    "sh",
    "dash",
    "cat",
    "tee",
    "head",
    "tail",
    "sort",
    "rev",
    "tr",
    "base64",
    "basename",
    "dirname",
    "seq",
    "uniq",
    "tac",
    "mktemp",
    "wc",
    "grep",
    "sed",
)
"""Programs that log and then really run."""

LOGGED = (
    "git",
    "rm",
    "ls",
    "cp",
    "mv",
    "ln",
    "make",
    "npm",
    "docker",
    "kubectl",
    "pytest",
    "python",
    "python3",
    "terraform",
    "curl",
    "wget",
    "ssh",
    "touch",
    "chmod",
    "mkdir",
    "cargo",
    "go",
    "deploy.sh",
    "run_tests.sh",
    "one",
    "two",
    "three",
    "four",
    "date",
    "which",
    "id",
    "hostname",
    "pg_isready",
    "node",
    "gh",
    "kill",
    "sleep",
    "diff",
    "cmp",
)
"""Programs that only log."""

SCRIPTS = (
    "deploy.sh",
    "build.sh",
    "scripts/deploy.sh",
    "scripts/release.sh",
    "tools/gen.py",
    "a b.sh",
    "src/x.sh",
)
"""Scripts in the working directory; each logs itself, also where a shell reads it."""

END = "--end-of-record--"
"""Closes a record, so that one is written at once and none are mixed."""

SANDBOX = shutil.which("bwrap")
STAND_IN = """#!/bin/dash
printf '%s\\0' "{name}" "$@" "{end}" >> "$ORACLE_LOG"
{then}
"""
SCRIPT = """#!/bin/dash
printf '%s\\0' "{name}" "$@" "{end}" >> "$ORACLE_LOG"
"""


class Oracle:
    """Stand-ins and a working directory below ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.programs = folder / "bin"
        self.project = folder / "project"
        self.programs.mkdir()
        for name in TRANSPARENT:
            real = shutil.which(name, path="/usr/bin:/bin:/usr/sbin:/sbin")
            if real:
                self._write(
                    self.programs / name, STAND_IN.format(end=END, name=name, then=f'exec {real} "$@"')
                )
        for name in LOGGED:
            self._write(self.programs / name, STAND_IN.format(end=END, name=name, then="exit 0"))

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def _fresh_project(self) -> None:
        shutil.rmtree(self.project, ignore_errors=True)
        for name in SCRIPTS:
            self._write(self.project / name, SCRIPT.format(end=END, name=name))
        for name in ("build", "data"):
            (self.project / name).mkdir()
        (self.project / "notes.txt").write_text("one\ntwo\n")

    def run(self, command: str) -> list[list[str]]:
        """Return the argv lists that a bash executes for ``command``, the programs by their last name."""
        self._fresh_project()
        log = self.folder / "log"
        log.write_bytes(b"")
        environment = {
            "PATH": str(self.programs),
            "HOME": "/home/user",
            "ORACLE_LOG": str(log),
            "LC_ALL": "C.UTF-8",
        }
        sandbox = [
            *(
                SANDBOX or "bwrap",
                "--ro-bind",
                "/",
                "/",
                "--dev",
                "/dev",
                "--proc",
                "/proc",
                "--tmpfs",
                "/tmp",
            ),
            *("--bind", str(self.folder), str(self.folder), "--unshare-all", "--die-with-parent"),
            *("--chdir", str(self.project), "--", "/bin/bash", "-c", command),
        ]
        try:
            subprocess.run(
                sandbox,
                env=environment,
                input=b"",
                capture_output=True,
                timeout=10,
                check=False,
                close_fds=True,
            )
        except subprocess.TimeoutExpired:
            return []
        records = log.read_bytes().split(END.encode() + b"\0")
        return [[os.fsdecode(word) for word in record.split(b"\0")[:-1]] for record in records if record]
