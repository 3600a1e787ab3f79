"""The value at a dotted key of a TOML, YAML, JSON or .env file; layout, order and comments do not count."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from datetime import date, datetime, time
from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from rulebook.anchors import states
from rulebook.anchors.tree import Tree, content_digest, normal
from rulebook.records.check import Anchor

_NOTHING = object()


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the digest of the value; ``unparsable`` carries the digest of the whole file instead."""
    path = anchor.path or ""
    found = tree.content(path)
    if found.state != states.PRESENT:
        return found.state, None
    reader = _reader(path)
    if reader is None:
        return states.UNSUPPORTED, content_digest(found.data)
    try:
        value = _dig(reader(normal(found.data).decode()), split(anchor.key or ""))
    except (ValueError, YAMLError, RecursionError):
        return states.UNPARSABLE, content_digest(found.data)
    if value is _NOTHING:
        return states.NO_KEY, None
    return states.PRESENT, states.digest(json.dumps(_plain(value), sort_keys=True).encode())


def split(dotted: str) -> list[str]:
    """Split ``a."b.c".0`` at the dots that are not in quotes."""
    parts, part, quote = [], "", ""
    for sign in dotted:
        if sign == quote:
            quote = ""
        elif sign in "\"'" and not quote:
            quote = sign
        elif sign == "." and not quote:
            parts.append(part)
            part = ""
        else:
            part += sign
    return [*parts, part]


def _dig(value: Any, keys: list[str]) -> Any:
    for key in keys:
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict):
            value = next((item for name, item in value.items() if str(name) == key), _NOTHING)
        else:
            return _NOTHING
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [_plain(item) for item in value]
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    return value if isinstance(value, (str, int, float, bool, type(None))) else repr(value)


def _yaml(text: str) -> Any:
    documents = list(YAML(typ="safe", pure=True).load_all(StringIO(text)))
    return documents[0] if len(documents) == 1 else documents


def _env(text: str) -> dict[str, str]:
    """Read NAME=VALUE lines; ``export``, comments and one pair of quotes around a value are understood."""
    values: dict[str, str] = {}
    for line in text.splitlines():
        name, equals, value = line.strip().removeprefix("export ").partition("=")
        if not equals or name.startswith("#"):
            continue
        value = value.strip()
        if value[:1] in ("'", '"') and value[0] in value[1:]:
            value = value[1 : value.index(value[0], 1)]
        else:
            value = value.split(" #")[0].rstrip()
        values[name.strip()] = value
    return values


def _reader(path: str) -> Callable[[str], Any] | None:
    name = path.rsplit("/", 1)[-1].lower()
    if name.startswith(".env") or name.endswith(".env"):
        return _env
    return _READERS.get(name.rsplit(".", 1)[-1])


def _lock(text: str) -> Any:
    """Lockfiles are TOML (poetry, uv, cargo), JSON (pipenv, composer) or YAML."""
    for reader in (tomllib.loads, json.loads):
        try:
            return reader(text)
        except ValueError:
            continue
    return _yaml(text)


_READERS: dict[str, Callable[[str], Any]] = {
    "toml": tomllib.loads,
    "yaml": _yaml,
    "yml": _yaml,
    "json": json.loads,
    "lock": _lock,
}
