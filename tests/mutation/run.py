"""Mutate, run the tests that reach the change, and keep what became of each mutant.

One process forks one child a mutant. Results are appended to a file, so a run that was stopped goes on where
it stood; what was not run is never counted.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import json
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.mutation.apply import Changed, module_name, swap
from tests.mutation.operators import Mutant, mutants
from tests.mutation.watch import Watch

SLOW = 3.0
"""CPU seconds, watched, above which a test judges no mutant: it would have to run for thousands of them."""

NOTICED, BROKEN = 1, 7
"""Exit codes of a child: a test noticed; the change could not even be put in, which is no kill."""

MEMORY = 4 << 30
"""Bytes of address space of a child; a mutant that needs more is caught."""

PYTEST = (
    "-p",
    "no:terminal",
    "-o",
    "addopts=--import-mode=importlib",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:randomly",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
    "--hypothesis-profile=few",
)


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One mutant, with how it is known from run to run.

    Attributes:
        path: the module's file.
        tree: the module; a child puts the change into its own copy.
        mutant: the change.
        key: names the mutant as long as the module's text stays as it is.

    """

    path: Path
    tree: ast.Module
    mutant: Mutant
    key: str


def jobs(files: Iterable[Path]) -> list[Job]:
    """Return every mutant of these files."""
    made = []
    for path in files:
        tree = ast.parse(path.read_text())
        for number, mutant in enumerate(mutants(tree)):
            key = f"{path}:{number}:{mutant.line}:{mutant.operator}:{mutant.shown}"
            made.append(Job(path, tree, mutant, key))
    return made


class Keep:
    """The file of results: one JSON object a line.

    Attributes:
        known: key -> result.

    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text().splitlines() if path.exists() else []
        self.known: dict[str, str] = {one["key"]: one["result"] for one in map(json.loads, lines)}

    def add(self, job: Job, result: str, took: float) -> None:
        """Keep one result at once."""
        self.known[job.key] = result
        with self.path.open("a") as file:
            file.write(json.dumps({"key": job.key, "result": result, "cpu": round(took, 2)}) + "\n")


def watched(files: list[Path], tests: list[str]) -> Watch:
    """Run all tests once, in a child, and return what they reach."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        watch = Watch(files)
        pytest.main([*PYTEST, *tests], plugins=[watch])
        own = {"tests", "conftest", "__main__", *(path.with_suffix("").parts[0] for path in files)}
        foreign = [name for name in sys.modules if name.partition(".")[0] not in own]
        with os.fdopen(writer, "wb") as pipe:
            pickle.dump((watch.lines, watch.seconds, watch.failed, foreign), pipe)
        os._exit(0)
    os.close(writer)
    seen = Watch([])
    with os.fdopen(reader, "rb") as pipe:
        seen.lines, seen.seconds, seen.failed, foreign = pickle.load(pipe)
    os.waitpid(child, 0)
    for name in foreign:  # here, before the forks, so that no child pays for them
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    return seen


def judged(judge: Callable[[], bool], cpu: float) -> tuple[str, float]:
    """Run ``judge`` in a child; return what became of it, and its CPU seconds.

    Args:
        judge: tells whether a test noticed.
        cpu: seconds of CPU that it may take.

    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = os.fork()
    if child == 0:
        with open(os.devnull, "w") as null:
            os.dup2(null.fileno(), 1)
            os.dup2(null.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = BROKEN
        try:
            code = NOTICED if judge() else 0
        finally:
            os._exit(code)
    status = _wait(child, 20 * cpu)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if status is None or os.WIFSIGNALED(status):
        return "timeout", took
    code = os.waitstatus_to_exitcode(status)
    return {NOTICED: "killed", 0: "survived"}.get(code, "not judged"), took


def _wait(child: int, seconds: float) -> int | None:
    """Wait for a child; one that waits for ever itself is ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def at_import(seen: Watch, todo: list[Job], keep: Keep, places: list[str]) -> None:
    """Judge the mutants that change what happens at import.

    Nothing of the package is imported in this process, so each child imports it with its change.
    """
    files = {name.partition("::")[0] for name in seen.seconds}
    imports = {file: imported(Path(file).read_text()) for file in files}
    for job in todo:
        reached = {test for tests in seen.lines[str(job.path.absolute())].values() for test in tests}
        name = module_name(job.path)
        reading = {file for file, names in imports.items() if reads(names, name)}
        reached |= {test for test in seen.seconds if test.partition("::")[0] in reading}
        names = _order(seen, reached)
        judge = partial(_imports_badly, job, names, places)
        keep.add(job, *judged(judge, 20 + _cpu(seen, names)))


