"""Each form shows every finding; programs can read theirs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulebook.audit import kinds
from rulebook.audit.document import document
from rulebook.audit.values import Surface
from rulebook.report import FORMS
from tests.audit.build import library, subject, verdict


def ill() -> dict[str, Any]:
    stale = subject(
        {"rule": "No <b>bold</b> moves."}, verdict=verdict("fails", "exit_1"), standing="suspended"
    )
    whole = library(stale, subject({"id": "fine", "applies": {"paths": ["src/**"]}}))
    whole = library(*whole.subjects, surfaces=(Surface("codex", "dead", "not trusted"),))
    return document(whole, kinds.problems(whole))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_shows_every_finding(form: str) -> None:
    text = FORMS[form](ill())
    assert all(code in text for code in ("condition_fails", "suspended", "not_live"))


@pytest.mark.parametrize("form", FORMS)
def test_every_form_bears_an_empty_library(form: str) -> None:
    assert FORMS[form](document(library(), ()))


def test_text_says_the_fix_and_the_numbers() -> None:
    text = FORMS["text"](ill())
    assert "fix: rulebook why limits" in text
    assert text.endswith("2 checks (1 armed, 1 suspended): 3 errors\n")


def test_json_is_one_object_a_check_beside_what_concerns_none() -> None:
    answer = json.loads(FORMS["json"](ill()))
    assert [check["id"] for check in answer["checks"]] == ["limits", "fine"]
    first = answer["checks"][0]
    assert (first["standing"], first["verdict"]) == ("suspended", "fails")
    assert first["reasons"] == ["condition_fails", "suspended"]
    assert [row["code"] for row in answer["library"]] == ["not_live"]


def test_sarif_places_findings_at_the_records_file() -> None:
    log = json.loads(FORMS["sarif"](ill()))
    assert log["version"] == "2.1.0"
    results = log["runs"][0]["results"]
    places = {r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in results}
    assert places == {"rules/limits.yaml", "rulebook.toml"}
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in results)


def test_html_escapes_what_came_from_records() -> None:
    page = FORMS["html"](ill())
    assert "<b>bold</b>" not in page
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
