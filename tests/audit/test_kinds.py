"""Each kind: first what is healthy and why it stays quiet, then what it finds."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from rulebook.audit import kinds
from rulebook.audit.values import BrokenFile, Subject, Surface
from rulebook.context.pins import Pin
from rulebook.records.values import Override
from tests.audit.build import NOW, codes, library, subject, verdict


def override(hours: int) -> Override:
    start = NOW - timedelta(days=1)
    return Override("limits", "try it", "me", "until", start, NOW + timedelta(hours=hours))


OWNED = {"condition": None, "owner": "ops", "review_by": date(2027, 1, 1)}
QUIET: list[Any] = [
    pytest.param(subject(), id="healthy"),
    pytest.param(subject(OWNED, verdict=None), id="no-anchor-but-owner-and-review-date"),
    pytest.param(subject({"review_by": date(2026, 9, 1)}), id="review-is-due-today-not-overdue"),
    pytest.param(subject({"expires": {"at": date(2026, 9, 1)}}), id="ends-today"),
    pytest.param(subject({"level": "warn"}, standing="warning"), id="a-warn-that-warns-is-not-lowered"),
    pytest.param(
        subject(standing="shadow", in_force_since=None, opportunities_left=3), id="shadow-with-time-left"
    ),
    pytest.param(subject(standing="shadow", in_force_since=None), id="shadow-without-an-end"),
    pytest.param(subject(in_force_since=None), id="never-observed-is-not-old"),
    pytest.param(subject(in_force_since=NOW - timedelta(days=1)), id="young-is-not-stale"),
    pytest.param(
        subject(in_force_since=NOW - timedelta(days=90), fired=1, last_fired=NOW - timedelta(days=80)),
        id="fired-long-ago",
    ),
    pytest.param(subject(fired=2, objections=2, last_fired=NOW), id="two-matches-say-nothing"),
    pytest.param(subject(fired=10, objections=1, last_fired=NOW), id="one-objection-in-ten"),
    pytest.param(subject(overrides=(override(1),)), id="an-override-in-effect"),
    pytest.param(subject(overrides=(override(-1),), overridden=1), id="an-override-that-was-used"),
    pytest.param(subject(rearmed=400), id="re-arms-are-a-number-not-a-finding"),
]


@pytest.mark.parametrize("healthy", QUIET)
def test_quiet(healthy: Subject) -> None:
    assert codes(kinds.problems(library(healthy))) == []


FOUND: list[Any] = [
    pytest.param(subject(verdict=verdict("fails", "exit_1")), "condition_fails", "error", id="fails"),
    pytest.param(subject(verdict=None), "condition_unknown", "warning", id="never-verified"),
    pytest.param(
        subject(verdict=verdict("unknown", "not_approved")), "condition_unknown", "warning", id="unknown"
    ),
    pytest.param(subject(standing="suspended"), "suspended", "error", id="suspended"),
    pytest.param(subject(standing="warning"), "lowered", "warning", id="lowered"),
    pytest.param(subject({"condition": None}, verdict=None), "unanchored", "warning", id="nothing-behind-it"),
    pytest.param(
        subject({"condition": None, "level": "note"}, verdict=None), "unanchored", "info", id="a-note-is-mild"
    ),
    pytest.param(subject(OWNED | {"review_by": None}, verdict=None), "unanchored", "warning", id="no-date"),
    pytest.param(subject({"review_by": date(2026, 8, 31)}), "overdue", "warning", id="overdue"),
    pytest.param(subject({"expires": {"at": date(2026, 8, 31)}}), "expired", "warning", id="expired"),
    pytest.param(
        subject(standing="shadow", opportunities_left=0), "shadow_too_long", "warning", id="shadow-is-over"
    ),
    pytest.param(
        subject(in_force_since=NOW - timedelta(weeks=26)), "never_fired", "info", id="rare-is-no-advice"
    ),
    pytest.param(subject({"examples": {}}), "no_passing_example", "info", id="half-a-record"),
    pytest.param(
        subject(fired=10, objections=3, last_fired=NOW), "often_wrong", "warning", id="three-wrong-in-ten"
    ),
    pytest.param(
        subject(overrides=(override(-1),)), "override_unused", "info", id="override-that-nothing-needed"
    ),
    pytest.param(
        subject(standing="shadow", overrides=(override(1),)),
        "override_idle",
        "info",
        id="override-of-no-check",
    ),
]


@pytest.mark.parametrize(("ill", "code", "severity"), FOUND)
def test_found(ill: Subject, code: str, severity: str) -> None:
    (problem,) = kinds.problems(library(ill))
    assert (problem.code, problem.severity, problem.check) == (code, severity, ill.id)


def test_an_unknown_names_what_cures_it() -> None:
    (problem,) = kinds.problems(library(subject(verdict=verdict("unknown", "not_approved"))))
    assert problem.fix == "rulebook approve limits"


def test_never_fired_gives_no_advice() -> None:
    (problem,) = kinds.problems(library(subject(in_force_since=NOW - timedelta(weeks=26))))
    assert problem.fix is None


def test_duplicates_are_found_once_by_what_they_forbid() -> None:
    other = subject(
        {"id": "limits-again", "verifier": {"forbid": {"write": {"paths": ["config/limits.conf"]}}}}
    )
    narrower = subject({"id": "elsewhere", "applies": {"paths": ["src/**"]}})
    problems = list(kinds.problems(library(subject(), other, narrower)))
    assert [(problem.code, problem.check) for problem in problems] == [("duplicate", "limits-again")]


@pytest.mark.parametrize(
    ("more", "code", "severity"),
    [
        pytest.param(
            {"broken": (BrokenFile("rules/a.yaml:1:1", "x"),)}, "broken_record", "error", id="broken"
        ),
        pytest.param({"unsynced": {"limits": "the file is newer"}}, "unsynced", "error", id="unsynced"),
        pytest.param({"surfaces": (Surface("git", "dead", "no answer"),)}, "not_live", "error", id="dead"),
        pytest.param({"surfaces": (Surface("git", "half", "x"),)}, "not_live", "warning", id="half"),
        pytest.param({"surfaces": (Surface("git", "absent", "x"),)}, "nowhere_enforced", "info", id="none"),
    ],
)
def test_what_only_the_library_shows(more: dict[str, Any], code: str, severity: str) -> None:
    (problem,) = kinds.problems(library(subject(), **more))
    assert (problem.code, problem.severity) == (code, severity)


def test_a_live_surface_is_quiet() -> None:
    surfaces = (Surface("claude-code", "live", "answered"), Surface("git", "absent", "not installed"))
    assert codes(kinds.problems(library(subject(), surfaces=surfaces))) == []


WORDS_ALONE = "pin p is held by words alone"
MAKE, LOOK = "rulebook pin check p", "rulebook why limits"


@pytest.mark.parametrize(
    ("ill", "pinned", "severity", "message", "fix"),
    [
        pytest.param({}, {}, "info", WORDS_ALONE, MAKE, id="it-names-no-check"),
        pytest.param(
            {},
            {"irreversible": True},
            "error",
            f"{WORDS_ALONE}; it guards what can't be undone",
            MAKE,
            id="and-guards-what-can-not-be-undone",
        ),
        pytest.param(
            {},
            {"guards": "gone"},
            "warning",
            f"{WORDS_ALONE}: check gone is not in use here",
            MAKE,
            id="its-check-is-gone",
        ),
        pytest.param(
            {"standing": "suspended"},
            {"guards": "limits"},
            "warning",
            f"{WORDS_ALONE}: check limits is suspended and refuses nothing",
            LOOK,
            id="its-check-is-suspended",
        ),
        pytest.param(
            {"standing": "warning"},
            {"guards": "limits", "irreversible": True},
            "error",
            f"{WORDS_ALONE}: check limits is warning and refuses nothing; it guards what can't be undone",
            LOOK,
            id="its-check-only-warns",
        ),
        pytest.param(
            {"changed": {"level": "warn"}},
            {"guards": "limits"},
            "warning",
            f"{WORDS_ALONE}: check limits is armed and refuses nothing",
            LOOK,
            id="its-check-was-never-more-than-a-warning",
        ),
    ],
)
def test_a_pin_that_only_the_prompt_holds(
    ill: dict[str, Any], pinned: dict[str, Any], severity: str, message: str, fix: str
) -> None:
    problems = kinds.problems(library(subject(**ill), pins=(Pin("p", "words", "user", **pinned),)))
    (problem,) = (one for one in problems if one.code == "unbacked_pin")
    assert (problem.severity, problem.message, problem.fix, problem.check) == (severity, message, fix, None)


@pytest.mark.parametrize("level", ["gate", "block"])
def test_a_pin_that_a_refusing_check_holds_is_quiet(level: str) -> None:
    pin = Pin("p", "words", "user", guards="limits", irreversible=True)
    assert codes(kinds.problems(library(subject({"level": level}), pins=(pin,)))) == []


def test_every_code_is_tested_and_documented() -> None:
    tested = {param.values[1] for param in FOUND} | {
        "duplicate",
        "broken_record",
        "unsynced",
        "not_live",
        "nowhere_enforced",
        "unbacked_pin",
    }
    assert tested == set(kinds.CODES)
    page = (Path(__file__).parent.parent.parent / "docs" / "audit.md").read_text()
    assert all(f"| `{code}` | " in page for code in kinds.CODES)
