"""The project's own rules are records like any other, and hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.outside.config import load_config
from rulebook.records.loader import Loaded
from rulebook.verifier.loading import load_library

ROOT = Path(__file__).parent.parent.parent
OWN = load_library(ROOT / load_config(str(ROOT)).rules_path)


def test_there_are_some() -> None:
    assert len(OWN) >= 5


@pytest.mark.parametrize("loaded", OWN, ids=lambda loaded: Path(loaded.source_path).stem)
def test_each_is_read_and_its_examples_hold(loaded: Loaded) -> None:
    assert loaded.errors == ()
    assert loaded.record is not None
    assert Path(loaded.source_path).stem == loaded.record.id
