from __future__ import annotations

import pytest

from rulebook.verifier.approval import approves


@pytest.mark.parametrize(
    ("prompt", "topics"),
    [
        pytest.param("ok", [], id="no topic, nothing to say yes to"),
        pytest.param("", ["migrations"], id="nothing said"),
        pytest.param("ok", ["migrations"], id="a yes to something else"),
        pytest.param("run the migrations", ["migrations"], id="no yes"),
        pytest.param("ok to run the migrations?", ["migrations"], id="a question"),
        pytest.param("please explain the migrations", ["migrations"], id="another verb between"),
        pytest.param('he wrote "yes, the migrations"', ["migrations"], id="only quoted"),
        pytest.param("> ok, run the migrations", ["migrations"], id="a quoted line"),
        pytest.param("ok\nthe migrations come later", ["release"], id="another topic"),
    ],
)
def test_no_approval(prompt: str, topics: list[str]) -> None:
    assert not approves(prompt, topics)


@pytest.mark.parametrize(
    ("prompt", "topics"),
    [
        pytest.param("ok, run the migrations", ["migrations"], id="yes, doing, topic"),
        pytest.param("migration is fine", ["migrations"], id="the stem, the yes behind it"),
        pytest.param("go ahead with the new release", ["release"], id="a yes of two words"),
        pytest.param("por favor, corre la migración", ["migración"], id="spanish"),
        pytest.param("可以deploy", ["deploy"], id="a yes without a blank"),
    ],
)
def test_approval(prompt: str, topics: list[str]) -> None:
    assert approves(prompt, topics)
