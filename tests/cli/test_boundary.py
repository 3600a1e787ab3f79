"""What leaves a verb becomes an exit code and, at most, words on standard error."""

from __future__ import annotations

import pytest

from rulebook.cli.boundary import error_boundary
from rulebook.errors import RulebookError


def leave_by(error: BaseException, *arguments: str) -> int:
    with error_boundary(arguments) as boundary:
        raise error
    return boundary.code


@pytest.mark.parametrize(
    ("error", "code"),
    [
        pytest.param(SystemExit(0), 0, id="help-leaves-with-0"),
        pytest.param(SystemExit(None), 0, id="no-code-is-0"),
        pytest.param(RulebookError("x"), 1, id="expected-error"),
        pytest.param(KeyError("x"), 3, id="bug"),
        pytest.param(KeyboardInterrupt(), 130, id="ctrl-c"),
    ],
)
def test_exit_codes(error: BaseException, code: int) -> None:
    assert leave_by(error) == code


def test_an_expected_error_is_one_line_with_the_fix(capsys: pytest.CaptureFixture[str]) -> None:
    leave_by(RulebookError("two\nlines", where="a.yaml:3:1", fix="do this"))
    assert capsys.readouterr().err == "rulebook: a.yaml:3:1: two lines (fix: do this)\n"


def test_a_bug_is_a_report_shaped_as_an_issue_without_secrets(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEBOOK_DATABASE_URL", "postgresql://me:hunter2@db/rules")
    leave_by(
        ValueError("connect postgresql://me:hunter2@db/rules"), "record", "--words", "token=abcd1234efgh"
    )
    report = capsys.readouterr().err
    for part in ("### Bug: ValueError", "**Command**", "**rulebook**", "**Python**", "Traceback"):
        assert part in report
    assert "hunter2" not in report
    assert "abcd1234efgh" not in report
