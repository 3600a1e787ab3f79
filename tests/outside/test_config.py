"""``rulebook.toml`` is read strictly."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.errors import RulebookError
from rulebook.outside.config import Config, load_config, new_config_text


def write(root: Path, text: str) -> str:
    (root / "rulebook.toml").write_text(text)
    return str(root)


def test_what_init_writes_is_read(tmp_path: Path) -> None:
    assert load_config(write(tmp_path, new_config_text("abc", "rules"))) == Config("abc", "rules")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("schema = ", "not TOML", id="broken"),
        pytest.param('[repository]\nid = "x"', "no 'schema'", id="no-schema"),
        pytest.param('schema = 2\n[repository]\nid = "x"', "newer", id="newer"),
        pytest.param("schema = 1", "repository.id", id="no-id"),
        pytest.param('schema = 1\n[repositry]\nid = "x"', "did you mean 'repository'", id="misspelt-table"),
        pytest.param('schema = 1\n[repository]\nid = "x"\n[rules]\npaths = "x"', "'path'", id="misspelt-key"),
        pytest.param("schema = 1\n[repository]\nid = 1", "a string", id="wrong-type"),
        pytest.param('schema = 1\nrules = "x"', "table", id="no-table"),
        pytest.param(
            'schema = 1\n[repository]\nid = "x"\n[rules]\npath = "../y"', "leaves", id="path-outside"
        ),
        pytest.param(
            'schema = 1\n[repository]\nid = "x"\n[templates]\npath = "/y"', "leaves", id="templates-outside"
        ),
    ],
)
def test_errors_name_the_place_and_the_fix(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(RulebookError, match=words) as caught:
        load_config(write(tmp_path, text))
    assert str(tmp_path) in str(caught.value)
    assert caught.value.fix


def test_a_missing_file_names_init(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="rulebook init"):
        load_config(str(tmp_path))