def imported(source: str) -> set[str]:
    """Return the dotted names that a test file imports: a test may read a constant and run no line."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def reads(names: set[str], module: str) -> bool:
    """Tell whether one of these names is the module, something in it, or a package above it."""
    return any(f"{module}.".startswith(f"{name}.") or name.startswith(f"{module}.") for name in names)


def _imports_badly(job: Job, names: list[str], places: list[str]) -> bool:
    """Import the package anew with a change, run these tests, and tell whether one noticed."""
    job.mutant.put()
    sys.meta_path.insert(0, Changed(job.tree, job.path))
    files = sorted({name.partition("::")[0] for name in names})
    return bool(names) and pytest.main([*PYTEST, "-x", *places, *files], plugins=[Only(names)]) != 0


class Only:
    """A pytest plugin that runs these tests, in this order."""

    def __init__(self, names: list[str]) -> None:
        self.names = {name: place for place, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the others."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.names), key=lambda item: self.names[item.nodeid]
        )


class InFunctions:
    """A pytest plugin that judges mutants in the place of running the tests."""

    def __init__(self, seen: Watch, todo: list[Job], keep: Keep) -> None:
        self.seen = seen
        self.todo = todo
        self.keep = keep
        self.child = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge each mutant in a child that has all tests collected already."""
        items = {item.nodeid: item for item in session.items}
        gc.freeze()  # or each child would copy every page that its collector touches
        for job in self.todo:
            reached = nearest(self.seen.lines[str(job.path.absolute())], job.mutant.line)
            chosen = [items[name] for name in _order(self.seen, reached) if name in items]
            cpu = 10 + _cpu(self.seen, [item.nodeid for item in chosen])
            self.keep.add(job, *judged(partial(self._swapped, job, chosen), cpu))
        return True

    def _swapped(self, job: Job, chosen: list[pytest.Item]) -> bool:
        """Put the change in and run the tests; the child leaves at the first that notices."""
        if not chosen:
            return False
        self.child = True
        job.mutant.put()
        swap(job.tree, job.path, job.mutant.function)
        try:
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        except BaseException:  # noqa: BLE001 - the change broke the test run itself: that is noticed
            return True
        return False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Leave at the first test that notices."""
        if self.child and report.failed:
            os._exit(NOTICED)


def nearest(lines: dict[int, set[str]], line: int) -> set[str]:
    """Return the tests that run a line, or else the line before it that any test runs.

    Of a statement over many lines not every one is seen to run: a table of constants is one constant.
    """
    return lines.get(max((one for one in lines if one <= line), default=line), set())


def _order(seen: Watch, names: set[str]) -> list[str]:
    """Return the tests that may judge, the fastest first."""
    fit = [name for name in names if seen.seconds[name] <= SLOW and name not in seen.failed]
    return sorted(fit, key=lambda name: (seen.seconds[name], name))


def _cpu(seen: Watch, names: list[str]) -> float:
    return 3 * sum(seen.seconds[name] for name in names)


def run(files: list[Path], tests: list[str], keep: Keep, todo: list[Job]) -> None:
    """Judge the mutants of ``todo``: first those inside functions, which cost least."""
    inside = [job for job in todo if job.mutant.function]
    with tempfile.TemporaryDirectory(prefix="mutation-") as scratch:
        places = [f"--basetemp={scratch}/base"]
        seen = watched(files, [*places, *tests])
        child = os.fork()
        if child == 0:
            pytest.main([*PYTEST, *places, *tests], plugins=[InFunctions(seen, inside, keep)])
            os._exit(0)
        os.waitpid(child, 0)
        at_import(seen, [job for job in todo if not job.mutant.function], keep, places)
