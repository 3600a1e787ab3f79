"""Compaction parity: whatever is injected at session start has a twin after compaction.

A static check over hook configurations in the form that Claude Code and Codex share (``{"hooks": {EVENT:
[{"matcher", "hooks": [{"type", "command"}]}]}}``): an injector whose matcher leaves out ``compact``, and that
no other entry for ``compact`` runs, is lost at the first compaction.
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
        matcher: the matcher of its entry.
        code: ``no_compaction_twin``.

    """

    command: str
    matcher: str
    code: str = "no_compaction_twin"

    def as_dict(self) -> dict[str, str]:
        """Return the fields by name."""
        return {"command": self.command, "matcher": self.matcher, "code": self.code}


def orphans(config: Mapping[str, Any]) -> list[Orphan]:
    """Return the injectors that a compaction silences, in the order of the configuration."""
    entries = (config.get("hooks") or {}).get("SessionStart") or []
    handlers = [
        (str(entry.get("matcher") or ""), _command(handler))
        for entry in entries
        for handler in entry.get("hooks") or []
    ]
    twins = {command for matcher, command in handlers if matches(matcher, TWIN)}
    return [
        Orphan(command, matcher)
        for matcher, command in handlers
        if command not in twins and any(matches(matcher, source) for source in STARTS)
    ]


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
