"""The demo's stage: a real git repository of its own, and a data folder of its own beside it."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from rulebook.errors import RulebookError
from rulebook.outside import process
from rulebook.outside.git import without_local
from rulebook.outside.terminal import run_at_terminal

PROJECT = Path(__file__).parent / "project"

AGENT_VARIABLES = (
    "CLAUDECODE",
    "CODEX_SANDBOX",
    "CODEX_THREAD_ID",
    "GEMINI_CLI",
    "CURSOR_AGENT",
    "COPILOT_CLI",
)
"""The demo's person is not driven by an agent, even where the demo itself was started by one."""


class Scene:
    """Where the demo plays.

    Attributes:
        root: the repository.
        home: ``RULEBOOK_HOME`` of the demo; the user's own is never touched.
        env: the environment of everything that the demo starts.

    """

    def __init__(self, folder: Path) -> None:
        self.root = folder / "shop"
        self.home = folder / "data"
        self.env = self._environment(folder)

    def _environment(self, folder: Path) -> dict[str, str]:
        env = {k: v for k, v in without_local(os.environ).items() if k not in AGENT_VARIABLES}
        for role in ("AUTHOR", "COMMITTER"):
            env[f"GIT_{role}_NAME"], env[f"GIT_{role}_EMAIL"] = "Ada", "ada@shop.example"
        for name in ("RULEBOOK_DATABASE_URL", "PYTHONPATH"):
            env.pop(name, None)
        bin_folder = str(Path(sys.executable).parent)
        return env | {
            "HOME": str(folder / "home"),
            "XDG_CONFIG_HOME": str(folder / "home" / ".config"),
            "RULEBOOK_HOME": str(self.home),
            "PATH": f"{bin_folder}{os.pathsep}{env.get('PATH', os.defpath)}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "NO_COLOR": "1",
        }

    def build(self) -> None:
        """Copy the project into a new repository and commit it."""
        shutil.copytree(PROJECT, self.root, ignore=shutil.ignore_patterns("__pycache__"))
        Path(self.env["HOME"]).mkdir(parents=True)
        self.git("init", "-q", "-b", "main")
        (self.root / ".gitignore").write_text("__pycache__/\n.claude/\n")
        self.commit("A small shop")

    def run(self, *argv: str, ok: tuple[int, ...] = (0,)) -> str:
        """Run a program in the repository and return what it wrote, both outputs."""
        done = process.run(argv, cwd=str(self.root), env=self.env, timeout=300)
        text = (done.stdout + done.stderr).decode(errors="replace")
        if done.returncode not in ok:
            raise RulebookError(
                f"the demo's '{' '.join(argv)}' ended with {done.returncode}: {text}", fix=REPORT
            )
        return text

    def python(self, *arguments: str, ok: tuple[int, ...] = (0,)) -> str:
        """Run this Python in the repository."""
        return self.run(sys.executable, *arguments, ok=ok)

    def git(self, *arguments: str) -> str:
        """Run git in the repository, with its hooks, as a person does."""
        return self.run("git", *arguments)

    def commit(self, message: str) -> str:
        """Commit everything; return what git's hooks said."""
        self.git("add", "-A")
        return self.git("commit", "-q", "-m", message)

    def rulebook(self, *arguments: str, ok: tuple[int, ...] = (0,)) -> str:
        """Run one verb as a program does; return its standard output."""
        argv = (sys.executable, "-m", "rulebook", *arguments)
        done = process.run(argv, cwd=str(self.root), env=self.env, timeout=300)
        if done.returncode not in ok:
            self._failed(arguments, done.returncode, (done.stdout + done.stderr).decode(errors="replace"))
        return done.stdout.decode(errors="replace")

    def json(self, *arguments: str, ok: tuple[int, ...] = (0,)) -> Any:
        """Run one verb with ``--json`` and return its answer."""
        return json.loads(self.rulebook(*arguments, "--json", ok=ok))

    def person(self, *arguments: str, typed: str = "y\n" * 9, ok: tuple[int, ...] = (0,)) -> str:
        """Run one verb at a terminal, as a person who says yes; return its standard output."""
        argv = (sys.executable, "-m", "rulebook", *arguments)
        done = run_at_terminal(argv, typed, cwd=str(self.root), env=self.env)
        if done.code not in ok:
            self._failed(arguments, done.code, done.out + done.said)
        return done.out

    def _failed(self, arguments: tuple[str, ...], code: int, text: str) -> None:
        command = " ".join(arguments)
        raise RulebookError(f"the demo's 'rulebook {command}' ended with {code}: {text}", fix=REPORT)

    def write(self, path: str, text: str) -> None:
        """Save a file as most editors do: a new file takes the old one's name."""
        target = self.root / path
        draft = target.with_name(target.name + ".swp")
        draft.write_text(text)
        draft.replace(target)

    def write_new(self, path: str, text: str) -> None:
        """Make a file, or write one anew."""
        (self.root / path).write_text(text)

    def remove(self, path: str) -> None:
        """Delete a file."""
        (self.root / path).unlink()

    def read(self, path: str) -> str:
        """Return a file's text."""
        return (self.root / path).read_text()


REPORT = "this should not happen; please report it"
