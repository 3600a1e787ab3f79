"""Which folders are watched: few, and enough."""

from __future__ import annotations

import os

import pytest

from rulebook.anchors.index import render, touched
from rulebook.anchors.interest import Interest, plan

INDEX = render(
    {"src/a/db.py": ["one"], "src/b.py": ["two", "one"], "lib/c.c": ["three"]}, {"migrations/*.sql": ["four"]}
)


def change(path: str, status: str = "M", mode: str = "100644") -> tuple[str, str, bytes]:
    return status, mode, os.fsencode(path)


def test_every_folder_above_is_watched() -> None:
    interest = Interest(INDEX)
    assert interest.folders() == {"", "src", "src/a", "lib", "migrations"}
    assert interest.recursive() == {"migrations"}


def test_a_folder_concerns_all_below_it() -> None:
    interest = Interest(INDEX)
    assert interest.ids("src") == {"one", "two"}
    assert interest.ids("src/b.py") == {"one", "two"}
    assert interest.ids("src/other.py") == set()
    assert interest.ids("migrations/9.sql") == {"four"}


def test_few_folders_are_watched_one_by_one() -> None:
    assert plan(["", "a", "a/b"]) == {"": False, "a": False, "a/b": False}


def test_many_folders_are_watched_from_above() -> None:
    folders = ["", *(f"a/{n}" for n in range(100)), "b"]
    assert plan(folders) == {"": False, "a": True, "b": False}


def test_far_too_many_are_watched_from_the_root() -> None:
    assert plan([f"{n}" for n in range(100)]) == {"": True}


class TestJoin:
    def test_an_edit(self) -> None:
        assert touched(INDEX, [change("src/b.py")]) == ["one", "two"]

    def test_another_file(self) -> None:
        assert touched(INDEX, [change("src/b.pyc"), change("rc/b.py")]) == []

    def test_a_new_member_of_a_glob(self) -> None:
        assert touched(INDEX, [change("migrations/2.sql", "A")]) == ["four"]
        assert touched(INDEX, [change("migrations/2.sql")]) == []

    def test_a_submodule_concerns_all_below_it(self) -> None:
        assert touched(INDEX, [change("lib", mode="160000")]) == ["three"]

    def test_every_path_is_found_and_no_neighbour(self) -> None:
        names = [
            f"{a}{sign}{b}" for a in "abz" for sign in "/-. é~" for b in ("", "x", "x/y", "ü.py", "\udcff")
        ]
        index = render({name: [f"id-{n}"] for n, name in enumerate(names)}, {"*.sql": ["glob"]})
        for number, name in enumerate(names):
            assert touched(index, [change(name)]) == [f"id-{number}"]
            assert touched(index, [change(f"{name}?")]) == []

    @pytest.mark.parametrize("count", [1, 2, 3, 7, 500])
    def test_many_find_what_each_finds(self, count: int) -> None:
        names = [f"f{n}" for n in range(count)]
        index = render({name: [name] for name in names}, {})
        others = [change(f"g{n}") for n in range(200)]
        assert touched(index, [*others, *(change(name) for name in names)]) == sorted(names)

    def test_odd_names_are_names_in_the_list_too(self) -> None:
        names = ["a\nb", "a\\nb", "a\\\nb", "a\tb", "a\rb", "a\u2028b", "\\", "a\\\\b"]
        index = render(
            {name: [f"id-{n}"] for n, name in enumerate(names)} | {"no\0name": ["x"]}, {"d\n/*": ["g"]}
        )
        for number, name in enumerate(names):
            assert touched(index, [change(name)]) == [f"id-{number}"]
            assert Interest(index).ids(name) == {f"id-{number}"}
        assert touched(index, [change("d\n/new", "A")]) == ["g"]
        assert Interest(index).ids("d\n/new") == {"g"}

    def test_many_changes_at_once(self) -> None:
        changes = [change(f"x/{n}") for n in range(1000)]
        assert touched(INDEX, [*changes, change("lib/c.c", "D")]) == ["three"]

    def test_a_file_that_is_no_list(self) -> None:
        assert touched(b"garbage", [change("src/b.py")]) is None
