"""The audit's answer as plain data: the one source of list, summary and exit code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulebook.audit.values import SEVERITIES, Library, Problem, Severity, Subject


def document(library: Library, problems: Iterable[Problem]) -> dict[str, Any]:
    """Return the whole answer.

    Returns:
        ``{"at", "checks": [object a check], "library": [finding], "summary": {...}}``. A check's object has
        ``id, version, level, standing, verdict, reasons, findings`` and what is known of it; a finding has
        ``code, severity, message, fix, where``. The summary counts what the lists hold and nothing else.

    """
    found = list(problems)
    of_check: dict[str, list[Problem]] = {subject.id: [] for subject in library.subjects}
    of_library: list[Problem] = []
    for problem in found:
        of_check.get(problem.check or "", of_library).append(problem)
    return {
        "at": library.now.isoformat(timespec="seconds"),
        "checks": [_check(subject, of_check[subject.id]) for subject in library.subjects],
        "library": [_problem(problem) | {"check": problem.check} for problem in of_library],
        "summary": {
            "checks": len(library.subjects),
            "standings": dict(sorted(Counter(subject.standing for subject in library.subjects).items())),
            "findings": {severity: _count(found, severity) for severity in reversed(SEVERITIES)},
            "reasons": dict(sorted(Counter(problem.code for problem in found).items())),
            "rearmed": sum(subject.rearmed for subject in library.subjects),
        },
    }


def reaches(answer: dict[str, Any], threshold: Severity) -> bool:
    """Return whether any finding of the answer is at or above a severity."""
    counts = answer["summary"]["findings"]
    return any(counts[severity] for severity in SEVERITIES[SEVERITIES.index(threshold) :])


def _count(found: list[Problem], severity: Severity) -> int:
    return sum(problem.severity == severity for problem in found)


def _check(subject: Subject, problems: list[Problem]) -> dict[str, Any]:
    record, verdict = subject.record, subject.verdict
    return {
        "id": subject.id,
        "version": subject.version,
        "rule": " ".join(record.rule.split()),
        "level": record.level,
        "standing": subject.standing,
        "standing_since": _date(subject.standing_since),
        "standing_why": subject.standing_why or None,
        "verdict": verdict.answer if verdict else None,
        "verdict_reason": verdict.reason if verdict else None,
        "verified_at": _date(verdict.at) if verdict else None,
        "reasons": sorted({problem.code for problem in problems}),
        "findings": [_problem(problem) for problem in problems],
        "owner": record.owner,
        "review_by": record.review_by.isoformat() if record.review_by else None,
        "in_force_since": _date(subject.in_force_since),
        "fired": subject.fired,
        "would_have": subject.would_have,
        "last_fired": _date(subject.last_fired),
        "rearmed": subject.rearmed,
        "overridden": subject.overridden,
        "objections": subject.objections,
        "wrong_rate": None if subject.wrong_rate is None else round(subject.wrong_rate, 3),
        "path": subject.path,
    }


def _date(moment: Any) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "fix": problem.fix,
        "where": problem.where,
    }
