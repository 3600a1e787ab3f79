"""One state an anchor, one value over all; what is no change stays no change."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors.fingerprint import fingerprint
from rulebook.records.check import Anchor

Put = Callable[[str, str | bytes], Path]

FILE = {"path": "a.py"}
NO_CHANGE = [
    pytest.param(FILE, "a.py", "x = 1\n", b"x = 1\r\n", id="file-line-ends"),
    pytest.param(FILE, "a.py", "x = 1\n", b"\xef\xbb\xbfx = 1\n", id="file-byte-order-mark"),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f():\n    return 1\n",
        "# c\ndef f( ):\n  return 1 # d\n",
        id="python-layout-and-comments",
    ),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f(): return 1\n",
        "def g(): pass\n\ndef f(): return 1\n",
        id="python-neighbour",
    ),
    pytest.param(
        {"path": "a.py", "symbol": "C.m"},
        "a.py",
        "class C:\n  def m(self): return 1\n",
        "class C:\n  x = 2\n  def m(self):\n    return 1\n",
        id="python-method",
    ),
    pytest.param(
        {"path": "c.toml", "key": "a.b"},
        "c.toml",
        "[a]\nb = 1\n",
        "# c\na = {b = 1, c = 2}\n",
        id="toml-layout",
    ),
    pytest.param(
        {"path": "c.json", "key": "a"},
        "c.json",
        '{"a": {"x": 1, "y": 2}}',
        '{"b": 0,\n "a": {"y": 2, "x": 1}}',
        id="json-order",
    ),
    pytest.param(
        {"path": "c.yaml", "key": "a.0"}, "c.yaml", "a: [1, 2]\n", "a:\n  - 1\n  - 3\n", id="yaml-list-item"
    ),
    pytest.param(
        {"path": ".env", "key": "PORT"}, ".env", "PORT=80\n", "# c\nexport PORT='80'\nX=1\n", id="env-quotes"
    ),
    pytest.param(
        {"path": "a.txt", "text": "one\ntwo"},
        "a.txt",
        "one\ntwo\n",
        "zero\none\ntwo  \nthree\n",
        id="held-text-moves",
    ),
    pytest.param({"glob": "m/*.sql"}, "m/1.sql", "a", "b", id="glob-content"),
    pytest.param({"absent": "gone.py"}, "a.py", "a", "b", id="absent"),
]
CHANGE = [
    pytest.param(FILE, "a.py", "x = 1\n", "x = 2\n", id="file-content"),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f():\n  if x:\n    a()\n    b()\n",
        "def f():\n  if x:\n    a()\n  b()\n",
        id="python-indentation",
    ),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f(): return 1\n",
        "def f(): return 2\n",
        id="python-constant",
    ),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f(): return None\n",
        "def f(): return\n",
        id="python-none-is-a-value",
    ),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f(): pass\n",
        "@old\ndef f(): pass\n",
        id="python-decorator",
    ),
    pytest.param(
        {"path": "a.py", "symbol": "f"},
        "a.py",
        "def f(): return a + b\n",
        "def f(): return a - b\n",
        id="python-operator",
    ),
    pytest.param({"path": "a.py", "symbol": "X"}, "a.py", "X = 1\n", "X = True\n", id="python-true-is-not-1"),
    pytest.param({"path": "c.toml", "key": "a"}, "c.toml", "a = 1\n", "a = '1'\n", id="toml-type"),
    pytest.param({"path": "a.txt", "text": "  one"}, "a.txt", "  one\n", "two\n", id="held-text-gone"),
]


@pytest.mark.parametrize(("anchor", "path", "before", "after"), NO_CHANGE)
def test_no_change(repo: Path, put: Put, anchor: dict[str, str], path: str, before: str, after: str) -> None:
    put(path, before)
    first = fingerprint([Anchor(**anchor)], str(repo))
    put(path, after)
    assert fingerprint([Anchor(**anchor)], str(repo)) == first
    assert [part.state for part in first.parts.values()] == ["digest"]


@pytest.mark.parametrize(("anchor", "path", "before", "after"), CHANGE)
def test_change(repo: Path, put: Put, anchor: dict[str, str], path: str, before: str, after: str) -> None:
    put(path, before)
    first = fingerprint([Anchor(**anchor)], str(repo))
    put(path, after)
    assert fingerprint([Anchor(**anchor)], str(repo)).value != first.value


def _nothing(path: Path) -> None:
    """Leave the path empty."""


STATES = [
    pytest.param(_nothing, {"path": "x"}, "missing", id="missing"),
    pytest.param(lambda path: path.mkdir(), {"path": "x"}, "directory", id="directory"),
    pytest.param(lambda path: path.symlink_to("nowhere"), {"path": "x"}, "broken_link", id="broken-link"),
    pytest.param(os.mkfifo, {"path": "x"}, "unreadable", id="a-pipe-is-not-read"),
    pytest.param(_nothing, {"path": "../x"}, "outside", id="outside"),
    pytest.param(
        lambda path: path.symlink_to("/etc/hosts"), {"path": "x"}, "outside", id="a-link-that-leads-out"
    ),
    pytest.param(
        lambda path: path.symlink_to("/etc"), {"path": "x/hosts"}, "outside", id="a-folder-that-leads-out"
    ),
    pytest.param(
        lambda path: (path.with_name("y").mkdir(), path.symlink_to("y")),
        {"path": "x"},
        "directory",
        id="a-link-that-stays-is-followed",
    ),
    pytest.param(lambda path: path.symlink_to("x"), {"path": "x"}, "broken_link", id="a-link-to-itself"),
    pytest.param(_nothing, {"path": "a\0/b"}, "no_name", id="no-path-at-all"),
    pytest.param(_nothing, {"path": "x" * 300}, "no_name", id="a-name-too-long"),
    pytest.param(_nothing, {"absent": "x\0y"}, "no_name", id="absent-without-a-name"),
    pytest.param(_nothing, {"absent": f"{'x' * 300}/y"}, "no_name", id="absent-with-a-name-too-long"),
    pytest.param(_nothing, {"path": ".git/config"}, "git_folder", id="gits-own-folder"),
    pytest.param(_nothing, {"path": "sub/.GIT/config"}, "git_folder", id="gits-own-folder-however-spelt"),
    pytest.param(_nothing, {"absent": ".git/MERGE_HEAD"}, "git_folder", id="absent-in-gits-own-folder"),
    pytest.param(
        lambda path: path.symlink_to(".git/config"), {"path": "x"}, "git_folder", id="a-link-into-gits-folder"
    ),
    pytest.param(lambda path: path.symlink_to("no"), {"absent": "x"}, "exists", id="a-broken-link-exists"),
    pytest.param(_nothing, {"path": "/etc/hosts"}, "outside", id="absolute"),
    pytest.param(
        lambda path: path.write_text("def f(:"), {"path": "x", "symbol": "f"}, "unsupported", id="no-language"
    ),
    pytest.param(lambda path: path.write_text(""), {"absent": "x"}, "exists", id="exists-after-all"),
    pytest.param(_nothing, {"tool": "no-such-tool"}, "no_tool", id="no-tool"),
    pytest.param(_nothing, {"tool": "./x"}, "unsupported", id="a-tool-is-never-a-file-of-the-tree"),
]


@pytest.mark.parametrize(("make", "anchor", "state"), STATES)
def test_states_have_their_own_answer(
    repo: Path, make: Callable[[Path], object], anchor: dict[str, str], state: str
) -> None:
    make(repo / "x")
    (part,) = fingerprint([Anchor(**anchor)], str(repo)).parts.values()
    assert part.state == state


@pytest.mark.parametrize(
    ("path", "content", "anchor", "state"),
    [
        pytest.param("a.py", "def g(): pass", {"symbol": "f"}, "no_symbol", id="no-symbol"),
        pytest.param("a.py", "def f(:", {"symbol": "f"}, "unparsable", id="syntax-error"),
        pytest.param("a.toml", "a = 1", {"key": "b"}, "no_key", id="no-key"),
        pytest.param("a.toml", "a = ", {"key": "a"}, "unparsable", id="broken-toml"),
        pytest.param("a.json", "{", {"key": "a"}, "unparsable", id="broken-json"),
        pytest.param("a.yaml", "a: [", {"key": "a"}, "unparsable", id="broken-yaml"),
        pytest.param("a.txt", "x", {"text": "y"}, "no_text", id="no-text"),
    ],
)
def test_parts_of_files(
    repo: Path, put: Put, path: str, content: str, anchor: dict[str, str], state: str
) -> None:
    put(path, content)
    (part,) = fingerprint([Anchor(path=path, **anchor)], str(repo)).parts.values()
    assert part.state == state


def test_unreadable_is_not_unchanged(repo: Path, put: Put) -> None:
    put("a.py", "x")
    first = fingerprint([Anchor(path="a.py")], str(repo))
    (repo / "a.py").unlink()
    (repo / "a.py").mkdir()
    assert fingerprint([Anchor(path="a.py")], str(repo)).value != first.value


def test_the_executable_bit_does_not_count(repo: Path, put: Put) -> None:
    file = put("a.sh", "x")
    first = fingerprint([Anchor(path="a.sh")], str(repo))
    file.chmod(0o755)
    assert fingerprint([Anchor(path="a.sh")], str(repo)) == first


def test_a_new_member_changes_a_glob(repo: Path, put: Put) -> None:
    put("m/1.sql", "")
    first = fingerprint([Anchor(glob="m/*.sql")], str(repo))
    put("m/2.sql", "")
    assert fingerprint([Anchor(glob="m/*.sql")], str(repo)).value != first.value


def test_order_of_anchors_does_not_count(repo: Path, put: Put) -> None:
    put("a", "1")
    put("b", "2")
    one, two = Anchor(path="a"), Anchor(path="b")
    assert fingerprint([one, two], str(repo)) == fingerprint([two, one], str(repo))
