"""Git is started inert: what a repository configures is not executed."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rulebook.errors import RulebookError
from rulebook.outside.git import LOCAL_VARIABLES, Git


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    root = tmp_path / "repo"
    subprocess.run(["git", "init", "-q", "-b", "main", root], check=True)
    (root / "a b").write_text("1\n")
    (root / "ü").write_bytes(b"\r\n")
    subprocess.run(["git", "add", "."], cwd=root, check=True)
    subprocess.run(["git", "commit", "-qm", "x"], cwd=root, check=True)
    return root


def test_the_repositorys_own_programs_are_not_started(repo: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {ran}\n")
    program.chmod(0o755)
    for name in ("core.fsmonitor", "diff.external", "core.pager", "core.editor"):
        subprocess.run(["git", "config", name, str(program)], cwd=repo, check=True)
    hooks = repo / ".git/hooks"
    for event in ("post-index-change", "post-checkout", "reference-transaction"):
        (hooks / event).write_text(program.read_text())
        (hooks / event).chmod(0o755)
    git = Git(str(repo))
    git.run("diff-files", "--name-only", "--no-ext-diff", "-z")
    git.run("diff", "--no-ext-diff", "HEAD")
    git.run("update-ref", "refs/heads/other", "HEAD")
    git.names("ls-files", "-z")
    assert not ran.exists()


def test_names_are_given_as_they_are(repo: Path) -> None:
    assert Git(str(repo)).names("ls-files", "-z") == ["a b", "ü"]


def test_many_contents_by_one_process(repo: Path) -> None:
    found = dict(Git(str(repo)).blobs(["HEAD:a b", "HEAD:gone", "HEAD:", "HEAD:ü", "x\ny"]))
    assert found == {"HEAD:a b": b"1\n", "HEAD:gone": None, "HEAD:": None, "HEAD:ü": b"\r\n", "x\ny": None}


def test_another_repository_in_the_environment_is_not_meant(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nowhere/index")
    assert Git(str(repo)).branch() == "main"


def test_the_list_of_variables_is_gits_own(repo: Path) -> None:
    out = subprocess.run(
        ["git", "rev-parse", "--local-env-vars"], capture_output=True, text=True, check=True
    ).stdout
    assert set(out.split()) <= set(LOCAL_VARIABLES)


def test_a_failure_is_one_line(repo: Path) -> None:
    with pytest.raises(RulebookError, match="git show: "):
        Git(str(repo)).run("show", "nonsense")


def test_missing_git_says_what_to_do(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.fspath(repo))
    with pytest.raises(RulebookError, match="install git"):
        Git(str(repo)).head()


def test_a_folder_of_somebody_else_is_named_with_gits_own_cure(
    repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(RulebookError) as caught:
        Git(str(repo)).text("ls-files")
    assert "dubious ownership" in caught.value.message
    assert caught.value.fix == f"git config --global --add safe.directory {repo}"
