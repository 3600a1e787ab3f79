"""A drafted predicate that says each thing once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


def tidied(predicate: dict[str, Any]) -> dict[str, Any]:
    """Return a predicate that matches the same, with fewer forms.

    The same part twice becomes one. Forms that differ only in the one word that must stand behind the
    command become one with alternatives: ``git push`` with ``main``, and with ``*:main``.
    """
    return {key: _tidied(key, value) for key, value in predicate.items()}


def each_once(items: Iterable[Any]) -> list[Any]:
    """Return what is there, each once, in its order."""
    return list({json.dumps(item, sort_keys=True): item for item in items}.values())


def _tidied(key: str, value: Any) -> Any:
    if key == "command" and isinstance(value, list):
        return _joined(value)
    if key in ("any", "all"):
        return each_once(tidied(part) for part in value)
    return tidied(value) if isinstance(value, dict) else value


def _joined(forms: list[Any]) -> list[Any]:
    groups: dict[str, list[Any]] = {}
    for form in forms:
        groups.setdefault(_but_for_the_word(form), []).append(form)
    return [_one(members) for members in groups.values()]


def _but_for_the_word(form: Any) -> str:
    if isinstance(form, dict) and len(form.get("operands", ())) == 1:
        form = {**form, "operands": None}
    return json.dumps(form, sort_keys=True)


def _one(members: list[Any]) -> Any:
    first = members[0]
    if len(members) == 1 or isinstance(first, str):
        return first
    words = dict.fromkeys(word for form in members for word in form.get("operands", ()))
    return {**first, "operands": ["|".join(words)]} if words else first
