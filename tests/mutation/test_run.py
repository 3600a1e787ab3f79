"""The runner on a package of its own: what a test notices is killed, what no test reaches survives."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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
