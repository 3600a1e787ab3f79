"""The throw-away PostgreSQL really answers."""

from __future__ import annotations

import psycopg
import pytest


@pytest.mark.postgres
def test_the_server_answers(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("select 1").fetchone() == (1,)
