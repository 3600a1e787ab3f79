"""How verbs about reasons show what became of each check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulebook.cli import output
from rulebook.lifecycle.reconciled import Reconciled

_QUIET = ("draft", "shadow", "superseded", "archived")


def document(seen: Iterable[Reconciled]) -> dict[str, Any]:
    """Return the JSON form: ``{"checks": [one object a check], "summary": {standing: count}}``."""
    all_seen = list(seen)
    return {
        "checks": [one_check(one) for one in all_seen],
        "summary": dict(sorted(Counter(one.standing for one in all_seen).items())),
    }


def one_check(one: Reconciled) -> dict[str, Any]:
    """Return one check's object; codes in ``reasons`` are those of docs/reasons.md."""
    verdict = one.verdict
    return {
        "id": one.check.id,
        "version": one.check.version,
        "level": one.check.record.level,
        "standing": one.standing,
        "before": one.before,
        "verdict": verdict.answer if verdict else None,
        "verdict_reason": verdict.reason if verdict else None,
        "sandbox": verdict.sandbox if verdict else None,
        "ran": one.ran,
        "reasons": list(one.reasons),
        "anchors": [reason.document() for reason in one.drift],
        "detail": (verdict.detail if verdict else "") or None,
    }


def needs_somebody(one: Reconciled) -> bool:
    """Say whether a check does less than it was armed for, because of its reason."""
    return one.standing not in ("armed", *_QUIET)


def table(seen: Iterable[Reconciled], *, empty: str) -> None:
    """Print one line a check."""
    rows = [
        (one.check.id, one.standing, one.verdict.answer if one.verdict else None, ", ".join(_words(one)))
        for one in seen
    ]
    output.table(("CHECK", "STANDING", "VERDICT", "WHY"), rows, empty=empty)


def _words(one: Reconciled) -> Iterable[str]:
    anchored = {reason.code for reason in one.drift}
    yield from (reason.line() for reason in one.drift)
    yield from (code for code in one.reasons if code not in anchored)
