"""Statements that a database client is given by an option: ``psql -c 'DROP TABLE x'``."""

from __future__ import annotations

import re
from typing import Any

_CLIENTS = frozenset(
    "psql mysql mariadb sqlite3 mongosh mongo sqlcmd clickhouse-client cqlsh snowsql bq duckdb".split()  # noqa: SIM905 - shorter
)
_OPTIONS = ("-c", "--command", "-e", "--execute", "-Q", "-q", "--query", "--eval")
_STATEMENT = re.compile(r"\*?[A-Za-z]{4,}|\*\.|\*db\.")


def with_statements(forms: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return forms with those where the statement that they name is an option's value and no operand."""
    return [*forms, *(_as_option(form) for form in forms if _is_statement(form))]


def _is_statement(form: dict[str, Any]) -> bool:
    operands = form.get("operands", [])
    named = len(operands) == 1 and bool(_STATEMENT.match(operands[0]))
    return named and "subcommand" not in form and set(form.get("program", [])) <= _CLIENTS


def _as_option(form: dict[str, Any]) -> dict[str, Any]:
    statement = form["operands"][0]
    options = {**form.get("options", {}), "any": [f"{option}={statement}" for option in _OPTIONS]}
    return {**{key: part for key, part in form.items() if key != "operands"}, "options": options}
