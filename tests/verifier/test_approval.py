from __future__ import annotations

import pytest

from rulebook.verifier.approval import agrees, approves


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
        pytest.param("ok the migrations look broken", ["migrations"], id="a state"),
        pytest.param("ok the migrations look odd", ["migrations"], id="a state of any kind"),
        pytest.param("ok, migrations are next week", ["migrations"], id="another time"),
        pytest.param("yes run the migrations tomorrow", ["migrations"], id="tomorrow"),
        pytest.param("ok run the migrations in staging only... actually no", ["migrations"], id="taken back"),
        pytest.param("ok 'run the migrations' was what I typed", ["migrations"], id="single quotes"),
        pytest.param("fix the migrations please", ["migrations"], id="another verb before"),
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
        pytest.param("ja, führ die migrations aus", ["migrations"], id="german"),
        pytest.param("好,运行 migrations", ["migrations"], id="chinese"),
        pytest.param("sí, adelante, añade la ruta", ["ruta"], id="spanish, two yes"),
        pytest.param("ok, run the migrations against staging", ["migrations"], id="where to"),
    ],
)
def test_approval(prompt: str, topics: list[str]) -> None:
    assert approves(prompt, topics)


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("ok", id="a yes may answer anything"),
        pytest.param("yes, go ahead with the docs", id="a go-ahead to something else"),
        pytest.param("yes, go ahead tomorrow", id="another time"),
        pytest.param("yes, go ahead?", id="a question"),
        pytest.param("yes, but don't do it", id="denied"),
        pytest.param("sure, nice work", id="praise"),
    ],
)
def test_no_agreement(prompt: str) -> None:
    assert not agrees(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("yes, go ahead", id="english"),
        pytest.param("ja, mach das", id="german"),
        pytest.param("sí, adelante, añade la ruta", id="spanish, and what then"),
        pytest.param("네, 지금 올려도 됩니다", id="korean"),
    ],
)
def test_agreement(prompt: str) -> None:
    """A yes and a go-ahead of their own answer what the agent asked."""
    assert agrees(prompt)
