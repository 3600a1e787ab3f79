"""Drift, as public bug reports tell of it (tests/cases/reports.jsonl), each told in our own records."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from rulebook.agents.respond import respond
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.tree import WorkTree
from rulebook.cli.main import main
from rulebook.enforce import doubted
from rulebook.git.follow_up import follow_up
from rulebook.records.check import Anchor
from tests.cli.conftest import arm
from tests.git.test_watch import Watched
from tests.lifecycle.repository import Repository, record

DEF = "def run_query(sql):\n    return sql\n"
VERIFY = "grep -q 'def run_query' src/db.py"
CONDITION = {"claim": "the helper is in src/db.py", "verify": VERIFY, "anchors": ["src/db.py"]}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.write("src/db.py", DEF)
    made.commit("helper")
    made.approve(VERIFY)
    arm(made, record("use-helper", condition=CONDITION, verifier={"forbid": {"command": "vi"}}))
    with made.store() as store:
        follow_up(made.workspace, store)
    return made


def drift(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    main(["drift", "--json", "use-helper"])
    (check,) = json.loads(capsys.readouterr().out)["checks"]
    return dict(check)


def test_ad_001_an_uncommitted_edit_is_confirmed(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("src/db.py", DEF + "\nMORE = 1\n")
    check = drift(capsys)
    assert (check["standing"], check["verdict"], check["ran"]) == ("armed", "holds", True)
    assert drift(capsys)["anchors"] == []


def test_ad_002_hashing_again_clears_nothing(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("src/db.py", DEF.replace("run_query", "query"))
    assert drift(capsys)["standing"] == "suspended"
    again = drift(capsys)
    assert (again["standing"], again["ran"]) == ("suspended", False)


def test_ad_006_the_fingerprint_is_the_same_on_every_platform(project: Repository) -> None:
    first = fingerprint([Anchor(path="src/db.py")], str(project.root)).value
    project.write("src/db.py", DEF.replace("\n", "\r\n"))
    assert fingerprint([Anchor(path="src/db.py")], str(project.root)).value == first


def test_ad_012_without_a_baseline_nothing_has_drifted(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    condition = {**CONDITION, "claim": "imported"}
    with project.store() as store:
        store.add_version(record("use-helper", condition=condition), by="import", why="imported")
    check = drift(capsys)
    assert (check["standing"], check["verdict"]) == ("armed", "holds")


def test_ad_014_an_anchor_that_was_never_there_arms_nothing(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("guide.md", "other text\n")
    anchors = [{"path": "guide.md", "text": "viewName"}]
    arm(project, record("by-text", condition={"claim": "c", "anchors": anchors}))
    main(["drift", "--json", "by-text"])
    (check,) = json.loads(capsys.readouterr().out)["checks"]
    assert check["standing"] == "warning"
    assert "anchor_no_text" in check["reasons"]


def test_ad_016_in_another_repository_it_is_no_pass(
    project: Repository, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Repository(tmp_path / "other")
    monkeypatch.chdir(other.root)
    arm(other, record("use-helper", condition=CONDITION))
    check = drift(capsys)
    assert check["standing"] == "warning"
    assert {"anchor_missing", "never_fingerprinted"} <= set(check["reasons"])


def test_ad_019_a_save_from_a_file_of_another_kind(project: Repository) -> None:
    with Watched(project) as watched:
        project.write("src/x.swp", "x = 1\n")
        (project.root / "src/x.swp").replace(project.root / "src/db.py")
        watched.becomes("suspended", "use-helper")


def test_ad_025_away_and_back_is_no_drift(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    with Watched(project) as watched:
        (project.root / "src/db.py").rename(project.root / "src/away")
        (project.root / "src/away").rename(project.root / "src/db.py")
        watched.becomes("armed", "use-helper")
    assert drift(capsys)["anchors"] == []


@pytest.mark.parametrize(
    ("text", "refused", "standing"),
    [
        pytest.param(DEF.replace("run_query", "query"), False, "suspended", id="the-reason-fell-away"),
        pytest.param(DEF + "\nMORE = 1\n", True, "armed", id="the-reason-holds"),
    ],
)
def test_ad_026_an_edit_that_no_event_told_of_is_looked_at_by_the_agents_hook(
    project: Repository, monkeypatch: pytest.MonkeyPatch, text: str, refused: bool, standing: str
) -> None:
    monkeypatch.setattr(doubted, "PATIENCE", 120.0)
    project.write("src/db.py", text)
    call = {
        "hook_event_name": "PreToolUse",
        "session_id": "s",
        "tool_use_id": "t",
        "cwd": str(project.root),
        "tool_name": "Bash",
        "tool_input": {"command": "vi src/db.py"},
    }
    out, _, _ = respond("claude-code", json.dumps(call).encode(), os.environ, time.time())
    assert ('"deny"' in out) is refused
    with project.store() as store:
        assert store.standing("use-helper", project.workspace.worktree_key) == standing


def test_ad_028_each_cause_has_its_own_reason(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = []
    for condition, text in (
        (CONDITION, DEF + "#\n"),
        ({**CONDITION, "claim": "another"}, DEF),
        ({**CONDITION, "verify": "grep -q run_query src/db.py"}, DEF),
        (CONDITION, None),
    ):
        with project.store() as store:
            store.add_version(record("use-helper", condition=condition), by="ann", why="edit")
        if text is None:
            (project.root / "src/db.py").unlink()
        else:
            project.write("src/db.py", text)
        main(["drift", "--json", "--no-verify", "use-helper"])
        (check,) = json.loads(capsys.readouterr().out)["checks"]
        seen.append({anchor["code"] for anchor in check["anchors"]})
    assert [
        codes & {"anchor_changed", "condition_changed", "verify_changed", "anchor_missing"} for codes in seen
    ] == [
        {"anchor_changed"},
        {"condition_changed"},
        {"verify_changed"},
        {"anchor_missing"},
    ]


def test_ad_029_one_byte_more_is_quiet_and_recorded(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("src/db.py", DEF + "#")
    assert main(["drift"]) == 0
    assert "changed: src/db.py" in capsys.readouterr().out
    with project.store() as store:
        baseline = store.baseline("use-helper", project.workspace.worktree_key)
        seen = fingerprint([Anchor(path="src/db.py")], "", tree=WorkTree(str(project.root)))
        assert baseline is not None
        assert baseline.fingerprint == seen.value


def test_au_009_of_two_instruction_files_only_the_shared_block_is_compared(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    block, names = "Run make lint.\nNever push to main.", ("CLAUDE.md", "AGENTS.md")
    for name in names:
        project.write(name, f"# For {name}\n\n{block}\n\nOnly here: {name}\n")
    anchors = [{"path": name, "text": block} for name in names]
    condition = {"claim": "both share the block", "anchors": anchors}
    arm(project, record("shared-block", condition=condition, verifier={"forbid": {"command": "vi"}}))
    project.write("CLAUDE.md", f"# Claude\n\n{block}\n\nUse plan mode.\n")
    main(["audit", "--json", "--no-doctor"])
    answer = json.loads(capsys.readouterr().out)
    reasons = {one["id"]: one["reasons"] for one in answer["checks"]}["shared-block"]
    assert not [code for code in reasons if code.startswith(("anchor", "verdict"))]
    project.write("AGENTS.md", f"# Agents\n\n{block.replace('lint', 'test')}\n")
    assert main(["drift", "--json", "shared-block"]) == 2
    (check,) = json.loads(capsys.readouterr().out)["checks"]
    assert [one["code"] for one in check["anchors"]] == ["anchor_no_text"]
