"""Objections are kept and change nothing; a retest does the forbidden thing where it can do no harm."""

from __future__ import annotations

import json

import pytest

from rulebook.anchors import sandbox
from rulebook.cli.main import main
from tests.cli.conftest import arm
from tests.cli.test_go import at_terminal
from tests.lifecycle.repository import Repository, record


def test_an_objection_of_an_agent_is_counted_and_changes_no_standing(
    armed: Repository, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLAUDECODE", "1")
    token = "ghp_" + "x1" * 18
    assert main(["object", "no-edits", "--because", f"the generator is gone {token}", "--json"]) == 0
    assert token not in capsys.readouterr().out
    with armed.store() as store:
        (finding,) = store.findings("no-edits")
        assert (finding.outcome, finding.agent) == ("objection", "claudecode")
        assert store.counts("no-edits").by_outcome == {"armed:objection": 1}
        assert store.standing("no-edits", armed.workspace.worktree_key) == "armed"


def test_an_unknown_check_names_the_nearest(armed: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["object", "no-edit", "--because", "x"]) == 1
    assert "no-edits" in capsys.readouterr().err


@pytest.mark.sandbox
@pytest.mark.skipif(not sandbox.available(), reason="needs a kernel sandbox")
def test_a_retest_leaves_the_tree_alone_and_records_what_came(project: Repository) -> None:
    examples = {"fires": [{"command": "echo broken > limits.conf"}], "passes": [{"command": "true"}]}
    policy = {"allowed": "sandbox", "outcome": "grep -q generated limits.conf"}
    arm(project, record(examples=examples, override=policy))
    before = project.read("limits.conf")
    code, said = at_terminal(str(project.root), "retest", "no-edits", "--json")
    assert code == 0, said
    answer = json.loads(said)
    assert (answer["exit"], answer["outcome"]) == (0, 1)
    assert project.read("limits.conf") == before
    with project.store() as store:
        assert store.findings("no-edits")[0].follow_up["outcome_exit"] == 1


def test_what_is_untestable_by_design_is_refused(project: Repository) -> None:
    arm(project, record(override={"allowed": "never", "reason": "it would wipe the disk"}))
    code, said = at_terminal(str(project.root), "retest", "no-edits")
    assert (code, "it would wipe the disk" in said) == (1, True)


def test_an_agent_may_not_retest(armed: Repository) -> None:
    assert at_terminal(str(armed.root), "retest", "no-edits", CODEX_THREAD_ID="1")[0] == 1
