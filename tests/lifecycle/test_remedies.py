"""Remedies are tried against the whole library."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.lifecycle.remedies import Forbidden, Remedies, remedies
from rulebook.records.check import Check
from tests.lifecycle.repository import record


def check(name: str, command: str, message: str, **fields: Any) -> Check:
    return record(
        name, verifier={"forbid": {"command": command}}, on_violation=message, condition=None, **fields
    )


def fires(one: Check, event: dict[str, Any]) -> bool:
    assert one.verifier is not None
    pattern = one.verifier.forbid.command
    return pattern is not None and event["command"].startswith(str(pattern[0]))


BRANCH = check("keep-branches", "git branch -D", "Delete it with `git branch -d -- name`.")

CASES = [
    pytest.param([], BRANCH, None, id="alone"),
    pytest.param([check("other", "git push", "")], BRANCH, None, id="other-subcommand"),
    pytest.param(
        [check("mild", "git branch", "", level="warn")], BRANCH, None, id="a-warning-holds-nothing-back"
    ),
    pytest.param(
        [check("no-branch", "git branch", "")],
        BRANCH,
        Forbidden("keep-branches", "no-branch", "git branch -d -- name"),
        id="the-library-forbids-the-new-remedy",
    ),
    pytest.param(
        [BRANCH],
        check("no-branch", "git branch", ""),
        Forbidden("keep-branches", "no-branch", "git branch -d -- name"),
        id="the-new-check-forbids-an-old-remedy",
    ),
]


@pytest.mark.parametrize(("library", "new", "found"), CASES)
def test_the_clash(library: list[Check], new: Check, found: Forbidden | None) -> None:
    assert Remedies(library, fires).forbidden(new) == found


def test_remedies_are_what_stands_between_backticks() -> None:
    assert remedies(BRANCH) == ["git branch -d -- name"]
    assert remedies(check("a", "b", 'no `unclosed quote "` here')) == []
