"""Compaction parity: whatever is injected at session start is injected wherever a context begins.

A static check over hook configurations in the form that Claude Code and Codex share (``{"hooks": {EVENT:
[{"matcher", "hooks": [{"type", "command"}]}]}}``): an injector that no entry for ``compact`` runs is lost at
the first compaction, one without ``resume`` or ``clear`` there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

STARTS = ("startup", "resume", "clear")
"""Sources of SessionStart at which a context begins."""

TWIN = "compact"
"""The source of SessionStart after a compaction."""


@dataclass(frozen=True, slots=True)
class Orphan:
    """An injector without a twin.

    Attributes:
        command: what it runs, as configured.
        missing: the sources of SessionStart at which it does not run.

    """

    command: str
    missing: tuple[str, ...]

    @property
    def code(self) -> str:
        """``no_compaction_twin``, or ``source_not_covered`` where only another source is missing."""
        return "no_compaction_twin" if TWIN in self.missing else "source_not_covered"

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {"command": self.command, "missing": list(self.missing), "code": self.code}


def orphans(config: Mapping[str, Any]) -> list[Orphan]:
    """Return the injectors that are silent at some start, in the order of the configuration.

    What runs after a compaction only is a twin itself, and no injector.
    """
    entries = (config.get("hooks") or {}).get("SessionStart") or []
    handlers = [
        (str(entry.get("matcher") or ""), _command(handler))
        for entry in entries
        for handler in entry.get("hooks") or []
    ]
    found = []
    for command in dict.fromkeys(command for _, command in handlers):
        covered = {
            source
            for matcher, one in handlers
            for source in (*STARTS, TWIN)
            if one == command and matches(matcher, source)
        }
        missing = tuple(source for source in (*STARTS, TWIN) if source not in covered)
        if covered.intersection(STARTS) and missing:
            found.append(Orphan(command, missing))
    return found


def _command(handler: Mapping[str, Any]) -> str:
    words: Iterable[Any] = (handler.get("command") or handler.get("tool") or "", *(handler.get("args") or ()))
    return " ".join(str(word) for word in words)


def matches(matcher: str, source: str) -> bool:
    """Tell whether an entry with this matcher runs for a source, as the hosts read it.

    Empty and ``*`` match all; letters, digits, ``_``, ``-``, blanks, commas and ``|`` make a list of exact
    names; anything else is a search for a regular expression, here only for one of our own five words.
    """
    if matcher in ("", "*"):
        return True
    if all(c.isalnum() or c in "_- ,|" for c in matcher):
        return source in [name.strip() for name in matcher.replace(",", "|").split("|")]
    return _searches(matcher, source)


def _searches(pattern: str, text: str) -> bool:
    import re2  # type: ignore[import-untyped]  # ships no types; linear, since the pattern comes from a file

    try:
        return re2.search(pattern, text) is not None
    except re2.error:  # what the host can't read either never runs
        return False
