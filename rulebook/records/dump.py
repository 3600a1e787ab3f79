"""A check as the YAML file that a person would write: fields in reading order, short forms, wrapped prose."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, FoldedScalarString, LiteralScalarString

from rulebook.records.canonical import canonical
from rulebook.records.check import Check
from rulebook.records.loader import load_bytes
from rulebook.records.shorten import shorten

_WIDTH = 110
_LONG = 80
_FLAT = frozenset({"forbid", "unless", "override", "expires", "applies"})
"""Parts that are written on one line where they fit."""


def dump_yaml(check: Check) -> str:
    """Return a new record file for ``check``; reading it back gives a check with the same content hash.

    Defaults are left out. Prose that is too long for a line is folded or, where it has line breaks of
    its own, kept line by line.
    """
    plain = check.model_dump(by_alias=True, exclude_defaults=True)
    text = _text(_laid_out({name: _short(name, value) for name, value in plain.items()}))
    again = load_bytes(text.encode("utf-8", "surrogatepass"), "dump").record
    if again is not None and _same(again, check):
        return text
    return _text(_quoted(plain))


def _same(one: Check, other: Check) -> bool:
    """Tell whether two checks differ at most in how their command patterns are spelled."""
    bare = [check.model_copy(update={"verifier": None}) for check in (one, other)]
    return bare[0] == bare[1] and canonical(one) == canonical(other)


def _text(data: Any) -> str:
    yaml = YAML(typ="rt", pure=True)
    yaml.width = _WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.default_flow_style = False
    out = io.StringIO()
    yaml.dump(data, out)
    return out.getvalue()


def _short(name: str, value: Any) -> Any:
    """Write the short form where it says the same: one for a list of one, a path for an anchor."""
    if isinstance(value, dict):
        value = {key: _short(key, inner) for key, inner in value.items()}
        if name in ("write", "read", "content", "tool", "say") and len(value) == 1:
            (key, inner), *_ = value.items()
            return inner if key in ("paths", "regex", "name") else value
        return value
    if name == "command" and isinstance(value, (list, tuple)):
        value = shorten(list(value))
    if isinstance(value, (list, tuple)):
        items = [_anchor(item) if name == "anchors" else _short("", item) for item in value]
        single = len(items) == 1 and isinstance(items[0], (str, dict))
        return items[0] if single and name not in ("all", "any", "anchors", "fires", "passes") else items
    return value


def _anchor(value: dict[str, str]) -> Any:
    if set(value) == {"path"} and "#" not in value["path"]:
        return value["path"]
    if set(value) == {"path", "symbol"} and "#" not in value["path"]:
        return f"{value['path']}#{value['symbol']}"
    return value


def _laid_out(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        mapping = CommentedMap((key, _laid_out(inner, key)) for key, inner in value.items())
        if name in _FLAT and len(repr(value)) <= _LONG:
            mapping.fa.set_flow_style()
        return mapping
    if isinstance(value, (list, tuple)):
        sequence = CommentedSeq(_laid_out(item, "forbid") for item in value)
        if all(not isinstance(item, (dict, list)) for item in value) and len(repr(value)) <= _LONG:
            sequence.fa.set_flow_style()
        return sequence
    return _string(value)


def _string(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if _reads_otherwise(value):
        return DoubleQuotedScalarString(value)
    if "\n" in value and value == value.strip() and "\t" not in value:
        return LiteralScalarString(value)
    if len(value) > _LONG and value == " ".join(value.split()) and not value.startswith("#"):
        return FoldedScalarString(value)
    return value


def _reads_otherwise(value: str) -> bool:
    if value.lower() in ("true", "false", "null", "~", "", "yes", "no", "on", "off"):
        return True
    return value[:1].isdigit() or value[:2].lstrip("-+.")[:1].isdigit()


def _quoted(value: Any) -> Any:
    """Return the same data with every text in double quotes: plain, and always read back as it was."""
    if isinstance(value, dict):
        return {key: _quoted(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_quoted(item) for item in value]
    if not isinstance(value, (str, date)):
        return value
    return DoubleQuotedScalarString(str(value))
