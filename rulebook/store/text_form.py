"""The whole store as text: one JSON object a line, sorted, so that two exports can be compared line by line.

The first line says what it is: ``{"rulebook-export": 1, "schema": "0004"}``. Each other line is one row:
``{"table": NAME, ...columns}``, tables in the order in which they refer to each other, rows by their key.
Moments are ISO text in UTC. Columns that are null are left out. docs/export.md documents it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, get_args

from sqlalchemy import Connection, Integer, Table, func, select, text
from sqlmodel import SQLModel

from rulebook.errors import RulebookError
from rulebook.records.check import Check
from rulebook.records.digest import content_digest
from rulebook.records.words import STANDINGS, VERDICTS
from rulebook.store.columns import UtcTime, utc_text
from rulebook.store.migrate import SCHEMA
from rulebook.store.sessions import Transactions
from rulebook.store.values import Intent, Layer

FORM = 1

_LOCAL = frozenset({"pending_files"})
"""Tables about work under way on this machine; nothing to carry elsewhere."""

_BATCH = 500

_WORDS = {
    "checks": {"intent": get_args(Intent), "layer": get_args(Layer)},
    "standing_changes": {"after": STANDINGS},
    "standings": {"after": STANDINGS},
    "verdicts": {"answer": VERDICTS},
}
"""Columns that hold a word of a closed list."""


def tables() -> list[Table]:
    """Return the exported tables, each after those that it refers to."""
    return [table for table in SQLModel.metadata.sorted_tables if table.name not in _LOCAL]


class TextForm(Transactions):
    """Export and import of a whole store."""

    def export_lines(self) -> Iterator[str]:
        """Give the lines of an export, in one consistent picture."""
        yield _line({"rulebook-export": FORM, "schema": SCHEMA})
        with self.reading() as session:
            connection = session.connection()
            for table in tables():
                rows = connection.execution_options(yield_per=_BATCH).execute(
                    select(table).order_by(*table.primary_key.columns)
                )
                for row in rows.mappings():
                    yield _line(_plain(table, row))

    def import_lines(self, lines: Iterable[str]) -> int:
        """Fill an empty store from an export, all or nothing; return how many rows it has.

        Raises:
            RulebookError: the store is not empty, a line is broken, or a version does not give its digest.

        """
        known = {table.name: table for table in tables()}
        numbered = enumerate(lines, 1)
        _check_header(next(numbered, (1, ""))[1])
        count = 0
        with self.transaction() as session:
            connection = session.connection()
            _must_be_empty(connection)
            waiting: list[dict[str, Any]] = []
            current: Table | None = None
            for number, line in numbered:
                table, row = _row(line, number, known)
                if table is not current or len(waiting) >= _BATCH:
                    _insert(connection, current, waiting)
                    waiting, current = [], table
                waiting.append(row)
                count += 1
            _insert(connection, current, waiting)
            _continue_numbers(connection)
        return count

    def empty(self) -> None:
        """Delete every row of every table; only an import that follows in the same transaction wants this."""
        with self.transaction() as session:
            for table in reversed(tables()):
                session.connection().execute(table.delete())


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _plain(table: Table, row: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"table": table.name}
    for column in table.columns:
        value = row[column.name]
        if value is not None:
            plain[column.name] = utc_text(value) if isinstance(value, datetime) else value
    return plain


def _check_header(line: str) -> None:
    header = _parsed(line, 1)
    form, schema = header.get("rulebook-export"), str(header.get("schema"))
    if form != FORM or schema > SCHEMA:
        raise RulebookError(
            f"this is no export that this rulebook reads (form {form}, schema {schema})",
            where="line 1",
            fix="pip install --upgrade rulebook, or export it again",
        )


def _parsed(line: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise RulebookError("the line is no JSON object", where=f"line {number}", fix="export it again")
    return value


def _row(line: str, number: int, known: dict[str, Table]) -> tuple[Table, dict[str, Any]]:
    plain = _parsed(line, number)
    table = known.get(str(plain.pop("table", None)))
    if table is None:
        raise RulebookError(
            "the line names no table of the store", where=f"line {number}", fix="export it again"
        )
    unknown = plain.keys() - {column.name for column in table.columns}
    if unknown:
        raise RulebookError(
            f"unknown columns: {sorted(unknown)}", where=f"line {number}", fix="export it again"
        )
    for column, allowed in _WORDS.get(table.name, {}).items():
        if plain.get(column) not in allowed:
            # A word that is not known must not be passed over: the check would silently do nothing.
            raise RulebookError(
                f"unknown {column} '{plain.get(column)}'", where=f"line {number}", fix="upgrade rulebook"
            )
    if table.name == "versions":
        _must_match(plain, number)
    row = {column.name: _value(column.type, plain.get(column.name)) for column in table.columns}
    return table, row


def _must_match(version: dict[str, Any], number: int) -> None:
    if version.get("forgotten_at") is None:
        found = content_digest(Check.model_validate(version["record"]))
        if found != version["digest"]:
            name = f"{version['check_id']}@{version['number']}"
            raise RulebookError(
                f"version {name} does not give its digest: it was edited",
                where=f"line {number}",
                fix="export it again",
            )


def _value(kind: Any, value: Any) -> Any:
    return datetime.fromisoformat(value) if value is not None and isinstance(kind, UtcTime) else value


def _must_be_empty(connection: Connection) -> None:
    for table in tables():
        if connection.execute(select(table).limit(1)).first() is not None:
            raise RulebookError(
                "the store is not empty, and an import fills an empty one",
                fix="rulebook import --replace FILE, which makes a backup first",
            )


def _insert(connection: Connection, table: Table | None, rows: list[dict[str, Any]]) -> None:
    if table is not None and rows:
        connection.execute(table.insert(), rows)


def _continue_numbers(connection: Connection) -> None:
    """Let PostgreSQL's counters go on behind the imported rows; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables():
        key = list(table.primary_key.columns)
        if len(key) == 1 and isinstance(key[0].type, Integer):
            newest = connection.execute(select(func.max(key[0]))).scalar()
            if newest is not None:
                connection.execute(
                    text("SELECT setval(pg_get_serial_sequence(:table, :column), :number)"),
                    {"table": table.name, "column": key[0].name, "number": newest},
                )
