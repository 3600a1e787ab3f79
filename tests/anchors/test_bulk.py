"""Many files at once give what each gives by itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors import halves
from rulebook.anchors.bulk import plain_digests
from rulebook.anchors.tree import WorkTree

Put = Callable[[str, str | bytes], Path]
CONTENTS = {
    "plain": b"one\ntwo\n",
    "empty": b"",
    "crlf": b"one\r\ntwo\r\n",
    "lone-cr": b"one\rtwo",
    "mark": b"\xef\xbb\xbfone\n",
    "mark-in-the-middle": b"one\xef\xbb\xbf",
    "binary": b"\0\1\2",
    "binary-crlf": b"\0\r\n",
    "large": b"x" * (1 << 20),
    "new\nline": b"one",
    "tab\tand space": b"one",
    "odd-\udcff": b"one",
    "deep/er/file": b"one",
    "~home": b"one",
}


@pytest.fixture
def tree_of_odd_things(repo: Path, put: Put) -> list[str]:
    """Plain files, and everything that may stand where one is looked for."""
    for name, content in CONTENTS.items():
        put(name, content)
    os.mkfifo(repo / "pipe")
    (repo / "folder").mkdir()
    (repo / "link").symlink_to("plain")
    (repo / "broken").symlink_to("nowhere")
    (repo / "out").symlink_to("/etc")
    others = ["pipe", "folder", "link", "broken", "out/hosts", "gone", "../x", "/etc/hosts", "deep/../plain"]
    return [*CONTENTS, *others, "a\0b", ".."]


def test_each_is_as_by_itself(repo: Path, tree_of_odd_things: list[str]) -> None:
    at_once = WorkTree(str(repo))
    at_once.look_at_all(tree_of_odd_things)
    alone = [WorkTree(str(repo)).file_digest(path) for path in tree_of_odd_things]
    assert [at_once.file_digest(path) for path in tree_of_odd_things] == alone


def test_two_processes_give_what_one_gives(
    repo: Path, tree_of_odd_things: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [path for path in tree_of_odd_things if "\0" not in path]
    monkeypatch.setattr(halves, "WORTH_A_PROCESS", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert halves.digests(str(repo), paths) == plain_digests(str(repo), paths)


def test_a_second_process_that_fails_leaves_its_files_to_be_looked_at(
    repo: Path, put: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("a", "x")
    put("b", "x")
    monkeypatch.setattr(halves, "WORTH_A_PROCESS", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr("sys.executable", "/bin/false")
    first, second = halves.digests(str(repo), ["a", "b"])
    assert (first, second) == (plain_digests(str(repo), ["a"])[0], None)
