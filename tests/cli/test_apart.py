"""What the verbs say of a check whose head is not what this worktree's own file holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.anchors.approvals import Approvals
from rulebook.records.dump import dump_yaml
from tests.cli.test_checks_verbs import Terminal
from tests.lifecycle.repository import VERIFY, Repository, record

FILE = "rules/files/no-edits.yaml"
OTHER_VERIFY = "test -e limits.conf"


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Two worktrees: the main one holds version 1, ``dev`` the head; the verbs run in the main one."""
    repository = Repository(tmp_path / "repository")
    repository.write(FILE, dump_yaml(record()))
    repository.approve()
    repository.commit("rule")
    monkeypatch.chdir(repository.root)
    made = Terminal(repository, capsys)
    made.run("init")
    made.run("sync", "--arm")
    repository.git("worktree", "add", "-q", "-b", "dev", "../dev")
    monkeypatch.chdir(tmp_path / "dev")
    condition = {"claim": "it is there", "verify": OTHER_VERIFY, "anchors": ["limits.conf"]}
    changed = dump_yaml(record(rule="Edit it never.", condition=condition))
    Path(FILE).write_text(changed)
    made.run("sync")
    monkeypatch.chdir(repository.root)
    return made


def test_list_says_both(terminal: Terminal) -> None:
    (one,) = terminal.json("list")["checks"]
    assert (one["version"], one["head"], one["rule"]) == (1, 2, "Do not edit limits.conf.")
    assert "1 (head 2)" in terminal.run("list")


def test_show_gives_what_is_in_force_here_and_names_the_head(terminal: Terminal) -> None:
    one = terminal.json("show", "no-edits")
    assert (one["version"], one["head"], one["in_force_here"]) == (1, 2, 1)
    said = terminal.run("show", "no-edits")
    assert "Do not edit limits.conf." in said
    assert "rulebook show no-edits@2" in said
    assert "Edit it never." in terminal.run("show", "no-edits@2")


def test_why_answers_for_what_is_in_force_here(terminal: Terminal) -> None:
    answer = terminal.json("why", "no-edits")
    assert (answer["version"], answer["head"], answer["verify"]) == (1, 2, VERIFY)
    assert "the head is version 2" in terminal.run("why", "no-edits")


def test_approve_asks_for_both(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook.cli.approve.require_person", lambda _: None)
    approvals = Approvals(terminal.repository.workspace.home)
    terminal.run("approve", "no-edits", "--yes")
    assert approvals.get(VERIFY)
    assert approvals.get(OTHER_VERIFY)


@pytest.mark.parametrize("verb", [["why"], ["verify"], ["repair"], ["why", "--command", "x", "--not"]])
def test_what_this_worktree_has_no_file_of_is_one_line(terminal: Terminal, verb: Any) -> None:
    terminal.repository.git("checkout", "-q", "-f", "HEAD~1")
    terminal.run("sync")
    (one,) = terminal.json("list")["checks"]
    assert (one["version"], one["head"]) == (None, 2)
    assert "none here (head 2)" in terminal.run("list")
    assert terminal.json("show", "no-edits")["in_force_here"] is None
    said = terminal.run(*verb, "no-edits", code=1)
    assert "this worktree has no file of it" in said
    assert len(said.splitlines()) == 1
