"""Verbs that are killed at a random moment of their run."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

FORKS = """
import json, os, select, signal, sys, time
from rulebook.cli.main import main
from rulebook.cli import {verbs}
for module in list(sys.modules.values()):
    if hasattr(module, "require_person"):
        module.require_person = lambda act: None  # the process that is killed has no terminal
for line in sys.stdin:
    job = json.loads(line)
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nowhere, number)
        os._exit(main(job["words"]))
    ended = os.pidfd_open(child)
    if not select.select([ended], [], [], job["seconds"])[0]:
        os.kill(child, signal.SIGKILL)
    os.close(ended)
    status = os.waitpid(child, 0)[1]
    code = None if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    print(json.dumps({"code": code, "took": time.monotonic() - began}), flush=True)
"""
"""Forks of a process that has everything loaded: so the kill falls into the work, not into the imports."""

LONGEST = 6.0
"""Seconds that a verb is given at most; ``watch`` never ends by itself."""

MODULES = (
    "approve archive arm compile drift export forget import_ init keeping narrow override record rename "
    "restore rollback supersede sync verify watch"
)


class Victims:
    """Runs verbs and kills each after a random part of the time that it takes.

    Attributes:
        killed: how often each verb was killed.
        done: how often each verb came to its end.

    """

    def __init__(self, cwd: Path, random_: random.Random) -> None:
        self.killed: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self._random = random_
        self._spans: dict[str, float] = {}
        script = FORKS.replace("{verbs}", ", ".join(MODULES.split()))
        self._process = subprocess.Popen(
            [sys.executable, "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    def run(self, *words: str) -> int | None:
        """Run a verb; return its exit code, None where it was killed."""
        verb = words[0]
        span = self._spans.get(verb, 1.0)
        answer = self._ask(words=words, seconds=self._random.uniform(0.0, span))
        if answer["code"] is None:
            self.killed[verb] += 1
            longer = span * (1.2 if self.done[verb] else 2.0)  # it may take longer than was thought
            self._spans[verb] = min(longer, LONGEST)
        else:
            self.done[verb] += 1
            self._spans[verb] = max(0.05, min(span, answer["took"] * 1.2))
        return None if answer["code"] is None else int(answer["code"])

    def _ask(self, **job: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self._process.communicate()
