from __future__ import annotations

import pytest

from rulebook.records.pattern import long_form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("pytest", {"program": ["pytest"]}),
        ("git push", {"program": ["git"], "subcommand": ["push"]}),
        ("rm -rf", {"program": ["rm"], "options": {"all": [["-rf"]]}}),
        (
            "git push -f|--force",
            {"program": ["git"], "subcommand": ["push"], "options": {"all": [["-f", "--force"]]}},
        ),
        ("cc --std=c11|c17", {"program": ["cc"], "options": {"all": [["--std=c11|c17"]]}}),
        ("CI=1 npm ci|i", {"env": ["CI=1"], "program": ["npm"], "subcommand": ["ci", "i"]}),
        ("a b|c d|e", {"program": ["a"], "subcommand": ["b d", "b e", "c d", "c e"]}),
        ("pio run -t upload", {"program": ["pio"], "subcommand": ["run"], "argv": ["-t", "upload"]}),
        ("git checkout -- .", {"program": ["git"], "subcommand": ["checkout"], "argv": ["--", "."]}),
        ("echo 'a b'", {"program": ["echo"], "argv": ["a b"]}),
    ],
)
def test_lengthens(text: str, form: dict) -> None:
    assert long_form(text) == form


@pytest.mark.parametrize("text", ["", "-f", "a && b", "a | b", "a ||b", "a 'b", "x $(y)", "A=1"])
def test_refuses_what_is_no_pattern(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        long_form(text)
