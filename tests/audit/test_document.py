"""List, summary and exit code come from one source."""

from __future__ import annotations

import pytest

from rulebook.audit import kinds
from rulebook.audit.document import document, reaches
from rulebook.audit.values import Surface
from tests.audit.build import library, subject, verdict


def test_the_summary_counts_what_the_lists_hold() -> None:
    stale = [subject({"id": f"c-{n}"}, verdict=verdict("fails", "exit_1"), rearmed=2) for n in range(21)]
    whole = library(*stale, surfaces=(Surface("git", "live", ""),))
    answer = document(whole, (p for p in kinds.problems(whole) if p.code != "duplicate"))
    assert answer["summary"]["findings"] == {"error": 21, "warning": 0, "info": 0}
    assert answer["summary"]["reasons"] == {"condition_fails": 21}
    assert answer["summary"]["rearmed"] == 42
    assert sum(len(check["findings"]) for check in answer["checks"]) == 21
    assert reaches(answer, "warning")


@pytest.mark.parametrize(
    ("fired", "objections", "rate"),
    [(0, 0, None), (10, 3, 0.3), (4, 0, 0.0)],
    ids=["no-match", "some", "none"],
)
def test_the_wrong_rate_can_change(fired: int, objections: int, rate: float | None) -> None:
    whole = library(subject(fired=fired, objections=objections))
    assert document(whole, ())["checks"][0]["wrong_rate"] == rate


@pytest.mark.parametrize(
    ("threshold", "reached"), [("info", True), ("warning", True), ("error", False)], ids=str
)
def test_thresholds(threshold: str, reached: bool) -> None:
    whole = library(subject(standing="warning"))
    assert reaches(document(whole, kinds.problems(whole)), threshold) is reached
