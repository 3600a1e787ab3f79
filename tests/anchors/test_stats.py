"""What was touched since the last look, by what ``stat`` says."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebook.anchors.stats import render, renewed, touched_paths

Put = Callable[[str, str | bytes], Path]
OLD = 1_000_000_000


def old(file: Path) -> Path:
    os.utime(file, ns=(OLD, OLD))
    return file


def later() -> int:
    """A moment at which what was changed until now is no longer fresh."""
    return time.time_ns() + 10_000_000_000


def test_nothing_was_touched(repo: Path, put: Put) -> None:
    old(put("a", "x"))
    assert touched_paths(str(repo), render(str(repo), ["a", "gone"], later())) == []


def test_a_save_a_new_file_and_a_deletion(repo: Path, put: Put) -> None:
    for name in ("a", "b", "c"):
        old(put(name, "x"))
    seen = render(str(repo), ["a", "b", "c", "d"], later())
    put("a", "y")
    (repo / "b").unlink()
    put("d", "new")
    assert touched_paths(str(repo), seen) == ["a", "b", "d"]


def test_a_save_that_puts_the_time_back(repo: Path, put: Put) -> None:
    old(put("a", "x"))
    seen = render(str(repo), ["a"], later())
    old(put("a", "y"))
    assert touched_paths(str(repo), seen) == ["a"]


def test_a_fresh_file_is_looked_at_again(repo: Path, put: Put) -> None:
    put("a", "x")
    assert touched_paths(str(repo), render(str(repo), ["a"], time.time_ns())) == ["a"]


def test_a_clock_that_jumped_back_is_no_silence(repo: Path, put: Put) -> None:
    put("a", "x")
    assert touched_paths(str(repo), render(str(repo), ["a"], OLD)) == ["a"]


def test_renewed_leaves_the_others_as_they_were(repo: Path, put: Put) -> None:
    old(put("a", "x"))
    old(put("b", "x"))
    seen = render(str(repo), ["a", "b"], later())
    put("a", "y")
    put("b", "y")
    assert touched_paths(str(repo), renewed(str(repo), seen, {"a"}, later())) == ["b"]


def test_many_are_renewed_as_a_few_are(repo: Path, put: Put) -> None:
    names = [*ODD_NAMES, *(f"f{n}" for n in range(100))]
    for name in names:
        old(put(name, "x"))
    seen = render(str(repo), names, later())
    for name in names:
        put(name, "yy")
    wanted, few = names[:-1], seen
    for name in wanted:
        few = renewed(str(repo), few, {name}, later())
    assert renewed(str(repo), seen, wanted, later()) == few
    assert touched_paths(str(repo), few) == names[-1:]


def test_too_many_are_not_asked_for(repo: Path) -> None:
    seen = render(str(repo), ["a", "b"], later())
    assert touched_paths(str(repo), seen, most=1) is None
    assert touched_paths(str(repo), seen, most=None) == []


ODD_NAMES = [
    "new\nline",
    "tab\tbed",
    "carriage\rreturn",
    "back\\slash",
    "back\\nslash",
    "line\u2028sep",
    "odd-\udcff",
]


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_odd_names_are_names(repo: Path, put: Put, name: str) -> None:
    old(put("a", "x"))
    old(put(name, "x"))
    seen = render(str(repo), ["a", name, "no\0name"], later())
    assert touched_paths(str(repo), seen) == []
    put(name, "y")
    assert touched_paths(str(repo), seen) == [name]
    assert touched_paths(str(repo), renewed(str(repo), seen, {name}, later())) == []


def test_the_end_of_another_path_is_not_taken_for_the_path(repo: Path, put: Put) -> None:
    for name in ("a\tb", "b"):
        old(put(name, "x"))
    seen = render(str(repo), ["a\tb", "b"], later())
    for name in ("a\tb", "b"):
        put(name, "y")
    assert touched_paths(str(repo), renewed(str(repo), seen, ["b", "not there"], later())) == ["a\tb"]
