"""Ways to break a file on purpose, to see whether a verify command notices: pure, the same every time."""

from __future__ import annotations

import re
from collections.abc import Iterator

_DEFINED = re.compile(rb"\b(?:def|class|function|func|fn|struct|interface|enum|type|const|let|var)\s+(\w+)")
_NUMBER = re.compile(rb"(?<![\w.])\d+(?![\w.])")
_FLIPS = {b"True": b"False", b"False": b"True", b"true": b"false", b"false": b"true"}
_WORD = re.compile(rb"\b(?:True|False|true|false)\b")


def breaks(data: bytes, symbol: str | None = None) -> Iterator[tuple[str, bytes | None]]:
    """Yield name and broken content; None is the file deleted. Breaks that change nothing are left out."""
    found = {
        "deleted": None,
        "emptied": b"",
        "renamed": _renamed(data, symbol),
        "constants flipped": _flipped(data),
        "lines swapped": _swapped(data),
        "second half lost": data[: len(data) // 2],
    }
    for name, broken in found.items():
        if broken is None or broken != data:
            yield name, broken


def _renamed(data: bytes, symbol: str | None) -> bytes:
    """Give the symbol, or the first thing that is defined, another name wherever it stands."""
    first = _DEFINED.search(data)
    name = symbol.rsplit(".", 1)[-1].encode() if symbol else first.group(1) if first else b""
    return re.sub(rb"\b" + re.escape(name) + rb"\b", name + b"_renamed", data) if name else data


def _flipped(data: bytes) -> bytes:
    """Change every number and every truth value."""
    changed = _NUMBER.sub(lambda match: b"%d" % (int(match.group()) + 1), data)
    return _WORD.sub(lambda match: _FLIPS[match.group()], changed)


def _swapped(data: bytes) -> bytes:
    """Turn the order of the lines round, empty ones staying where they are."""
    lines = data.split(b"\n")
    places = [at for at, line in enumerate(lines) if line.strip()]
    for at, line in zip(places, [lines[at] for at in reversed(places)], strict=True):
        lines[at] = line
    return b"\n".join(lines)
