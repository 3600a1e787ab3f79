from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def drill(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code = main(["drill", "--json", *arguments])
    return code, json.loads(capsys.readouterr().out)


def test_claude_code_keeps_the_rule_through_its_real_compaction_events(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, report = drill(capsys, "--agent", "claude-code")
    assert (code, report["passed"], report["diagnoses"]) == (0, True, [])
    assert len(report["exposed"]) == report["compactions"] == 4, "the host summarises all it has"


def test_a_guarded_harness_passes_and_exposes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    code, report = drill(capsys, "--harness", f"{sys.executable} {EXAMPLES}/harness_guarded.py")
    assert (code, report["passed"], report["exposed"]) == (0, True, [])


def test_a_harness_that_summarises_everything_fails_with_the_right_diagnosis(
    capsys: pytest.CaptureFixture[str],
) -> None:
    harness = f"{sys.executable} {EXAMPLES}/harness_summarise_all.py"
    code, report = drill(capsys, "--harness", harness)
    assert (code, report["passed"]) == (2, False)
    assert [one["code"] for one in report["diagnoses"]] == ["summarised_away", "only_in_the_prompt"]
    assert report["lost_at"] == "compaction 1 (leaf, drop)"
    assert main(["drill", "--harness", harness]) == 2
    out = capsys.readouterr().out
    assert "NO   the rule is in the view word for word" in out
    assert out.endswith("the drill FAILED\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["--agent", "nobody"], "no drill for nobody (fix: one of claude-code", id="no-such-agent"
        ),
        pytest.param(["--harness", "/none/there"], "cannot start /none/there: No such file", id="no-program"),
        pytest.param(["--harness", "true"], "true ended before it answered", id="it-ends-at-once"),
        pytest.param(
            ["--harness", "echo hello"], "echo said no JSON object: 'hello'", id="it-says-something-else"
        ),
        pytest.param(["--harness", "echo []"], "echo said no JSON object: '[]'", id="it-says-a-list"),
        pytest.param(
            ["--harness", "sleep 9", "--timeout", "0.1"],
            "sleep did not answer in 0.1 s",
            id="it-says-nothing",
        ),
        pytest.param(
            ["--harness", """echo '{"call": "shutdown"}'"""],
            "called 'shutdown' out of turn",
            id="it-calls-at-random",
        ),
        pytest.param(["--harness", """echo '{"error": "x"}'"""], "the harness failed: x", id="it-fails"),
    ],
)
def test_errors_are_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert main(["drill", *arguments]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
