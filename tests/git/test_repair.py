"""The repair card: which anchor, which commit, what can be done."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulebook.cli.main import main
from rulebook.git.renames import rewritten
from tests.cli.conftest import arm
from tests.lifecycle.repository import Repository, record

DEF = "def run_query(sql):\n    return sql\n"
VERIFY = "grep -q 'def run_query' src/db.py"


@pytest.fixture
def project(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Repository:
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.write("src/db.py", DEF)
    made.commit("helper")
    made.approve(VERIFY)
    condition = {"claim": "the helper is in src/db.py", "verify": VERIFY, "anchors": ["src/db.py"]}
    arm(made, record("use-helper", condition=condition, owner="ann"))
    return made


def repair(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["repair", "use-helper", "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_the_commit_that_broke_it(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("src/db.py", DEF + "# more\n")
    project.commit("harmless")
    project.write("src/db.py", DEF.replace("run_query", "query"))
    project.commit("rename the helper")
    project.write("src/db.py", DEF.replace("run_query", "query") + "# and more\n")
    project.commit("later")
    card = repair(capsys)
    assert card["standing"] == "suspended"
    assert card["broken_by"]["why"].endswith("rename the helper")
    assert card["broken_by"]["commit"] == project.git("rev-parse", "HEAD~1").strip()
    assert "-def run_query(sql):" in card["diff"]
    assert card["owner"] == "ann"


def test_an_uncommitted_edit(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("src/db.py", "x = 1\n")
    assert "uncommitted" in repair(capsys)["broken_by"]["why"]


def test_a_reason_that_came_and_went_names_no_commit(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, text in enumerate(("a = 1\n", DEF + "#\n", "a = 2\n")):
        project.write("src/db.py", text)
        project.commit(str(number))
    card = repair(capsys)
    assert card["broken_by"]["commit"] is None
    assert "more than once" in card["broken_by"]["why"]


def test_a_rename_is_proposed_with_the_rewritten_command(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    (project.root / "src/storage").mkdir()
    project.git("mv", "src/db.py", "src/storage/db.py")
    card = repair(capsys)
    assert card["standing"] == "warning"
    assert card["moved"] == [{"anchor": "src/db.py", "new": "src/storage/db.py", "evidence": "same content"}]
    assert "grep -q 'def run_query' src/storage/db.py" in card["edits"]["re-anchor (same content)"]


def test_a_rename_with_an_edit_is_seen_by_git(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("src/db.py", DEF * 20)
    project.commit("longer")
    assert main(["drift"]) == 0
    capsys.readouterr()
    project.git("mv", "src/db.py", "src/data.py")
    project.write("src/data.py", DEF * 20 + "x = 1\n")
    project.git("add", "-A")
    (moved,) = repair(capsys)["moved"]
    assert (moved["new"], moved["evidence"].startswith("git: 9")) == ("src/data.py", True)


def test_a_symbol_that_moved(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    condition = {"claim": "c", "verify": VERIFY, "anchors": ["src/db.py#run_query"]}
    arm(project, record("by-symbol", condition=condition))
    project.write("src/db.py", "")
    project.write("src/other.py", "import os\n\n\n" + DEF)
    assert main(["repair", "by-symbol", "--json", "--no-bisect"]) == 0
    card = json.loads(capsys.readouterr().out)
    new = {"anchor": "src/db.py#run_query", "new": "src/other.py#run_query", "evidence": "same definition"}
    assert card["moved"] == [new]


def test_the_worktree_and_the_index_stay_as_they_are(
    project: Repository, capsys: pytest.CaptureFixture[str]
) -> None:
    project.write("src/db.py", "x = 1\n")
    project.commit("lose it")
    project.write("other", "under way")
    project.git("add", "other")
    before = project.git("status", "--porcelain"), project.git("worktree", "list")
    repair(capsys)
    assert (project.git("status", "--porcelain"), project.git("worktree", "list")) == before


def test_drift_names_the_owner_once(project: Repository, capsys: pytest.CaptureFixture[str]) -> None:
    project.write("src/db.py", "x = 1\n")
    assert main(["drift"]) == 2
    assert "for ann: rulebook repair use-helper" in capsys.readouterr().out
    assert main(["drift"]) == 2
    assert "for ann" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("verify", "expected"),
    [
        ("grep X src/db.py", "grep X new.py"),
        ("grep X ./src/db.py src/db.pyc", "grep X ./src/db.py src/db.pyc"),
        ("cat 'src/db.py'|wc", "cat 'new.py'|wc"),
    ],
)
def test_only_whole_paths_are_rewritten(verify: str, expected: str) -> None:
    assert rewritten(verify, "src/db.py", "new.py") == expected
