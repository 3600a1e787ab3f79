"""A commit and a push are judged by what is staged and what is pushed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rulebook.git.follow_up import follow_up
from rulebook.git.install import install
from rulebook.git.script import JUDGING
from rulebook.lifecycle.reconcile import reconcile
from rulebook.outside.workspace import find_workspace
from rulebook.records.check import Check
from rulebook.store import open_store
from tests.cli.conftest import arm
from tests.lifecycle.repository import MARCH, NOON, Repository, record

NO_EVAL = {
    "rule": "No eval in Python.",
    "verifier": {"forbid": {"content": {"regex": r"\beval\(", "paths": "**/*.py"}}},
    "condition": None,
}
EVAL = "x = eval('1')\n"
FORCE = {"rule": "No force-push.", "verifier": {"forbid": {"command": "git push --force"}}, "condition": None}
NAMES = {
    "rule": "Branch names follow feat/*.",
    "verifier": {
        "forbid": {
            "command": {"program": "git", "subcommand": "push", "operands_none": ["feat/*", "*:feat/*"]}
        }
    },
    "condition": None,
}


@pytest.fixture(autouse=True)
def judging_hooks_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the hooks that notice; they have tests of their own and take their time."""
    monkeypatch.setattr("rulebook.git.install.EVENTS", JUDGING)


def check(name: str, **fields: object) -> Check:
    return record(name, **{**NO_EVAL, **fields})


def enforce(project: Repository, *checks: Check) -> Repository:
    for one in checks:
        arm(project, one)
    with project.store() as store:
        follow_up(project.workspace, store)
    install(project.workspace)
    return project


@pytest.fixture
def guarded(project: Repository) -> Repository:
    project.write("a.py", "x = 1\n")
    project.commit("clean")
    return enforce(project, check("no-eval"))


