"""A program runs beside this one and is gone afterwards, whatever it does with signals."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from rulebook.outside.background import beside, wait_until


@pytest.mark.parametrize("program", ["print('up', flush=True); import time; time.sleep(60)"], ids=["usual"])
def test_it_ends_with_the_block(program: str, tmp_path: Path) -> None:
    with beside([sys.executable, "-c", program], cwd=str(tmp_path), env=dict(os.environ)) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"up\n"
    assert child.returncode is not None


def test_waiting_ends_when_the_time_is_over() -> None:
    assert not wait_until(lambda: False, seconds=0.05)
    assert wait_until(lambda: True, seconds=0.0)
