"""The runner on a package of its own: what a test notices is killed, what no test reaches survives."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.run import imported, nearest, reads

ROOT = Path(__file__).parents[2]
TINY = """\
LIMIT = 3


def over(number):
    return number > LIMIT


def unreached(number):
    return number + 1
"""
TEST = """\
from tiny.limits import over


def test_over():
    assert over(4)
    assert not over(3)
"""
CONFTEST = """\
from hypothesis import settings

settings.register_profile("few")
"""


def test_killed_and_survived(tmp_path: Path) -> None:
    for name, text in {
        "tiny/limits.py": TINY,
        "tests/test_limits.py": TEST,
        "conftest.py": CONFTEST,
        "pytest.ini": "[pytest]\npythonpath = .\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutation", "tiny", "tests/test_limits.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = run.stdout.splitlines()
    assert lines[1].split() == ["tiny/limits.py", "4", "0", "3", "0", "57.1"]
    assert [line.partition(":9:")[2] for line in lines if line.startswith("survived")] == [
        "return:return number + 1 -> return None",
        "arithmetic:number + 1 -> number - 1",
        "constant:1 -> 2",
    ]
    assert len((tmp_path / "build" / "mutation" / "tiny.jsonl").read_text().splitlines()) == 7


@pytest.mark.parametrize(
    ("source", "read"),
    [
        pytest.param("", False, id="nothing"),
        pytest.param("import a.bc", False, id="another-name"),
        pytest.param("from a import bc", False, id="another-one-from-the-package"),
        pytest.param("from . import b", False, id="from-nowhere-that-is-named"),
        pytest.param("import a.b", True, id="the-module"),
        pytest.param("from a import b", True, id="the-module-from-its-package"),
        pytest.param("from a.b import C", True, id="something-in-it"),
        pytest.param("import a", True, id="the-package"),
        pytest.param("def f():\n    from a.b import C", True, id="inside-a-function"),
    ],
)
def test_a_test_file_that_imports_a_module_may_read_its_constants(source: str, read: bool) -> None:
    assert reads(imported(source), "a.b") is read


@pytest.mark.parametrize(("line", "tests"), [(1, set()), (2, {"a"}), (4, {"a"}), (5, {"b"}), (9, {"b"})])
def test_a_line_inside_a_statement_is_run_by_what_runs_the_line_before(line: int, tests: set[str]) -> None:
    assert nearest({2: {"a"}, 5: {"b"}}, line) == tests
    assert nearest({}, line) == set()