def commits(project: Repository, *arguments: str) -> tuple[bool, str]:
    done = subprocess.run(["git", *arguments], cwd=project.root, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stderr


def test_a_violation_that_is_staged_is_refused_and_named(guarded: Repository) -> None:
    guarded.write("a.py", EVAL)
    went, said = commits(guarded, "commit", "-qam", "x")
    assert not went
    assert "rulebook: block no-eval: No eval in Python." in said
    assert "in a.py" in said


def test_staged_although_cleaned_in_the_tree(guarded: Repository) -> None:
    guarded.write("a.py", EVAL)
    guarded.git("add", "a.py")
    guarded.write("a.py", "x = 1\n")
    assert not commits(guarded, "commit", "-qm", "x")[0]


def test_only_in_the_tree_is_not_in_this_commit(guarded: Repository) -> None:
    guarded.write("a.py", "x = 2\n")
    guarded.git("add", "a.py")
    guarded.write("a.py", EVAL)
    assert commits(guarded, "commit", "-qm", "x")[0]


def test_what_was_there_before_is_not_introduced(project: Repository) -> None:
    project.write("a.py", EVAL)
    project.commit("old sin")
    enforce(project, check("no-eval"))
    project.write("a.py", EVAL + "y = 2\n")
    assert commits(project, "commit", "-qam", "x")[0]


def test_intent_to_add_is_not_in_this_commit(guarded: Repository) -> None:
    guarded.write("new.py", EVAL)
    guarded.git("add", "-N", "new.py")
    guarded.write("b.py", "x = 1\n")
    guarded.git("add", "b.py")
    assert commits(guarded, "commit", "-qm", "x", "b.py")[0]
    assert guarded.read("new.py") == EVAL


def test_a_partial_commit_is_judged_by_its_own_index(guarded: Repository) -> None:
    guarded.write("bad.py", EVAL)
    guarded.git("add", "bad.py")
    guarded.write("a.py", "x = 3\n")
    assert commits(guarded, "commit", "-qm", "x", "a.py")[0]
    assert not commits(guarded, "commit", "-qm", "x")[0]


def test_from_a_folder_below_and_the_first_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Repository(tmp_path / "p")
    enforce(project, check("no-eval"))
    project.git("update-ref", "-d", "HEAD")
    project.write("deep/a.py", EVAL)
    project.git("add", ".")
    done = subprocess.run(
        ["git", "commit", "-qm", "x"], cwd=project.root / "deep", capture_output=True, check=False
    )
    assert done.returncode == 1


def test_a_warning_lets_it_pass_and_says_so(project: Repository) -> None:
    enforce(project, check("no-eval", level="warn"))
    project.write("a.py", EVAL)
    project.git("add", ".")
    went, said = commits(project, "commit", "-qm", "x")
    assert went
    assert "rulebook: warn no-eval" in said


@pytest.mark.parametrize("how", ["by-option", "by-configuration"])
def test_a_bare_repository_with_its_worktree_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    home = tmp_path / "dots"
    home.mkdir()
    git = ["git", f"--git-dir={tmp_path}/.dot", f"--work-tree={home}"]
    subprocess.run(["git", "init", "-q", "--bare", str(tmp_path / ".dot")], check=True)
    if how == "by-configuration":
        git.pop()
        for setting in (["core.bare", "false"], ["core.worktree", str(home)]):
            subprocess.run([*git, "config", *setting], check=True)
    env = {**os.environ, "GIT_DIR": f"{tmp_path}/.dot", "GIT_WORK_TREE": str(home)}
    for name in ("GIT_DIR", "GIT_WORK_TREE"):
        monkeypatch.setenv(name, env[name])
    workspace = find_workspace(str(home), env)
    (home / "rulebook.toml").write_text('schema = 1\n[repository]\nid = "r"\n')
    with open_store(workspace) as store:
        store.add_version(check("no-eval"), **MARCH)
        store.set_intent("no-eval", "armed", act="armed", by="ann", why="t", at=NOON)
        reconcile(workspace, store, by="ann", now=NOON, first=["no-eval"])
        follow_up(workspace, store)
    install(workspace)
    for name in ("GIT_DIR", "GIT_WORK_TREE"):
        monkeypatch.delenv(name)
    (home / "a.py").write_text(EVAL)
    subprocess.run([*git, "add", "a.py"], cwd=home, check=True)
    assert subprocess.run([*git, "commit", "-qm", "x"], cwd=home, check=False).returncode == 1


class TestAGeneratedFile:
    """A commit of a generated file is judged by its verify command, on what is staged."""

    @pytest.fixture
    def generated(self, project: Repository) -> Repository:
        project.write("gen.sh", "cat source\n")
        project.write("source", "1\n")
        project.write("limits.conf", "1\n")
        verify = 'bash gen.sh >"$SCRATCH/x" && diff -q "$SCRATCH/x" limits.conf'
        project.commit("start")
        project.approve(verify)
        condition = {"claim": "generated", "verify": verify, "anchors": ["gen.sh", "source", "limits.conf"]}
        return enforce(project, record(condition=condition))

    def test_the_generators_own_output_passes(self, generated: Repository) -> None:
        generated.write("source", "2\n")
        generated.write("limits.conf", "2\n")
        assert commits(generated, "commit", "-qam", "x")[0]

    def test_a_hand_edit_does_not(self, generated: Repository) -> None:
        generated.write("limits.conf", "3\n")
        assert not commits(generated, "commit", "-qam", "x")[0]

    def test_half_of_it_staged_does_not(self, generated: Repository) -> None:
        generated.write("source", "2\n")
        generated.write("limits.conf", "2\n")
        generated.git("add", "limits.conf")
        assert not commits(generated, "commit", "-qm", "x")[0]
        assert generated.read("source") == "2\n"

    def test_staged_whole_with_another_edit_under_way(self, generated: Repository) -> None:
        generated.write("source", "2\n")
        generated.write("limits.conf", "2\n")
        generated.git("add", "-A")
        generated.write("limits.conf", "under way\n")
        assert commits(generated, "commit", "-qm", "x")[0]
        assert generated.read("limits.conf") == "under way\n"


class TestMessages:
    def test_a_message_is_judged_without_its_comments(self, project: Repository) -> None:
        forbid = {"content": {"regex": "(?i)wip", "where": "message"}}
        enforce(project, record("no-wip", rule="No WIP.", verifier={"forbid": forbid}, condition=None))
        project.write("a", "x")
        project.git("add", ".")
        assert not commits(project, "commit", "-qm", "wip: x")[0]
        assert commits(project, "commit", "-qm", "fine")[0]

    @pytest.mark.parametrize(
        ("settings", "message", "passes"),
        [
            pytest.param([], "x\n\n# wip", False, id="without-an-editor-nothing-is-a-comment"),
            pytest.param(
                [], "x\n\n# ------------------------ >8 ------------------------\nwip", False, id="scissors"
            ),
            pytest.param(["core.editor=true"], "x\n\n# wip", True, id="a-comment-in-an-editor"),
            pytest.param(["core.editor=true", "core.commentChar=;"], "x\n\n; wip", True, id="another-sign"),
            pytest.param(["core.editor=true", "core.commentChar=;"], "x\n\n# wip", False, id="not-that-sign"),
        ],
    )
    def test_only_what_git_takes_out_is_left_out(
        self, project: Repository, settings: list[str], message: str, passes: bool
    ) -> None:
        forbid = {"content": {"regex": "(?i)wip", "where": "message"}}
        enforce(project, record("no-wip", rule="No WIP.", verifier={"forbid": forbid}, condition=None))
        project.write("a", "x")
        project.git("add", ".")
        project.write("message", message)
        given = [word for setting in settings for word in ("-c", setting)]
        how = ["--edit"] if settings else []
        assert commits(project, *given, "commit", "-qF", "message", *how)[0] is passes


class TestPushes:
    @pytest.fixture
    def remote(self, tmp_path: Path) -> str:
        subprocess.run(["git", "init", "-q", "--bare", tmp_path / "remote.git"], check=True)
        return str(tmp_path / "remote.git")

    def test_force_is_told_by_the_refs(self, project: Repository, remote: str) -> None:
        enforce(project, record("no-force", **FORCE))
        assert commits(project, "push", "-q", remote, "main")[0]
        project.git("commit", "-q", "--amend", "--allow-empty", "-m", "other")
        assert not commits(project, "push", "-qf", remote, "main")[0]
        assert not commits(project, "push", "-q", remote, "+main")[0]
        assert commits(project, "push", "-qf", remote, "main:new")[0]

    def test_names(self, project: Repository, remote: str) -> None:
        enforce(project, record("names", **NAMES))
        assert not commits(project, "push", "-q", remote, "HEAD:refs/heads/bad/name")[0]
        assert commits(project, "push", "-q", remote, "HEAD:refs/heads/feat/name")[0]

    def test_under_a_hook_manager_that_passes_nothing_on(
        self, project: Repository, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        enforce(project, record("names", **NAMES))
        env = {**os.environ, "PRE_COMMIT": "1", "PRE_COMMIT_REMOTE_BRANCH": "refs/heads/bad/name"}
        hook = project.root / ".git/hooks/pre-push"
        done = subprocess.run(
            [hook], cwd=project.root, env=env, input="", capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert "shows only the first ref" in done.stderr


class TestPassedBy:
    """``--no-verify`` skips the hook that judges, not the one after the commit."""

    @pytest.fixture
    def noticed(self, project: Repository, monkeypatch: pytest.MonkeyPatch) -> Repository:
        monkeypatch.setattr("rulebook.git.install.EVENTS", ("pre-commit", "post-commit"))
        return enforce(project, check("no-eval"))

    def test_it_is_said_afterwards(self, noticed: Repository) -> None:
        noticed.write("a.py", EVAL)
        noticed.git("add", "a.py")
        went, said = commits(noticed, "commit", "--no-verify", "-qm", "x")
        assert went
        assert "block no-eval" in said

    def test_a_commit_that_was_judged_is_not_judged_again(self, noticed: Repository) -> None:
        noticed.write("a.py", "x = 1\n")
        noticed.git("add", "a.py")
        assert commits(noticed, "commit", "-qm", "x") == (True, "")


def test_commit_all_and_only_are_judged_by_their_own_index(guarded: Repository) -> None:
    guarded.write("a.py", EVAL)
    assert not commits(guarded, "commit", "-qam", "x")[0]
    guarded.git("add", "a.py")
    guarded.write("other.py", "x = 1\n")
    guarded.git("add", "-N", "other.py")
    assert commits(guarded, "commit", "-qm", "x", "--", "other.py")[0]


def test_in_a_linked_worktree(guarded: Repository, tmp_path: Path) -> None:
    guarded.git("worktree", "add", "-q", str(tmp_path / "linked"))
    linked = Repository.__new__(Repository)
    linked.root = tmp_path / "linked"
    with linked.store() as store:
        reconcile(linked.workspace, store, by="ann", now=NOON)
        follow_up(linked.workspace, store)
    linked.write("a.py", EVAL)
    assert not commits(linked, "commit", "-qam", "x")[0]
