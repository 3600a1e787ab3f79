"""Dispatch: the longest verb wins, a misspelt one is named with its nearest, usage errors exit 1."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.cli.main import find_verb, main, verb_parser
from rulebook.cli.verbs import VERBS


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param(["inti"], "did you mean 'init'", id="misspelt-verb"),
        pytest.param(["init", "--nonsense"], "--nonsense", id="unknown-option"),
    ],
)
def test_usage_errors_are_one_line_and_exit_1(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert words in error
    assert "--help" in error


@pytest.mark.parametrize("arguments", [[], ["--help"]], ids=["nothing", "help"])
def test_help_lists_every_verb(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert all(f"  {verb} " in text for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*verb.split(), "--help"]) == 0
    assert f"usage: rulebook {verb}" in " ".join(capsys.readouterr().out.split())


NO_DATA = {
    "hook": "speaks the agent's protocol",
    "serve": "runs until it is stopped",
    "git-hook": "speaks git's protocol",
    "export": "prints its own line-based form",
    "backup": "writes a file and says nothing else",
}


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in NO_DATA])
def test_every_verb_that_prints_data_has_json(verb: str) -> None:
    assert "--json" in verb_parser(verb).format_help()


def test_of_two_verbs_the_longer_one_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERBS, "init deep", ("init", "two words"))
    assert find_verb(["init", "deep"]) == "init deep"
    assert find_verb(["init", "--json"]) == "init"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_bug(closed: str, tmp_path: Path) -> None:
    program = f'"{sys.executable}" -m rulebook --help {closed}'
    assert (
        subprocess.run(["sh", "-c", program], cwd=tmp_path, capture_output=True, check=False).returncode == 0
    )


@pytest.mark.parametrize(
    ("words", "utf8", "code", "told"),
    [
        pytest.param("don't edit plain.conf", "0", 0, "plain.conf", id="plain words in any locale"),
        pytest.param("don't edit été.conf", "1", 0, "été.conf", id="read as UTF-8"),
        pytest.param("don't edit été.conf", "0", 1, "PYTHONUTF8=1 rulebook compile", id="read as ASCII"),
    ],
)
def test_words_are_read_as_utf8_or_refused(
    words: str, utf8: str, code: int, told: str, tmp_path: Path
) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": utf8, "PYTHONCOERCECLOCALE": "0", "HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "rulebook", "compile", "--dry-run", "--words", words.encode()],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        env={**os.environ, **plain},
    )
    assert ran.returncode == code
    assert told in (ran.stderr if code else ran.stdout).decode()
    assert ran.stderr.count(b"\n") == code
