from __future__ import annotations

import pytest

from rulebook.enforce.words import key_word, words_of


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('de"ploy".sh now', "deploy.sh"),
        ("d\\eploy.sh", "deploy.sh"),
        ("dep\\\nloy.sh", "deploy.sh"),
        ("./scripts/deploy.sh", "deploy.sh"),
        ("(deploy.sh)|cat", "deploy.sh"),
        ("a&&deploy.sh", "deploy.sh"),
        ("FOO=deploy.sh x", "deploy.sh"),
        ("tool -fdeploy.sh", "deploy.sh"),
        ("tool --deploy.sh", "deploy.sh"),
        ("\u6a94deploy.sh\u6a94 g++", "g++"),
    ],
)
def test_a_word_that_the_shell_could_run_is_found(text: str, word: str) -> None:
    assert word in words_of(text)


@pytest.mark.parametrize(
    ("name", "word"),
    [("git", "git"), ("scripts/deploy.sh", "deploy.sh"), ("my tool", "tool"), ("", ""), ("a'b", "ab")],
)
def test_keys_are_cut_as_texts_are(name: str, word: str) -> None:
    assert key_word(name) == word
    assert not word or word in words_of(name)
