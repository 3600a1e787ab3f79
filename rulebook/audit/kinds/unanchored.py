"""A check whose reason nothing observable stands behind, and that nobody has promised to look at."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Severity, Subject

CODES = {"unanchored": "no anchor, and no owner or no review date: nothing will ever notice that it is stale"}


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem for an unanchored check without owner and review date."""
    record = subject.record
    missing = [name for name in ("owner", "review_by") if getattr(record, name) is None]
    if subject.anchored or not missing:
        return
    message = f"no anchor and no {' and no '.join(missing)}: nothing will notice when its reason is gone"
    fix = f"add {' and '.join(missing)}, or condition.anchors, to the record"
    severity: Severity = "info" if record.level in ("note", "note_with_verify") else "warning"
    yield Problem("unanchored", severity, message, fix, subject.id, subject.path)
