"""A team's own templates stand in for the built-in ones, under the same sandbox."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rulebook.compiler.card import card
from rulebook.compiler.compile import Compiled, compile_words
from rulebook.errors import RulebookError

CONFIG = 'schema = 1\n[repository]\nid = "x"\n[templates]\npath = "ours"\n'


def compiled(root: Path, **templates: str) -> Compiled:
    (root / "rulebook.toml").write_text(CONFIG)
    (root / "ours").mkdir()
    for name, text in templates.items():
        (root / "ours" / f"{name}.txt.j2").write_text(text)
    words = "never run `npm install`, use `pnpm install`"
    return compile_words(words, workspace_root=str(root), today=date(2026, 11, 30)).records[0]


def test_what_the_team_does_not_replace_is_built_in(tmp_path: Path) -> None:
    assert "Instead: pnpm install." in str(compiled(tmp_path).record.behaviour)


def test_behaviour_message_and_card_are_the_teams_own(tmp_path: Path) -> None:
    one = compiled(
        tmp_path, behaviour="OURS {{ remedy }}", on_violation="STOP {{ rule }}", card="CARD {{ level }}"
    )
    assert one.record.behaviour == "OURS pnpm install"
    assert str(one.record.on_violation).startswith("STOP ")
    assert card(one, None, str(tmp_path)) == f"CARD {one.record.level}"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{{ nothing_of_this_name }}", id="an-undefined-name"),
        pytest.param("{% if %}", id="no-template"),
        pytest.param("{{ ''.__class__.__mro__ }}", id="internals"),
        pytest.param("{{ 1 / 0 }}", id="no-number"),
    ],
)
def test_a_template_that_fails_names_its_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(RulebookError, match="the template fails") as caught:
        compiled(tmp_path, on_violation=text)
    assert str(tmp_path / "ours" / "on_violation.txt.j2") in str(caught.value)
