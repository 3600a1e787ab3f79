"""What git says of two commits, with nothing but ``os``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulebook.outside.raw_diff import ask_diff, diff_told
from tests.lifecycle.repository import Repository


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    project = Repository(tmp_path / "project")
    for name in ("edited", "gone", "run", "turned", "back\\slash"):
        project.write(name, "one\n")
    project.commit("one")
    monkeypatch.chdir(project.root)
    return project


def test_nothing_changed(repository: Repository) -> None:
    assert diff_told(ask_diff("HEAD", "HEAD", os.environ)) == []


def test_each_change_with_its_letter_and_mode(repository: Repository) -> None:
    root = Path(repository.root)
    for name in ("edited", "back\\slash", "new", "tab\tbed\nnew line"):
        repository.write(name, "two\n")
    (root / os.fsdecode(b"odd-\xff")).write_text("two")
    (root / "gone").unlink()
    (root / "run").chmod(0o755)
    (root / "turned").unlink()
    (root / "turned").symlink_to("edited")
    repository.commit("two")
    assert diff_told(ask_diff("HEAD^", "HEAD", os.environ)) == [
        ("M", "100644", b"back\\slash"),
        ("M", "100644", b"edited"),
        ("D", "100644", b"gone"),
        ("A", "100644", b"new"),
        ("A", "100644", b"odd-\xff"),
        ("M", "100755", b"run"),
        ("A", "100644", b"tab\tbed\nnew line"),
        ("T", "120000", b"turned"),
    ]


def test_a_link_that_becomes_a_file_is_told_as_a_link(repository: Repository) -> None:
    root = Path(repository.root)
    for link in (True, False):
        (root / "turned").unlink()
        (root / "turned").symlink_to("edited") if link else (root / "turned").write_text("x")
        repository.commit("turned")
    assert diff_told(ask_diff("HEAD^", "HEAD", os.environ)) == [("T", "120000", b"turned")]


def test_what_git_does_not_know_it_can_not_say(repository: Repository) -> None:
    assert diff_told(ask_diff("HEAD", "no-such-commit", os.environ)) is None


def test_without_git_nothing_can_be_said(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert diff_told(ask_diff("HEAD", "HEAD", os.environ)) is None
