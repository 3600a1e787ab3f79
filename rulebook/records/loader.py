"""From record files to checks; every problem stays on its own record.

The examples of a record need the evaluator and are run by ``rulebook.verifier.loading``, one floor up.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from rulebook.outside.files import open_regular
from rulebook.records.check import Check
from rulebook.records.explain import explain
from rulebook.records.problems import RecordError
from rulebook.records.yaml_nodes import Document, read_document, read_text

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of one file.

    Attributes:
        record: the check; None where there are errors, or where the file is no record.
        errors: all that is wrong with it, in the order of the file.
        source_path: the file as it was named.
        note: why it was skipped (a YAML file without ``schema:``); else None.
        places: where each field stands, for errors that are found later.

    """

    record: Check | None
    errors: tuple[RecordError, ...]
    source_path: str
    note: str | None = None
    places: Document | None = None


def load_file(path: Path | str) -> Loaded:
    """Read one record file; an unreadable file is an error of that record, never an exception."""
    source = str(path)
    try:
        with open_regular(path) as file:
            raw = file.read()
    except OSError as error:
        problem = RecordError(source, 1, 1, f"cannot read: {error.strerror}", "check the path and its mode")
        return Loaded(None, (problem,), source)
    return load_bytes(raw, source)


def load_bytes(raw: bytes, source: str) -> Loaded:
    """Read one record from memory; ``source`` names it in errors."""
    try:
        document = read_document(read_text(raw, source), source)
    except RecordError as error:
        return Loaded(None, (error,), source)
    if not isinstance(document.data, dict):
        problem = RecordError(source, 1, 1, "a record is a mapping of fields", "start with 'schema: 1'")
        return Loaded(None, (problem,), source)
    if "schema" not in document.data:
        return Loaded(None, (), source, note="skipped: no 'schema:' key, so no record", places=document)
    try:
        record = Check.model_validate(document.data, by_alias=True, by_name=False)
    except ValidationError as error:
        return Loaded(None, explain(error, document, source), source, places=document)
    return Loaded(record, (), source, places=document)


def load_library(root: Path | str) -> tuple[Loaded, ...]:
    """Read all record files below a folder, in the order of their paths; hidden folders are passed over.

    A second record with an id that was already taken keeps an error that names the first.
    """
    top = Path(root)
    seen: dict[str, str] = {}
    result = []
    for path in sorted(_files(top)):
        loaded = load_file(path)
        if loaded.record is not None:
            first = seen.setdefault(loaded.record.id, str(path))
            if first != str(path):
                loaded = _taken(loaded, loaded.record.id, first)
        result.append(loaded)
    return tuple(result)


def _files(top: Path) -> list[Path]:
    found = (path for path in top.rglob("*") if path.suffix in SUFFIXES and not path.is_dir())
    return [path for path in found if not any(part.startswith(".") for part in path.relative_to(top).parts)]


def _taken(loaded: Loaded, name: str, first: str) -> Loaded:
    place = loaded.places.place(("id",)) if loaded.places else (1, 1)
    problem = RecordError(
        loaded.source_path, *place, f"id {name!r} is taken by {first}", "give it an id of its own"
    )
    return Loaded(None, (problem,), loaded.source_path, places=loaded.places)
