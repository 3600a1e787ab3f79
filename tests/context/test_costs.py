from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rulebook.context.costs import BYTES, CHARACTERS, tokens
from rulebook.errors import RulebookError
from tests.context.make import needed


@pytest.mark.parametrize(
    ("text", "in_bytes", "characters"),
    [("", 0, 0), ("abc", 3, 3), ("äöü", 6, 3), ("\N{GRINNING FACE}", 4, 1), ("\udc80", 3, 1)],
)
def test_measures(text: str, in_bytes: int, characters: int) -> None:
    assert BYTES.measure(text) == in_bytes
    assert CHARACTERS.measure(text) == characters


def test_labels_are_fixed() -> None:
    assert (BYTES.label, CHARACTERS.label) == ("bytes:1", "characters:1")


@pytest.fixture
def tokenizer_file(tmp_path: Path) -> Path:
    tokenizers = needed("tokenizers", "tokens")
    vocabulary = {"[UNK]": 0, "no": 1, "deploy": 2, "friday": 3}
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    path = tmp_path / "tokenizer.json"
    tokenizer.save(str(path))
    return path


def test_tokens_are_counted_with_a_tokenizer_from_a_file(tokenizer_file: Path) -> None:
    accounting = tokens(tokenizer_file, "tiny")
    assert accounting.measure("no deploy friday now") == 4
    assert accounting.measure("") == 0
    assert accounting.name == "tiny"
    assert tokens(tokenizer_file).name == "tokens"
    assert accounting.label == tokens(str(tokenizer_file), "tiny").label


def test_another_tokenizer_is_another_accounting(tokenizer_file: Path, tmp_path: Path) -> None:
    import tokenizers

    changed = tmp_path / "changed.json"
    changed.write_text(tokenizer_file.read_text().replace("friday", "monday"))
    library, _, digest = tokens(tokenizer_file).version.partition("/")
    assert library == tokenizers.__version__
    assert len(digest) == 12
    assert tokens(changed).label != tokens(tokenizer_file).label


def test_what_is_no_tokenizer_is_said(tmp_path: Path) -> None:
    needed("tokenizers", "tokens")
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(RulebookError, match=r"x\.json: not a tokenizer file \(fix: give the tokenizer\.json"):
        tokens(tmp_path / "x.json")
    with pytest.raises(
        RulebookError, match=r"none\.json: cannot read: No such file or directory \(fix: name"
    ):
        tokens(tmp_path / "none.json")


def test_without_the_package_the_error_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(
        RulebookError, match=r"needs the package tokenizers .*rulebook\[tokens\]', or use bytes"
    ):
        tokens(tmp_path / "any.json")
