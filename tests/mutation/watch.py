"""Which test runs which lines, and how long it takes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

Lines = dict[str, dict[int, set[str]]]
"""File -> line -> the ids of the tests that run it."""


class Watch:
    """A pytest plugin that keeps the lines of some files that each test runs.

    Attributes:
        lines: what was seen.
        seconds: test -> CPU time that it took while it was watched.
        failed: tests that fail without any mutant; they judge none.

    """

    def __init__(self, files: list[Path]) -> None:
        self.lines: Lines = {str(path.absolute()): {} for path in files}
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch one test, its fixtures included."""
        seen: set[tuple[str, int]] = set()

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            seen.add((frame.f_code.co_filename, frame.f_lineno))
            return line

        def call(frame: FrameType, event: str, arg: Any) -> Any:
            return line if frame.f_code.co_filename in self.lines else None

        start = time.process_time()
        sys.settrace(call)
        yield
        sys.settrace(None)
        self.seconds[item.nodeid] = time.process_time() - start
        for file, number in seen:
            self.lines[file].setdefault(number, set()).add(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails as it is."""
        if report.failed:
            self.failed.add(report.nodeid)
