"""The three-way comparison, every row."""

from __future__ import annotations

import pytest

from rulebook.lifecycle.three_way import compare

TABLE = [
    pytest.param(None, None, None, False, "nothing", id="nobody-knows-it"),
    pytest.param("a", "a", "a", True, "same", id="all-agree"),
    pytest.param("a", None, "a", True, "same", id="agree-without-having-met"),
    pytest.param("a", "b", "a", True, "same", id="both-changed-to-the-same"),
    pytest.param(None, None, "a", False, "nothing", id="out-of-use-and-no-file"),
    pytest.param(None, "a", "a", False, "nothing", id="out-of-use-and-file-removed-by-hand"),
    pytest.param("a", None, None, False, "new", id="only-the-file-knows-it"),
    pytest.param("b", "a", "a", True, "take_file", id="only-the-file-changed"),
    pytest.param("a", "a", "b", True, "take_head", id="only-the-head-changed"),
    pytest.param(None, None, "a", True, "take_head", id="in-use-and-never-had-a-file-here"),
    pytest.param("b", "a", "c", True, "conflict", id="both-changed"),
    pytest.param("b", None, "a", True, "conflict", id="differ-without-having-met"),
    pytest.param(None, "a", "a", True, "archive", id="file-removed"),
    pytest.param(None, "a", "b", True, "conflict", id="file-removed-and-head-changed"),
    pytest.param("a", "a", "a", False, "remove_file", id="archived-elsewhere"),
    pytest.param("b", "a", "a", False, "conflict", id="archived-elsewhere-and-file-edited"),
    pytest.param("a", None, "a", False, "restore", id="file-came-back"),
    pytest.param("b", None, "a", False, "restore", id="file-came-back-changed"),
]


@pytest.mark.parametrize(("file", "base", "head", "in_use", "step"), TABLE)
def test_the_table(file: str | None, base: str | None, head: str | None, in_use: bool, step: str) -> None:
    assert compare(file, base, head, in_use=in_use) == step
