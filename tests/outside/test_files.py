"""A file is written whole or not at all."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rulebook.errors import RulebookError
from rulebook.outside.files import clear_unfinished, locked, write_atomic


def test_content_and_mode_are_replaced_and_nothing_is_left(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_text("old")
    target.chmod(0o640)
    write_atomic(str(target), "new")
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o640)
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_symlink_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").touch()
    (tmp_path / "link").symlink_to("real")
    write_atomic(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_an_unwritable_folder_is_one_line_with_the_place(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="cannot write") as caught:
        write_atomic(str(tmp_path / "missing" / "a"), "x")
    assert "missing" in str(caught.value)


def test_what_a_killed_process_left_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    stays = ["a.yaml", "notes.tmp", f"a.{os.getpid()}.0123abcd.tmp", "a.x.0123abcd.tmp", "a.999999.short.tmp"]
    for name in (*stays, f"a.yaml.{ended.pid}.0123abcd.tmp"):
        (tmp_path / name).touch()
    assert clear_unfinished(str(tmp_path)) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(stays)
    assert clear_unfinished(str(tmp_path / "missing")) == 0


def test_a_lock_excludes_another_process(tmp_path: Path) -> None:
    import fcntl

    with locked(str(tmp_path / "lock")), (tmp_path / "lock").open() as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (tmp_path / "lock").open() as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
