"""Whether the store is of a newer rulebook: asked at the start of a session, and never waited for long."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

URL_VARIABLE = "RULEBOOK_DATABASE_URL"
PATIENCE = 2
"""Seconds that a start waits for a server; less is not possible with libpq."""


def newer_store(repo_home: str, header: dict[str, Any], env: Mapping[str, str]) -> str:
    """Say that the store is newer than the bundle, so that no verb here can change it; else nothing.

    A store that is broken, busy or out of reach says nothing here: the verbs do.
    """
    known, schema = str(header.get("schema") or ""), header.get("server_schema")
    if not known:
        return ""
    found = (
        _on_server(env.get(URL_VARIABLE, ""), str(schema)) if schema else _in_file(f"{repo_home}/store.db")
    )
    if not found or found <= known:
        return ""
    return (
        f"rulebook: the store was written by a newer rulebook (schema {found}); the rules as of "
        f"{header.get('built_at')} stay enforced (fix: pip install --upgrade rulebook)"
    )


def _in_file(path: str) -> str:
    if not os.path.exists(path):
        return ""
    import _sqlite3  # the C part alone; the rest of sqlite3 costs 3 ms

    try:
        connection = _sqlite3.connect(f"file:{quoted(path)}?mode=ro", uri=True, timeout=0.2)
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        connection.close()
    except _sqlite3.Error:
        return ""
    return str(found[0]) if found else ""


def _on_server(url: str, schema: str) -> str:
    scheme, _, rest = url.partition("://")
    if not rest:
        return ""
    try:
        import psycopg
        from psycopg import sql
    except ImportError:
        return ""
    asked = sql.SQL("SELECT version_num FROM {}.alembic_version").format(sql.Identifier(schema))
    try:
        with psycopg.connect(f"{scheme.partition('+')[0]}://{rest}", connect_timeout=PATIENCE) as connection:
            connection.execute(sql.SQL("SET LOCAL statement_timeout = {}").format(PATIENCE * 1000))
            found = connection.execute(asked).fetchone()
    except psycopg.Error:
        return ""
    return str(found[0]) if found else ""


def quoted(path: str) -> str:
    """Return a path as SQLite reads it in a URI."""
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
