"""The collector of cycles is held off for a block, and is afterwards as it was."""

from __future__ import annotations

import gc

import pytest

from rulebook.outside.collector import uncollected


@pytest.mark.parametrize("on", [True, False])
def test_it_is_as_it_was(on: bool) -> None:
    before = gc.isenabled()
    try:
        (gc.enable if on else gc.disable)()
        with uncollected():
            assert not gc.isenabled()
        assert gc.isenabled() is on
    finally:
        (gc.enable if before else gc.disable)()
