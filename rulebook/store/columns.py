"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import String
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

WIDTH = len("2026-08-30T12:00:00.000000Z")


class UtcTime(TypeDecorator[datetime]):
    """A moment as fixed-width ISO text in UTC, which sorts by time on every database."""

    impl = String(WIDTH)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Write a moment; a naive one is a bug of the caller."""
        return None if value is None else utc_text(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Read a moment, always with UTC as its zone."""
        return None if value is None else datetime.fromisoformat(value)


def utc_text(value: datetime) -> str:
    """Return a moment as the store and the export write it: ``2026-08-30T12:00:00.000000Z``.

    Raises:
        ValueError: the moment has no time zone.

    """
    if value.tzinfo is None:
        raise ValueError(f"a moment without a time zone: {value!r}")
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def given(number: int | None) -> int:
    """Return the number that the database gave a row; a row without one was never written."""
    if number is None:
        raise ValueError("the row was never written")
    return number
