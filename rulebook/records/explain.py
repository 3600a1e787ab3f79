"""From the model's errors to problems that a person can act on: a place, the fault, the cure."""

from __future__ import annotations

import difflib
import typing
from typing import Any

from pydantic import BaseModel, ValidationError

from rulebook.records.check import Check
from rulebook.records.problems import RecordError
from rulebook.records.yaml_nodes import Document, KeyPath

_MISSING = object()


def explain(error: ValidationError, document: Document, source: str) -> tuple[RecordError, ...]:
    """Return one problem a fault, each place and fault once, in the order of the file."""
    problems = [_problem(detail, document, source) for detail in error.errors()]
    unique = dict.fromkeys(problem for problem in problems if problem is not None)
    if not unique:  # a fault that no spelling owns up to must still be told
        first = " ".join(str(error.errors()[0]["msg"]).split())
        return (RecordError(source, *document.place(()), first, "see docs/record.md"),)
    return tuple(sorted(unique, key=lambda problem: (problem.line, problem.column)))


def _problem(detail: Any, document: Document, source: str) -> RecordError | None:
    path, rest, value = _in_document(detail["loc"], document.data)
    if _wrong_branch(rest, value):
        return None
    kind = detail["type"]
    if kind == "extra_forbidden":
        place = document.place(path, key=True)
        return RecordError(source, *place, *_unknown_key(detail["loc"], str(path[-1])))
    place = document.place(path)
    if kind == "missing":
        name = str(detail["loc"][-1])
        inside = f" in {path[-1]!r}" if path else ""
        return RecordError(source, *place, f"missing key {name!r}{inside}", f"add '{name}: ...'")
    name = ".".join(str(part) for part in path) or "record"
    message = " ".join(str(detail["msg"]).removeprefix("Value error, ").split())
    return RecordError(source, *place, f"{name}: {message[:1].lower()}{message[1:]}", _cure(kind, value))


def _in_document(loc: tuple[Any, ...], data: Any) -> tuple[KeyPath, list[str], Any]:
    """Follow ``loc`` through the data; the parts that name a model's branch are returned aside."""
    path: list[str | int] = []
    rest: list[str] = []
    for part in loc:
        inner = _step(data, part)
        if inner is _MISSING:
            rest.append(str(part))
        else:
            path.append(part)
            data = inner
            rest.clear()
    return tuple(path), rest, data


def _step(data: Any, part: Any) -> Any:
    if isinstance(data, dict) and part in data:
        return data[part]
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        return data[part]
    return _MISSING


def _wrong_branch(rest: list[str], value: Any) -> bool:
    """Tell whether the error is about the spelling (short or long) that the person did not choose."""
    branch = next((part for part in rest if not part.isdigit()), "").rstrip("]")
    long = branch.endswith(("CommandForm", "Predicate"))
    if isinstance(value, dict):
        return not long and branch.startswith(("function-after[", "str", "literal["))
    return long and isinstance(value, (str, int, float))


def _unknown_key(loc: tuple[Any, ...], key: str) -> tuple[str, str]:
    known = _known_keys(loc[:-1])
    nearest = difflib.get_close_matches(key, known, n=1)
    if nearest:
        return f"unknown key {key!r}; nearest is {nearest[0]!r}", f"write '{nearest[0]}:'"
    return f"unknown key {key!r}", f"one of {', '.join(known)}"


def _known_keys(loc: tuple[Any, ...]) -> list[str]:
    """Return the keys that are known at a place, by following the models' own annotations."""
    models: list[type[BaseModel]] = [Check]
    for part in loc:
        named = [model for model in models if model.__name__ == part]
        inner = [model for one in models for model in _models_of(one, part)]
        models = named or inner or models
    return [field.alias or name for model in models[:1] for name, field in model.model_fields.items()]


def _models_of(model: type[BaseModel], key: Any) -> list[type[BaseModel]]:
    for name, field in model.model_fields.items():
        if key == (field.alias or name):
            return list(_in_annotation(field.annotation))
    return []


def _in_annotation(annotation: Any) -> typing.Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in typing.get_args(annotation):
        yield from _in_annotation(part)


def _cure(kind: str, value: Any) -> str:
    if kind == "string_type" and isinstance(value, bool):
        return "quote the value"
    if kind.startswith(("literal", "union", "string_pattern", "value_error", "assertion")):
        return "see docs/record.md"
    return "see docs/record.md for this field's form"
