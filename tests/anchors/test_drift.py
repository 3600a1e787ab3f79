"""Each cause of drift has its own reason, since the remedy depends on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors.drift import confirmed_parts, reasons
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.history import GitTree
from rulebook.anchors.known import clean_blobs, work_tree
from rulebook.outside.git import Git
from rulebook.records.check import Check

Put = Callable[[str, str | bytes], Path]


def check(**condition: object) -> Check:
    given = {"claim": "c", "verify": "true", "anchors": ["a.py"], **condition}
    provenance = {"stated_by": "user", "words": "w"}
    return Check.model_validate(
        {"schema": 1, "id": "c", "rule": "R.", "condition": given, "provenance": provenance}
    )


def git(repo: Path, *args: str) -> None:
    subprocess.run(["git", *args], cwd=repo, check=True, capture_output=True)


def codes(after: Check, before: Check, repo: Path, edit: Callable[[], object]) -> list[str]:
    def look(record: Check):  # type: ignore[no-untyped-def]  # a short way to write it twice
        return fingerprint(record.condition.anchors if record.condition else (), str(repo))

    confirmed = confirmed_parts(before, look(before), None)
    edit()
    return [reason.code for reason in reasons(after, look(after), confirmed)]


CAUSES = [
    pytest.param(check(), lambda root: None, [], id="nothing"),
    pytest.param(check(), lambda root: (root / "a.py").write_text("y"), ["anchor_changed"], id="edited"),
    pytest.param(check(), lambda root: (root / "a.py").unlink(), ["anchor_missing"], id="deleted"),
    pytest.param(check(claim="d"), lambda root: None, ["condition_changed"], id="record"),
    pytest.param(check(verify="false"), lambda root: None, ["verify_changed"], id="verify"),
    pytest.param(
        check(anchors=["b.py"]),
        lambda root: None,
        ["condition_changed", "anchor_missing", "anchor_added", "anchor_removed"],
        id="anchors",
    ),
]


@pytest.mark.parametrize(("after", "edit", "expected"), CAUSES)
def test_cause(
    repo: Path, put: Put, after: Check, edit: Callable[[Path], object], expected: list[str]
) -> None:
    put("a.py", "x")
    assert codes(after, check(), repo, lambda: edit(repo)) == expected


def test_what_was_never_confirmed_has_not_drifted(repo: Path, put: Put) -> None:
    put("a.py", "x")
    print_ = fingerprint(check().condition.anchors, str(repo))  # type: ignore[union-attr]  # it has one
    assert [reason.code for reason in reasons(check(), print_, None)] == ["never_fingerprinted"]


def test_a_commit_the_index_and_the_tree_agree(repo: Path, put: Put) -> None:
    put("a.py", b"x\r\n")
    put("m/1.sql", "1")
    (repo / "link").symlink_to("a.py")
    (repo / "dead").symlink_to("nowhere")
    git(repo, "add", ".")
    git(repo, "commit", "-qm", "one")
    anchors = check(anchors=["a.py", "link", "dead", "m", "gone", {"glob": "*"}]).condition
    assert anchors is not None
    prints = [
        fingerprint(anchors.anchors, str(repo)),
        fingerprint(anchors.anchors, str(repo), tree=GitTree(Git(str(repo)))),
        fingerprint(anchors.anchors, str(repo), tree=GitTree(Git(str(repo)), "HEAD")),
    ]
    assert prints[0] == prints[1] == prints[2]


class TestWhatGitKnows:
    def test_clean_files_are_read_once_ever(
        self, repo: Path, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("rulebook.anchors.known.FEW", 1)
        put("a.py", "x\n")
        put("b.py", b"x\r\n")
        git(repo, "add", ".")
        memory = str(tmp_path / "memory")
        first = work_tree(str(repo), ["a.py", "b.py"], memory)
        second = work_tree(str(repo), ["a.py", "b.py"], memory)
        assert second.known.keys() == {"a.py"}
        for path in ("a.py", "b.py"):
            assert first.file_digest(path) == second.file_digest(path)

    def test_an_edit_is_seen(self, repo: Path, put: Put) -> None:
        put("a.py", "x\n")
        git(repo, "add", ".")
        put("a.py", "y\n")
        assert "a.py" not in clean_blobs(Git(str(repo)), ["a.py"])

    @pytest.mark.parametrize("flag", ["--assume-unchanged", "--skip-worktree"])
    def test_what_git_does_not_look_at_is_read(self, repo: Path, put: Put, flag: str) -> None:
        put("a.py", "x\n")
        git(repo, "add", ".")
        git(repo, "update-index", flag, "a.py")
        put("a.py", "y\n")
        assert "a.py" not in clean_blobs(Git(str(repo)), ["a.py"])

    def test_an_edit_that_keeps_size_and_time_is_seen(self, repo: Path, put: Put) -> None:
        file = put("a.py", "x\n")
        git(repo, "add", ".")
        status = file.stat()
        put("a.py", "y\n")
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert "a.py" not in clean_blobs(Git(str(repo)), ["a.py"])
