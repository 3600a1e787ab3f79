"""What is offered where nothing but notes came out: plain rules that compile, none taken by itself."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.plainer import MOST, plainer

TODAY = date(2026, 11, 30)
BLAMED = "`zephyrctl burn` writes to whichever board answers first. Always scripts/burn.sh."


def offered(words: str, action: dict[str, Any] | None = None) -> list[str]:
    compiled = compile_words(words, workspace_root="/nonexistent", today=TODAY)
    return plainer(words, compiled, action=action, root="/nonexistent", today=TODAY)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("how do I run the tests?", id="a question"),
        pytest.param("be careful", id="nothing is named"),
        pytest.param("the `amount` column is in cents", id="code in a statement that forbids nothing"),
        pytest.param("never push to main", id="read as it stands"),
    ],
)
def test_nothing_is_offered(words: str) -> None:
    assert offered(words) == []


def test_each_offer_is_a_check() -> None:
    found = offered(BLAMED)
    assert 0 < len(found) <= MOST
    for text in found:
        assert compile_words(text, workspace_root="/nonexistent", today=TODAY).records[0].record.verifier


def test_with_the_action_only_what_would_have_held_it_is_offered() -> None:
    found = offered(BLAMED, {"command": "zephyrctl burn"})
    assert found
    assert all("zephyrctl burn" in text for text in found)
    assert offered(BLAMED, {"command": "make"}) == []


def test_a_folder_is_offered_as_one_not_to_be_edited() -> None:
    words = "third_party/kludge gets dropped in anew every quarter, so changes in there just vanish"
    assert offered(words) == ["Do not edit third_party/kludge."]
