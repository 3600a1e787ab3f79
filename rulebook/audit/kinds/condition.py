"""The reason of a check no longer holds, or nobody can say whether it does."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.audit.values import Library, Problem, Severity, Subject

CODES = {
    "condition_fails": "the verify command ran and says that the reason no longer holds",
    "condition_unknown": "the verify command could not say whether the reason holds; the message says why",
}

FIXES = {
    "not_approved": "rulebook approve {id}",
    "no_sandbox": "install bubblewrap, or rulebook approve {id} --unsandboxed",
    "script_changed": "rulebook approve {id} --unsandboxed",
    "timed_out": "make the verify command faster",
    "tool_missing": "install what the verify command needs",
    "no_shell": "install bash",
    "no_space": "free room, or let the verify command write less",
    "read_only": "let the verify command write to $SCRATCH only",
    "disagrees": "make the verify command give the same answer every time",
}
"""Reason of an unknown verdict -> what cures it."""


def validate(subject: Subject, _library: Library) -> Iterator[Problem]:
    """Yield a problem where the verdict is not ``holds``."""
    if subject.verify is None:
        return
    if subject.verdict is None:
        if subject.standing in ("draft", "shadow"):
            return  # verified when somebody arms it
        yield _problem(
            subject,
            "condition_unknown",
            "its reason was never verified here",
            f"rulebook verify {subject.id}",
        )
    elif subject.verdict.answer == "fails":
        message = f"the reason no longer holds: {_claim(subject)} ({subject.verdict.reason})"
        yield _problem(subject, "condition_fails", message, f"rulebook why {subject.id}")
    elif subject.verdict.answer == "unknown":
        reason = subject.verdict.reason
        message = f"nobody can say whether the reason holds: {_claim(subject)} ({reason})"
        fix = FIXES.get(reason, "rulebook verify {id}").format(id=subject.id)
        yield _problem(subject, "condition_unknown", message, fix)


def _claim(subject: Subject) -> str:
    return " ".join(subject.record.condition.claim.split()) if subject.record.condition else ""


def _problem(subject: Subject, code: str, message: str, fix: str) -> Problem:
    severity: Severity = "error" if code == "condition_fails" else "warning"
    return Problem(code, severity, message, fix, subject.id, subject.path)
