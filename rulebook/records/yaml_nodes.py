"""Strict YAML: text to plain data, with the place of every key and value.

Only what a record needs is read: mappings with text keys, lists, and scalars. Aliases, tags and
duplicate keys are refused. A plain scalar is ``true``, ``false``, ``null`` or a number only where
writing it back gives the same text; everything else is text, so ``no``, ``2026-08-30``, ``007`` and
``1.10`` stay what the person typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from rulebook.records.problems import RecordError

MAX_BYTES = 256 * 1024
"""A record is read by people; longer ones are refused before any parser sees them."""

MAX_DEPTH = 40
"""Nesting that no person writes, and that a recursive reader should never be asked to follow."""

Place = tuple[int, int]
"""Line and column, both from 1."""

KeyPath = tuple[str | int, ...]
"""Keys and indices from the top of the document."""

_CONSTANTS = {"true": True, "false": False, "null": None, "~": None, "": None}


class Document:
    """One YAML document.

    Attributes:
        data: plain Python values.
        places: path -> where that value starts.
        key_places: path -> where that key stands.

    """

    def __init__(self) -> None:
        self.data: Any = None
        self.places: dict[KeyPath, Place] = {}
        self.key_places: dict[KeyPath, Place] = {}

    def place(self, path: KeyPath, *, key: bool = False) -> Place:
        """Return where ``path`` stands, or the nearest enclosing value that exists."""
        if key and path in self.key_places:
            return self.key_places[path]
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))


def read_text(raw: bytes, source: str) -> str:
    """Decode a record file.

    Raises:
        RecordError: too long, or not UTF-8 (with the place of the first bad byte).

    """
    if len(raw) > MAX_BYTES:
        raise RecordError(source, 1, 1, f"a record of {len(raw)} bytes; the limit is {MAX_BYTES}", "split it")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise RecordError(source, line, column, "not UTF-8", "save the file as UTF-8") from None


def read_document(text: str, source: str) -> Document:
    """Parse one strict YAML document.

    Raises:
        RecordError: at the first place that is no strict YAML.

    """
    try:
        return _Reader(source, YAML(typ="safe", pure=True).parse(text)).document()
    except MarkedYAMLError as error:
        _must_be_merged(text, source)
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise RecordError(source, line, column, *_problem(error)) from None
    except YAMLError as error:  # the reader's own errors (control characters) carry no mark
        problem = " ".join(str(error).split("\n")[0].split())
        raise RecordError(source, 1, 1, problem, "remove the control character") from None


def _must_be_merged(text: str, source: str) -> None:
    """Say it plainly where git has left both sides of a conflict in the file."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("<<<<<<< "):
            fix = "settle it in the file, or git checkout --ours or --theirs FILE, then rulebook sync"
            raise RecordError(source, number, 1, "a merge conflict is not settled", fix)


class _Reader:
    """Builds a document from the stream of events, so that nothing is expanded before it is judged."""

    def __init__(self, source: str, events: Iterator[Event]) -> None:
        self.source = source
        self.events = events
        self.read = Document()

    def document(self) -> Document:
        for event in self.events:
            if isinstance(event, NodeEvent):
                if self.read.places:
                    raise self.error(event, "a second document", "one record a file")
                self.read.data = self.value(event, ())
        return self.read

    def error(self, event: Event, message: str, fix: str) -> RecordError:
        mark = event.start_mark
        return RecordError(self.source, mark.line + 1, mark.column + 1, message, fix)

    def value(self, event: Event, path: KeyPath) -> Any:
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            raise self.error(event, "anchors and aliases are not read", "write the value out, or quote it")
        if getattr(event, "tag", None):
            raise self.error(event, "tags are not read", "remove the tag, or quote the value")
        if len(path) > MAX_DEPTH:
            raise self.error(event, f"nested more than {MAX_DEPTH} deep", "flatten it")
        self.read.places[path] = (event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, MappingStartEvent):
            return dict(self.pairs(path))
        if isinstance(event, SequenceStartEvent):
            return list(self.items(path))
        return _scalar(str(getattr(event, "value", "")), getattr(event, "style", None))

    def items(self, path: KeyPath) -> Iterator[Any]:
        for index, event in enumerate(self.events):
            if not isinstance(event, NodeEvent):
                return
            yield self.value(event, (*path, index))

    def pairs(self, path: KeyPath) -> Iterator[tuple[str, Any]]:
        seen = set()
        for event in self.events:
            if not isinstance(event, NodeEvent):
                return
            if not isinstance(event, ScalarEvent) or not event.value:
                raise self.error(event, "a key must be text", "quote what starts with { or [ or *")
            key = _joined(str(event.value))
            if key in seen:
                raise self.error(event, f"duplicate key {key!r}", "keep one of the two")
            seen.add(key)
            inner = (*path, key)
            self.read.key_places[inner] = (event.start_mark.line + 1, event.start_mark.column + 1)
            yield key, self.value(next(self.events), inner)


def _scalar(text: str, style: str | None) -> Any:
    if style == '"':
        return _joined(text)
    if style in ("'", "|", ">"):
        return text
    if text.lower() in _CONSTANTS and text in (text.lower(), text.upper(), text.title()):
        return _CONSTANTS[text.lower()]
    for number in (int, float):
        try:
            value = number(text)
        except ValueError:
            continue
        if str(value) == text and text.lstrip("-")[0].isdigit():
            return value
    return text


def _joined(text: str) -> str:
    """Return a text with the halves of a sign put together that JSON escapes one by one."""
    if text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _problem(error: MarkedYAMLError) -> tuple[str, str]:
    problem = " ".join(str(error.problem or error.context or "not YAML").split())
    if "\\t" in problem:
        return "a tab where only spaces may stand", "indent with spaces"
    if any(sign in problem for sign in ("mapping values", "cannot start any token", "alphabetic or numeric")):
        return problem, "quote the value"
    return problem, "correct the YAML at this place"
