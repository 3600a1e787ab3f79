"""A verify run: the exact text, contained, three answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors import sandbox
from rulebook.anchors.approvals import Approval, Approvals
from rulebook.anchors.reasons import PASSING
from rulebook.anchors.sandbox import Limits
from rulebook.anchors.scripts import named_scripts
from rulebook.anchors.verify import run
from rulebook.outside.clock import now

Put = Callable[[str, str | bytes], Path]
SHORT = Limits(seconds=5)

pytestmark = pytest.mark.sandbox

RUNS = [
    pytest.param("grep -q X a.py", "holds", "exit_0", id="match"),
    pytest.param("grep -q Y a.py", "fails", "exit_1", id="no-match"),
    pytest.param("grep -q X gone.py", "unknown", "exit_trouble", id="file-gone"),
    pytest.param("! grep -q X gone.py", "unknown", "hidden_failure", id="negation-hides-nothing"),
    pytest.param("false | cat", "fails", "exit_1", id="pipe-hides-nothing"),
    pytest.param(
        'cp a.py "$SCRATCH/b" && diff -q "$SCRATCH/b" a.py', "holds", "exit_0", id="scratch-is-writable"
    ),
    pytest.param("seq 99999 | grep -q 5", "holds", "exit_0", id="a-reader-that-had-enough"),
    pytest.param("! seq 99999 | grep -q 5", "fails", "exit_1", id="the-same-negated"),
    pytest.param("! seq 99999 | grep -q x", "holds", "exit_0", id="negated-and-not-found"),
    pytest.param(
        "seq 99999 | grep -q 5 || exit 1", "unknown", "hidden_failure", id="it-would-turn-the-logic-round"
    ),
    pytest.param(
        "if seq 99999 | grep -q 5; then exit 1; fi", "unknown", "hidden_failure", id="and-so-in-an-if"
    ),
    pytest.param("seq 9 | grep -q 5 || exit 1", "holds", "exit_0", id="a-writer-that-was-done"),
    pytest.param("no-such-program", "unknown", "tool_missing", id="not-found"),
    pytest.param("./a.py", "unknown", "not_executable", id="not-executable"),
    pytest.param("kill -9 $$", "unknown", "signal", id="signal"),
    pytest.param('test -z "$SECRET_TOKEN"', "holds", "exit_0", id="environment-is-scrubbed"),
    pytest.param('test "$LC_ALL $TZ" = "C.UTF-8 UTC"', "holds", "exit_0", id="one-language-and-time-zone"),
]


@pytest.mark.parametrize(("text", "answer", "reason"), RUNS)
@pytest.mark.usefixtures("kernel_sandbox")
def test_run(
    repo: Path, put: Put, monkeypatch: pytest.MonkeyPatch, text: str, answer: str, reason: str
) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "hunter2")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    put("a.py", "X = 1\n")
    verdict = run(text, str(repo), approved=Approval(text), limits=SHORT)
    assert (verdict.answer, verdict.reason, verdict.sandbox) == (answer, reason, "kernel")


def test_only_the_approved_text_runs(repo: Path) -> None:
    text = f"touch {repo}/ran"
    for approved in (None, Approval("touch other")):
        verdict = run(text, str(repo), approved=approved)
        assert (verdict.answer, verdict.reason, verdict.sandbox) == ("unknown", "not_approved", "none")
    assert not (repo / "ran").exists()


@pytest.mark.usefixtures("kernel_sandbox")
def test_a_command_can_ask_for_output_as_well(repo: Path) -> None:
    text = 'out=$(echo "1 FAIL"; exit 0) && grep -q PASS <<<"$out"'
    assert run(text, str(repo), approved=Approval(text)).answer == "fails"


@pytest.mark.usefixtures("kernel_sandbox")
def test_late_is_no_failure_and_not_remembered(repo: Path) -> None:
    verdict = run("sleep 9", str(repo), approved=Approval("sleep 9"), limits=Limits(seconds=0.2))
    assert (verdict.answer, verdict.reason) == ("unknown", "timed_out")
    assert verdict.reason in PASSING


@pytest.mark.usefixtures("kernel_sandbox")
def test_an_answer_that_changes_by_itself_is_unknown(repo: Path) -> None:
    text = 'test "$RANDOM" -gt 16383'
    reasons = (run(text, str(repo), approved=Approval(text)).reason for _ in range(200))
    assert "disagrees" in reasons, "two runs in four disagree; 200 times none is no chance"


def test_no_verify_is_unknown(repo: Path) -> None:
    assert run(None, str(repo), approved=None).reason == "no_verify"


def test_a_verify_run_starts_no_verify_run(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOOK_IN_VERIFY", "1")
    assert run("true", str(repo), approved=Approval("true")).reason == "nested"


def test_an_approval_covers_one_exact_text(tmp_path: Path) -> None:
    approvals = Approvals(str(tmp_path))
    approvals.approve("grep -q X a.py", now=now())
    assert approvals.is_approved("grep -q X a.py")
    assert not approvals.is_approved("grep -q X  a.py")
    assert approvals.withdraw("grep -q X a.py")
    assert not approvals.is_approved("grep -q X a.py")


@pytest.fixture
def no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "available", lambda: False)


@pytest.mark.usefixtures("no_sandbox")
class TestWithoutKernelSandbox:
    def test_nothing_runs_by_itself(self, repo: Path) -> None:
        assert run("true", str(repo), approved=Approval("true")).reason == "no_sandbox"

    def test_it_runs_in_a_copy_where_that_was_approved(self, repo: Path, put: Put) -> None:
        put("a.py", "X = 1\n")
        text = "rm a.py"
        approval = Approval(text, unsandboxed=True, scripts=named_scripts(text, str(repo)))
        verdict = run(text, str(repo), approved=approval)
        assert (verdict.answer, verdict.sandbox) == ("holds", "copy")
        assert (repo / "a.py").exists()

    def test_a_changed_script_is_not_run(self, repo: Path, put: Put) -> None:
        put("check.sh", "exit 0\n")
        text = "bash check.sh"
        approval = Approval(text, unsandboxed=True, scripts=named_scripts(text, str(repo)))
        assert run(text, str(repo), approved=approval).answer == "holds"
        put("check.sh", f"touch {repo}/ran\n")
        assert run(text, str(repo), approved=approval).reason == "script_changed"
        assert not (repo / "ran").exists()


@pytest.mark.usefixtures("kernel_sandbox")
def test_a_short_search_path_is_completed_by_the_one_of_the_approval(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "bin/mytool"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}:.:/usr/bin:/bin")
    approvals = Approvals(str(tmp_path / "home"))
    approvals.approve("mytool", now=now())
    monkeypatch.setenv("PATH", "/usr/bin:/bin")  # as a graphical program gives it to its hooks
    verdict = run("mytool", str(repo), approved=approvals.get("mytool"), limits=SHORT)
    assert (verdict.answer, verdict.reason) == ("holds", "exit_0")
    assert run("mytool", str(repo), approved=Approval("mytool"), limits=SHORT).reason == "tool_missing"
