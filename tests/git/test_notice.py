"""Each way in which git changes the working tree is noticed; what is remembered needs no second run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.git.follow_up import follow_up
from rulebook.outside.workspace import find_workspace
from tests.cli.conftest import arm
from tests.git.conftest import LOST, runs, said, standing
from tests.git.prepared import Prepared
from tests.lifecycle.repository import VERIFY, Repository, record

HELD = "# generated\nnofile 20\n"


def test_a_commit_that_loses_the_reason(branched: Prepared) -> None:
    branched.write("limits.conf", LOST)
    branched.commit("lose it")
    assert standing(branched) == "suspended"


def test_a_commit_that_holds_the_reason(branched: Prepared) -> None:
    branched.write("limits.conf", HELD)
    branched.commit("more")
    assert standing(branched) == "armed"
    assert runs(branched) == 2


def test_other_files_are_no_news(branched: Prepared) -> None:
    branched.write("other", "x")
    branched.git("add", ".")
    assert "rulebook" not in said(branched, "commit", "-qm", "other")


def test_a_branch_switch_says_what_it_concerns(branched: Prepared) -> None:
    assert "anchors of 1 check(s) changed, looking at them again: no-edits" in said(
        branched, "switch", "lost"
    )
    assert standing(branched) == "suspended"


def test_back_and_forth_without_a_second_run(branched: Prepared) -> None:
    branched.git("switch", "-q", "lost")
    assert standing(branched) == "suspended"
    known = runs(branched)
    for name, expected in [("main", "armed"), ("lost", "suspended")] * 3:
        branched.git("switch", "-q", name)
        assert standing(branched) == expected
    assert runs(branched) == known


Way = Callable[[Repository], object]


def _rebase(project: Repository) -> None:
    project.git("switch", "-q", "-c", "topic", "main")
    project.write("other", "x")
    project.commit("other")
    project.git("rebase", "-q", "lost")


def _merge(project: Repository) -> None:
    project.write("other", "x")
    project.commit("other")
    project.git("merge", "-q", "--no-edit", "lost")


def _amend(project: Repository) -> None:
    project.write("limits.conf", LOST)
    project.git("commit", "-qa", "--amend", "-m", "start")


def _stash_pop(project: Repository) -> None:
    project.write("limits.conf", LOST)
    project.git("stash", "-q")
    assert standing(project) == "armed"
    project.git("stash", "pop", "-q")


WAYS = [
    pytest.param(lambda project: project.git("merge", "-q", "lost"), id="fast-forward"),
    pytest.param(_merge, id="merge-commit"),
    pytest.param(_rebase, id="rebase"),
    pytest.param(_amend, id="amend"),
    pytest.param(lambda project: project.git("cherry-pick", "lost"), id="cherry-pick"),
    pytest.param(lambda project: project.git("reset", "-q", "--hard", "lost"), id="reset-hard"),
    pytest.param(
        lambda project: project.git("checkout", "-q", "lost", "--", "limits.conf"), id="checkout-of-a-file"
    ),
    pytest.param(lambda project: project.git("checkout", "-q", "--detach", "lost"), id="detached"),
    pytest.param(_stash_pop, id="stash-pop"),
    pytest.param(lambda project: project.git("pull", "-q", ".", "lost"), id="pull"),
]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_is_noticed(branched: Prepared, way: Way) -> None:
    way(branched)
    assert standing(branched) == "suspended"


def test_two_worktrees_have_each_their_own_standing(
    branched: Prepared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEBOOK_GIT_WAIT", "1")  # as it really goes: a process in the background
    other = Repository.__new__(Repository)
    other.root = tmp_path / "other"
    branched.git("worktree", "add", "-q", str(other.root), "lost")
    assert standing(other) == "suspended"
    assert standing(branched) == "armed"


def test_a_revert_arms_again_from_memory(branched: Prepared) -> None:
    branched.git("merge", "-q", "lost")
    known = runs(branched)
    branched.git("revert", "--no-edit", "HEAD")
    assert standing(branched) == "armed"
    assert runs(branched) == known


def test_a_submodule_update(branched: Prepared, tmp_path: Path) -> None:
    library = Repository(tmp_path / "library")
    branched.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(library.root), "lib")
    branched.commit("lib")
    condition = {
        "claim": "c",
        "verify": VERIFY.replace("limits", "lib/limits"),
        "anchors": ["lib/limits.conf"],
    }
    branched.approve(condition["verify"])
    arm(branched, record("in-lib", condition=condition, verifier={"forbid": {"command": "vi"}}))
    with branched.store() as store:
        follow_up(branched.workspace, store)
    library.write("limits.conf", LOST)
    library.commit("lose it")
    branched.git("-C", "lib", "pull", "-q")
    branched.commit("newer lib")
    assert standing(branched, "in-lib") == "suspended"


def test_a_shallow_clone_says_nothing_and_does_not_fail(branched: Prepared, tmp_path: Path) -> None:
    branched.git("clone", "-q", "--depth", "1", f"file://{branched.root}", str(tmp_path / "clone"))
    assert find_workspace(str(tmp_path / "clone"), {"RULEBOOK_HOME": "/x"}).root.endswith("clone")


def test_one_command_says_it_once(branched: Prepared) -> None:
    assert said(branched, "switch", "lost").count("looking at them again") == 1


def test_what_is_in_doubt_already_is_not_said_again(branched: Prepared) -> None:
    said(branched, "switch", "lost")
    assert "rulebook" not in said(branched, "switch", "main")
    assert standing(branched) == "armed"


def test_a_bare_repository_is_nobodys_business(branched: Prepared, tmp_path: Path) -> None:
    branched.git("config", "--global", "core.hooksPath", str(branched.root / ".git/hooks"))
    branched.git("init", "-q", "--bare", str(tmp_path / "bare"))
    assert "rulebook" not in said(branched, "push", "-q", str(tmp_path / "bare"), "main")
