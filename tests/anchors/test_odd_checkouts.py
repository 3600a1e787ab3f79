"""The same file although its bytes or its name differ: large files, linked files, spellings of a name."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.history import GitTree
from rulebook.anchors.index import index_path, touched
from rulebook.anchors.index_build import write_index
from rulebook.outside.git import Git
from rulebook.records.check import Anchor

Put = Callable[[str, str | bytes], Path]
COMPOSED, APART = "caf\u00e9.txt", "cafe\u0301.txt"


def commit(repo: Path) -> None:
    name = ["-c", "user.name=t", "-c", "user.email=t@example.invalid"]
    for words in (["add", "-A"], [*name, "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=repo, check=True)


class TestLargeFiles:
    DATA = b"a large model\n" * 9

    @pytest.fixture
    def large(self, repo: Path, put: Put) -> Path:
        """A commit with a pointer, as git-lfs makes it, and the content in the working tree."""
        oid = hashlib.sha256(self.DATA).hexdigest()
        pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(self.DATA)}\n"
        put("model.bin", pointer)
        commit(repo)
        put(f".git/lfs/objects/{oid[:2]}/{oid[2:4]}/{oid}", self.DATA)
        put("model.bin", self.DATA)
        return repo

    def test_the_content_is_compared_not_the_pointer(self, large: Path) -> None:
        anchors = [Anchor(path="model.bin")]
        here = fingerprint(anchors, str(large)).value
        assert fingerprint(anchors, "", tree=GitTree(Git(str(large)), "HEAD")).value == here

    def test_another_content_is_another(self, large: Path, put: Put) -> None:
        put("model.bin", self.DATA + b"more")
        anchors = [Anchor(path="model.bin")]
        here = fingerprint(anchors, str(large)).value
        assert fingerprint(anchors, "", tree=GitTree(Git(str(large)), "HEAD")).value != here

    def test_what_was_never_fetched_is_its_pointer(self, repo: Path, put: Put) -> None:
        put("m", f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 1\n")
        commit(repo)
        anchors = [Anchor(path="m")]
        here = fingerprint(anchors, str(repo)).value
        assert fingerprint(anchors, "", tree=GitTree(Git(str(repo)), "HEAD")).value == here


class TestSpellings:
    @pytest.mark.parametrize(("on_disk", "named"), [(COMPOSED, APART), (APART, COMPOSED)], ids=ascii)
    def test_an_anchor_is_found_by_either(self, repo: Path, put: Put, on_disk: str, named: str) -> None:
        put(on_disk, "x")
        commit(repo)
        anchors = [Anchor(path=named)]
        (part,) = fingerprint(anchors, str(repo)).parts.values()
        assert part.state == "digest"
        assert fingerprint(anchors, "", tree=GitTree(Git(str(repo)), "HEAD")).parts == {part.label: part}

    def test_git_tells_of_the_one_on_the_disk(self, repo: Path, put: Put, tmp_path: Path) -> None:
        put(APART, "x")
        write_index(str(repo), str(tmp_path / "home"), [("one", [Anchor(path=COMPOSED)])])
        index = Path(index_path(str(tmp_path / "home"))).read_bytes()
        assert touched(index, [("M", "100644", os.fsencode(APART))]) == ["one"]


@pytest.mark.parametrize("anchor", ["current.conf", "linked/a.conf"])
def test_git_tells_of_what_a_link_leads_to(repo: Path, put: Put, tmp_path: Path, anchor: str) -> None:
    put("configs/a.conf", "x")
    (repo / "current.conf").symlink_to("configs/a.conf")
    (repo / "linked").symlink_to("configs")
    (repo / "out").symlink_to("/etc")
    anchors = [Anchor(path=anchor), Anchor(path="out/hosts")]
    write_index(str(repo), str(tmp_path / "home"), [("one", anchors)])
    index = Path(index_path(str(tmp_path / "home"))).read_bytes()
    assert touched(index, [("M", "100644", b"configs/a.conf")]) == ["one"]
    assert touched(index, [("M", "100644", b"configs/b.conf"), ("M", "100644", b"etc/hosts")]) == []


def test_what_a_sparse_checkout_leaves_out_is_not_gone(repo: Path, put: Put) -> None:
    put("src/a", "x")
    put("lib/b", "y")
    commit(repo)
    anchors = [Anchor(path="lib/b"), Anchor(path="lib/none")]
    before = fingerprint(anchors, str(repo))
    subprocess.run(["git", "sparse-checkout", "set", "src"], cwd=repo, check=True)
    assert not (repo / "lib").exists()
    assert fingerprint(anchors, str(repo)) == before
    (repo / "src/a").unlink()
    (part,) = fingerprint([Anchor(path="src/a")], str(repo)).parts.values()
    assert part.state == "missing"
