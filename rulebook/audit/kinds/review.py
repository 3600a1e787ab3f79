"""Dates that have passed."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Subject

CODES = {
    "overdue": "the review date has passed",
    "expired": "the check's own end has come, and it is still in use",
}


def validate(subject: Subject, library: Library) -> Iterator[Problem]:
    """Yield a problem for a passed review date and for a passed end."""
    record = subject.record
    if record.review_by is not None and record.review_by < library.today:
        owner = f" by {record.owner}" if record.owner else ""
        message = f"was to be reviewed{owner} on {record.review_by}"
        fix = "review it and set a new review_by, or rulebook archive " + subject.id
        yield Problem("overdue", "warning", message, fix, subject.id, subject.path)
    if record.expires is not None and record.expires.at is not None and record.expires.at < library.today:
        message = f"was to end on {record.expires.at} and is still {subject.standing}"
        yield Problem(
            "expired", "warning", message, f"rulebook archive {subject.id}", subject.id, subject.path
        )
