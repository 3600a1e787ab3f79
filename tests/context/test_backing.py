from __future__ import annotations

from typing import Any

import pytest

from rulebook.context.backing import Backing, backing
from tests.context.make import pin


@pytest.mark.parametrize(
    ("fields", "live", "check", "code"),
    [
        pytest.param({"guards": "c"}, ["c"], "c", "backed", id="a-live-check-holds-it"),
        pytest.param(
            {"guards": "c", "irreversible": True}, ["c"], "c", "backed", id="even-an-irreversible-one"
        ),
        pytest.param({}, ["c"], None, "no_check", id="only-words"),
        pytest.param({"guards": "c"}, ["d"], None, "check_not_live", id="its-check-is-not-armed"),
        pytest.param({"irreversible": True}, [], None, "irreversible_without_check", id="the-worst"),
        pytest.param(
            {"guards": "c", "irreversible": True}, [], None, "irreversible_without_check", id="the-worst-too"
        ),
    ],
)
def test_would_anything_fail(fields: dict[str, Any], live: list[str], check: str | None, code: str) -> None:
    (answer,) = backing([pin("a", **fields)], live)
    assert answer == Backing("a", check, code)
    assert answer.is_finding is (code != "backed")


def test_the_whole_set_is_answered_in_order() -> None:
    assert [one.id for one in backing([pin("b"), pin("a")], [])] == ["a", "b"]
    assert backing([], ["c"]) == []
