"""The life of a library under any order of acts: what must hold at every moment."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.lifecycle.life import Life

EXAMPLES = int(os.environ.get("RULEBOOK_LIFE_EXAMPLES", "10"))


def run(steps: int, examples: int) -> None:
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_on_sqlite() -> None:
    Life.url = None
    run(30, EXAMPLES)


@pytest.mark.postgres
def test_on_postgres(postgres_url: str) -> None:
    Life.url = postgres_url
    try:
        run(20, max(1, EXAMPLES // 5))
    finally:
        Life.url = None
