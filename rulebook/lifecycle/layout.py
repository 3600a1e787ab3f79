"""Write a record into the text that a person laid out: only the fields that changed are touched."""

from __future__ import annotations

import io
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap
from ruamel.yaml.error import YAMLError

from rulebook.records.check import Check
from rulebook.records.dump import dump_yaml
from rulebook.records.loader import load_bytes

_WIDTH = 110


def write_into(text: str, record: Check) -> str:
    """Return ``text`` with the fields of ``record``; comments, layout of all other fields and line ends stay.

    Falls back to the plain dump where ``text`` is no readable record, or where the result would not say
    exactly what ``record`` says.
    """
    return with_line_ends(text, _written(text.replace("\r\n", "\n"), record))


def with_line_ends(like: str | None, text: str) -> str:
    """Return ``text`` with the line ends of another text, where those are all of one kind."""
    plain = text.replace("\r\n", "\n")
    windows = like is not None and "\r\n" in like and like.count("\r\n") == like.count("\n")
    return plain.replace("\n", "\r\n") if windows else plain


def _written(text: str, record: Check) -> str:
    fresh = dump_yaml(record)
    old = load_bytes(text.encode(), "old").record
    if old is None:
        return fresh
    if old == record:
        return text
    try:
        merged = _merge(text, fresh, _changed(old, record))
    except (YAMLError, ValueError, AttributeError):  # a layout that has no top-level blocks to replace
        return fresh
    return merged if load_bytes(merged.encode(), "new").record == record else fresh


def _changed(old: Check, new: Check) -> set[str]:
    before, after = (one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in (old, new))
    return {name for name in {*before, *after} if before.get(name) != after.get(name)}


def _merge(text: str, fresh: str, changed: set[str]) -> str:
    head, blocks = _blocks(text)
    _, wanted = _blocks(fresh)
    result: dict[str, str] = {}
    for name, (lead, body) in blocks.items():
        if name not in changed:
            result[name] = lead + body
        elif name in wanted:
            result[name] = lead + _block(body, wanted[name][1], name)
        else:
            result[name] = lead  # the comment above a field that went says something to somebody
    names = list(result)
    for name, before in _with_predecessor(list(wanted)):
        if name not in result:
            names.insert(names.index(before) + 1 if before in names else len(names), name)
            result[name] = wanted[name][1]
    return head + "".join(_ended(result[name]) for name in names)


def _with_predecessor(names: list[str]) -> list[tuple[str, str | None]]:
    return list(zip(names, [None, *names[:-1]], strict=True))


def _ended(block: str) -> str:
    return block if not block or block.endswith("\n") else block + "\n"


def _blocks(text: str) -> tuple[str, dict[str, tuple[str, str]]]:
    """Split a record into what stands before the first field and each field's comment and lines."""
    document = _yaml().load(text)
    if not isinstance(document, CommentedMap):
        raise ValueError("no mapping")
    lines = text.splitlines(keepends=True)
    starts = sorted((document.lc.key(name)[0], str(name)) for name in document)
    if len({line for line, _ in starts}) != len(starts):
        raise ValueError("several fields on one line")
    lead, blocks = "", {}
    for position, (start, name) in enumerate(starts):
        end = starts[position + 1][0] if position + 1 < len(starts) else len(lines)
        stop = end
        while position + 1 < len(starts) and stop > start + 1 and _between(lines[stop - 1]):
            stop -= 1
        blocks[name] = (lead, "".join(lines[start:stop]))
        lead = "".join(lines[stop:end])
    return "".join(lines[: starts[0][0]]), blocks


def _between(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def _block(old: str, new: str, name: str) -> str:
    """Return one field with its new value, keeping comments inside where both are mappings."""
    mine, theirs = _yaml().load(old), _yaml().load(new)
    if not (isinstance(mine[name], CommentedMap) and isinstance(theirs[name], CommentedMap)):
        return new
    _merge_mapping(mine[name], theirs[name])
    out = io.StringIO()
    _yaml().dump(mine, out)
    return out.getvalue()


def _merge_mapping(mine: CommentedMap, theirs: CommentedMap) -> None:
    for name in [name for name in mine if name not in theirs]:
        del mine[name]
    for position, (name, value) in enumerate(theirs.items()):
        if isinstance(mine.get(name), CommentedMap) and isinstance(value, CommentedMap):
            _merge_mapping(mine[name], value)
        elif name not in mine:
            mine.insert(position, name, value)
        elif mine[name] != value:
            mine[name] = value


def _yaml() -> Any:
    yaml = YAML(typ="rt", pure=True)
    yaml.preserve_quotes = True
    yaml.width = _WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml
