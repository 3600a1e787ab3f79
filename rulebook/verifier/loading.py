"""Records with their proof: patterns that every engine reads, and examples that were run.

Cold: imports the record's models. ``rulebook.records.loader`` reads, this judges what was read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulebook.records import loader
from rulebook.records.canonical import canonical
from rulebook.records.check import Check
from rulebook.records.loader import Loaded
from rulebook.records.problems import RecordError
from rulebook.verifier.applies import why_not
from rulebook.verifier.context import EventContext
from rulebook.verifier.engines import regex, structural
from rulebook.verifier.evaluate import evaluate, moments

NOWHERE = "/nonexistent/rulebook-examples"
"""Examples are judged below a folder that does not exist, so that no file decides what they mean."""


def load_file(path: Path | str) -> Loaded:
    """Read one record file and run its examples; all that fail are errors of that record."""
    return proven(loader.load_file(path))


def load_library(root: Path | str) -> tuple[Loaded, ...]:
    """Read all record files below a folder and run the examples of each."""
    return tuple(proven(loaded) for loaded in loader.load_library(root))


def proven(loaded: Loaded) -> Loaded:
    """Return what was read with the errors of its patterns and examples; the record itself stays."""
    if loaded.record is None:
        return loaded
    errors = tuple(_problems(loaded.record, loaded))
    return replace(loaded, errors=(*loaded.errors, *errors)) if errors else loaded


def _problems(check: Check, loaded: Loaded) -> Iterator[RecordError]:
    plain = canonical(check)
    verifier = plain.get("verifier")
    if verifier is None:
        return
    faults = list(_pattern_faults(verifier))
    for fault in faults:
        yield _error(loaded, ("verifier",), fault, "see docs/record.md")
    if faults:
        return
    for kind, wanted in (("fires", True), ("passes", False)):
        for index, event in enumerate(getattr(check.examples, kind)):
            if fires(plain, event) is not wanted:
                said = "does not fire" if wanted else "fires"
                fix = "correct the verifier or the example; rulebook try shows why"
                yield _error(
                    loaded, ("examples", kind, index), f"example under {kind!r} {said}: {event}", fix
                )


def fires(plain: dict[str, Any], event: dict[str, Any]) -> bool:
    """Tell whether a canonical check is in play and matches an event that happens nowhere in particular.

    A branch, agent or directory that the event does not give is one where the check applies.
    """
    applicability = plain.get("applies", {})
    here = EventContext(
        NOWHERE,
        home="/home/user",
        branch=next(iter(applicability.get("branches", ())), None),
        agent=next(iter(applicability.get("agents", ())), ""),
        cwd=next(iter(applicability.get("cwd", ())), None),
        read=lambda _: None,
    )
    return any(
        why_not(applicability, one, context) is None and evaluate(plain["verifier"], one, context).fired
        for one, context in moments(event, here)
    )


def _error(loaded: Loaded, path: tuple[str | int, ...], message: str, fix: str) -> RecordError:
    place = loaded.places.place(path) if loaded.places else (1, 1)
    return RecordError(loaded.source_path, *place, message, fix)


def _pattern_faults(value: Any) -> Iterator[str]:
    """Find patterns that an engine refuses, anywhere in a canonical verifier."""
    if isinstance(value, list):
        for item in value:
            yield from _pattern_faults(item)
    if not isinstance(value, dict):
        return
    for key in ("regex", "absent", "said", "stdin"):
        for pattern in [value[key]] if isinstance(value.get(key), str) else value.get(key, ()):
            yield from _fault(regex, pattern)
    for pattern in value.get("syntax", ()):
        yield from _fault(structural, pattern, value["language"], "")
    for key in ("paths", "except", "left", "writes"):
        for glob in value.get(key, ()):
            if isinstance(glob, str) and glob.startswith("!"):
                yield f"glob {glob!r}: exemptions are written under 'except', not with '!'"
    for inner in value.values():
        yield from _pattern_faults(inner)


def _fault(engine: Any, *pattern: str) -> Iterator[str]:
    try:
        engine(*pattern)
    except ValueError as error:
        yield str(error)
