"""The watcher: a save is noticed however the editor does it; nothing depends on luck with events."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from rulebook.git import watch
from rulebook.git.doubt import note
from rulebook.git.follow_up import follow_up
from rulebook.git.watch import Watcher
from rulebook.outside.file_events import FolderEvents
from tests.cli.conftest import arm
from tests.git.conftest import standing
from tests.lifecycle.repository import Repository, record

HELD = "# generated\nnofile 20\n"
LOST = "nofile 20\n"
PATIENCE = 60.0


def until(what: Callable[[], bool]) -> None:
    """Wait for something that must come; the time is only for a machine under load."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.01)


class Watched:
    """A repository under a watcher in a thread of this process."""

    def __init__(self, project: Repository, sweep: float = 3600.0) -> None:
        self.project = project
        self.settled: list[list[str]] = []
        self.trouble: list[str] = []
        self.watcher = Watcher(
            project.workspace,
            on_settled=lambda seen: self.settled.append([one.check.id for one in seen]),
            on_trouble=self.trouble.append,
            sweep_every=sweep,
        )
        self.thread = threading.Thread(target=self.watcher.run)

    def __enter__(self) -> Watched:
        self.thread.start()
        until(lambda: bool(self.settled))
        return self

    def __exit__(self, *_: object) -> None:
        self.watcher.stop()
        self.thread.join()

    def becomes(self, expected: str, check: str = "no-edits") -> None:
        until(lambda: standing(self.project, check) == expected)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    made = Repository(tmp_path / "project")
    monkeypatch.chdir(made.root)
    made.approve()
    condition = {"claim": "c", "verify": "grep -q generated src/limits.conf", "anchors": ["src/limits.conf"]}
    made.write("src/limits.conf", "# generated\n")
    made.commit("src")
    made.approve(condition["verify"])
    arm(made, record(condition=condition, verifier={"forbid": {"command": "vi"}}))
    with made.store() as store:
        follow_up(made.workspace, store)
    return made


@pytest.fixture
def watched(project: Repository) -> Iterator[Watched]:
    with Watched(project) as made:
        yield made


def save_by_rename(project: Repository, path: str, text: str) -> None:
    temporary = project.root / f"{path}.tmp{os.urandom(4).hex()}"
    temporary.write_text(text)
    temporary.rename(project.root / path)


def test_a_save_in_place(watched: Watched) -> None:
    watched.project.write("src/limits.conf", LOST)
    watched.becomes("suspended")
    watched.project.write("src/limits.conf", HELD)
    watched.becomes("armed")


def test_two_saves_by_rename_in_a_row(watched: Watched) -> None:
    save_by_rename(watched.project, "src/limits.conf", HELD)
    save_by_rename(watched.project, "src/limits.conf", LOST)
    watched.becomes("suspended")
    save_by_rename(watched.project, "src/limits.conf", HELD)
    watched.becomes("armed")


def test_deleted_and_made_again(watched: Watched) -> None:
    (watched.project.root / "src/limits.conf").unlink()
    watched.becomes("warning")
    watched.project.write("src/limits.conf", HELD)
    watched.becomes("armed")


def test_its_folder_moves_and_comes_back(watched: Watched) -> None:
    root = watched.project.root
    (root / "src").rename(root / "old")
    watched.becomes("warning")
    (root / "old").rename(root / "src")
    watched.becomes("armed")
    watched.project.write("src/limits.conf", LOST)
    watched.becomes("suspended")


def test_moved_into_a_new_folder(watched: Watched) -> None:
    (watched.project.root / "src/new").mkdir()
    watched.project.git("mv", "src/limits.conf", "src/new/limits.conf")
    watched.becomes("warning")


def test_a_branch_switch(watched: Watched) -> None:
    project = watched.project
    project.git("switch", "-q", "-c", "lost")
    project.write("src/limits.conf", LOST)
    project.commit("lose it")
    watched.becomes("suspended")
    project.git("switch", "-q", "main")
    watched.becomes("armed")


def test_many_events_are_one(watched: Watched) -> None:
    for number in range(300):
        watched.project.write(f"src/{number}", "x")
    watched.project.write("src/limits.conf", LOST)
    watched.becomes("suspended")
    assert len(watched.settled) <= 4


def test_a_check_that_is_armed_while_it_watches(watched: Watched) -> None:
    project = watched.project
    condition = {"claim": "c", "verify": "grep -q X new/file", "anchors": ["new/file"]}
    project.write("new/file", "X\n")
    project.approve(condition["verify"])
    arm(project, record("another", condition=condition, verifier={"forbid": {"command": "vi"}}))
    with project.store() as store:
        follow_up(project.workspace, store)
    until(lambda: "new/file" in watched.watcher._interest.paths)
    project.write("new/file", "Y\n")
    watched.becomes("suspended", "another")


def test_what_changes_just_before_a_folder_is_watched(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    project, watch, wrote = watched.project, FolderEvents.watch, list[bool]()
    condition = {"claim": "c", "verify": "grep -q X new/file", "anchors": ["new/file"]}
    project.write("new/file", "X\n")
    project.approve(condition["verify"])

    def late(events: FolderEvents, folders: Mapping[str, bool]) -> bool:
        if str(project.root / "new") in folders and not wrote:
            wrote.append(True)
            project.write("new/file", "Y\n")
        return watch(events, folders)

    monkeypatch.setattr(FolderEvents, "watch", late)
    arm(project, record("another", condition=condition, verifier={"forbid": {"command": "vi"}}))
    with project.store() as store:
        follow_up(project.workspace, store)
    watched.becomes("suspended", "another")
    assert wrote


def test_what_a_killed_process_left(project: Repository) -> None:
    project.write("src/limits.conf", LOST)
    note(project.workspace.worktree_home, ["no-edits"], "git:post-commit")
    with Watched(project) as watched:
        watched.becomes("suspended")


def test_lost_events_are_found_by_the_sweep(project: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FolderEvents, "_add", lambda self, key: None)
    with Watched(project, sweep=0.05) as watched:
        project.write("src/limits.conf", LOST)
        watched.becomes("suspended")


def test_folders_that_can_not_be_watched_are_polled_and_said(
    project: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: FolderEvents, key: tuple[str, bool, int]) -> None:
        self.refused[key[0]] = "no space left on device"

    monkeypatch.setattr(FolderEvents, "_add", refuse)
    monkeypatch.setattr(watch, "POLL", 0.05)
    with Watched(project) as watched:
        project.write("src/limits.conf", LOST)
        watched.becomes("suspended")
    assert "can not be watched" in watched.trouble[0]
