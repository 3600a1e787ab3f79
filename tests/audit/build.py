"""Builders of what the audit looks at; every test changes only what it is about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from rulebook.audit.values import Library, Problem, Subject
from rulebook.records.check import Check
from rulebook.records.values import Verdict

NOW = datetime(2026, 9, 1, 12, tzinfo=UTC)

RECORD: dict[str, Any] = {
    "schema": 1,
    "id": "limits",
    "rule": "Do not hand-edit config/limits.conf.",
    "verifier": {"forbid": {"write": "config/limits.conf"}},
    "level": "block",
    "condition": {"claim": "it is generated", "verify": "true", "anchors": ["tools/gen_limits.py"]},
    "provenance": {"stated_by": "user", "words": "never edit it by hand"},
    "examples": {"passes": [{"write": "config/other.conf"}]},
}


def record(**changes: Any) -> Check:
    """Return a healthy record with some fields changed."""
    return Check.model_validate(RECORD | changes)


def verdict(answer: Any = "holds", reason: str = "exit_0") -> Verdict:
    """Return a verdict found now."""
    return Verdict(answer, reason, NOW)


def subject(changed: dict[str, Any] | None = None, **state: Any) -> Subject:
    """Return a healthy armed check; ``changed`` changes the record, the rest its state."""
    check = record(**(changed or {}))
    healthy: dict[str, Any] = {
        "standing": "armed",
        "verdict": verdict(),
        "in_force_since": NOW - timedelta(days=5),
        "path": f"rules/{check.id}.yaml",
    }
    return Subject(check.id, 1, check, **(healthy | state))


def library(*subjects: Subject, **more: Any) -> Library:
    """Return a library of these checks at ``NOW``."""
    return Library(subjects, NOW, NOW.date(), **more)


def codes(problems: Any) -> list[str]:
    """Return the codes of problems."""
    return [problem.code for problem in problems if isinstance(problem, Problem)]
