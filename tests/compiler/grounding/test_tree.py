"""What a workspace's files are asked: cheaply, however many they are and however often."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rulebook.compiler.grounding import tree as module
from rulebook.compiler.grounding.tree import Tree
from rulebook.compiler.imports.read import import_text

FILES = ("a/index.js", "b/index.js", "src/app.py", "src/deep/once.py", "xsrc/deep/other.py")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "found"),
    [
        pytest.param("index.js", None, id="two of that name"),
        pytest.param("rc/app.py", None, id="the end of a folder's name is no folder"),
        pytest.param("src/deep/other.py", None, id="xsrc is not src"),
        pytest.param("deep/none.py", None, id="absent"),
        pytest.param("", None, id="no name"),
        pytest.param("a/index.js", "a/index.js", id="itself"),
        pytest.param("once.py", "src/deep/once.py", id="the only one of that name"),
        pytest.param("deep/once.py", "src/deep/once.py", id="the only one with that end"),
        pytest.param("./src/app.py", "src/app.py", id="from the top"),
    ],
)
def test_a_name_means_one_file_or_none(root: Path, name: str, found: str | None) -> None:
    assert Tree(str(root)).find(name) == found


def test_the_files_are_read_once_and_not_once_a_rule(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost of many rules must not be rules times files."""
    read: list[str] = []
    whole = Tree._read
    monkeypatch.setattr(Tree, "_read", lambda self, path: read.append(path) or whole(self, path))
    text = "\n".join(f"- Use `new_name_{i}` instead of `old_name_{i}`" for i in range(30))
    assert sum(1 for _ in import_text(text, name="CLAUDE.md", root=str(root), today=date(2026, 11, 30))) == 30
    assert len(read) == len(set(read))


def test_texts_are_let_go_beyond_a_bound(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_KEPT", 10)
    tree = Tree(str(root))
    assert {tree.text(path) for path in tree.paths} == {"x = 1\n"}
    assert len(tree._texts) == 1


def test_what_lies_beyond_the_bound_is_not_searched(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_SEARCHED", 15)
    word = module.re.compile(r"\w+")
    assert Tree(str(root)).index(lambda path: True, word, word)["x"] == ["a/index.js", "b/index.js"]
