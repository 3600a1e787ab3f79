"""Twice the text costs at most about twice the work: counted, not timed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.shell.growth import SHAPES

MOST = 2.3
"""Times the work of half the text."""

LIMITS = ("too_long", "too_deep", "too_complex")
"""Errors that say that a text was not read to its end."""


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_text_is_at_most_about_twice_the_work(shape: str) -> None:
    command = [sys.executable, "-m", "tests.shell.growth", shape]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    small, large = told["small"], told["large"]
    limited = told["error"].partition(":")[0] in LIMITS
    assert limited or all(large[what] <= MOST * small[what] + 20 for what in small), (small, large)
