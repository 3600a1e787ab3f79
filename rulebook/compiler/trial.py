"""Try a check on an event: the verifier's own evaluator, in a workspace without files and a past."""

from __future__ import annotations

from typing import Any

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check
from rulebook.verifier import evaluate
from rulebook.verifier.context import EventContext

Event = dict[str, Any]
_MAX_READINGS = 2000
_readings: dict[Any, Any] = {}
"""Command lines that were read already: the same near misses are tried on many checks."""


class Trial:
    """One check, ready to be tried on many events.

    Attributes:
        root: the workspace's top folder.
        verifier: the canonical predicate; None for a note.

    """

    def __init__(self, check: Check, root: str) -> None:
        self.root = root
        self._context = EventContext(root, read=_no_file)
        self._context.reading_cache = _readings
        self.verifier = canonical_verifier(check.verifier) if check.verifier is not None else None

    def fires(self, event: Event) -> bool:
        """Tell whether the predicate matches the event; a note never does."""
        if self.verifier is None:
            return False
        if len(_readings) > _MAX_READINGS:
            _readings.clear()
        return evaluate.fires(self.verifier, event, self._context)


def _no_file(_path: str) -> None:
    """Read nothing: an example stands for itself, whatever files the workspace has."""


def fires(check: Check, event: Event, root: str = "/") -> bool:
    """Tell whether a check fires on an event."""
    return Trial(check, root).fires(event)
