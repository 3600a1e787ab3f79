from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rulebook.enforce.bundle import Bundle
from rulebook.enforce.bundle_build import build
from rulebook.errors import RulebookError


def armed(id: str, forbid: dict[str, Any]) -> dict[str, Any]:
    return {"id": id, "version": 1, "level": "block", "standing": "armed", "verifier": {"forbid": forbid}}


def on(program: str, *subcommand: str) -> dict[str, Any]:
    return {"command": [{"program": [program], **({"subcommand": list(subcommand)} if subcommand else {})}]}


def ids(bundle: Bundle, *keys: str) -> list[str]:
    return [record["id"] for record in bundle.records(keys)]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "data" / "bundle.db")


def test_records_are_found_by_their_keys_each_once(path: str) -> None:
    build(path, [armed("a", on("git", "push")), armed("b", on("git")), armed("c", on("make"))], root="/r")
    bundle = Bundle.open(path)
    assert ids(bundle, "c:git push") == ["a"]
    assert ids(bundle, "c:git", "c:git push", "C:git") == ["a", "b"]
    assert ids(bundle, "c:nothing") == []
    assert not bundle.faults


def test_a_long_list_stands_outside_its_page(path: str) -> None:
    build(path, [armed(f"n{n}", on("git", f"sub{n}")) for n in range(500)], root="/r")
    bundle = Bundle.open(path)
    assert len(ids(bundle, "C:git")) == 500
    assert ids(bundle, "c:git sub77") == ["n77"]


def test_equal_checks_give_equal_bytes_and_only_the_user_may_look(path: str) -> None:
    checks = [armed("a", on("git"))]
    build(path, checks, root="/r")
    first = Path(path).read_bytes()
    build(path, checks, root="/r")
    assert Path(path).read_bytes() == first
    assert Path(path).parent.stat().st_mode & 0o777 == 0o700
    assert Path(path).stat().st_mode & 0o777 == 0o600


def test_an_open_bundle_stays_whole_while_it_is_replaced(path: str) -> None:
    build(path, [armed("old", on("git"))], root="/r")
    bundle = Bundle.open(path)
    build(path, [armed("new", on("git"))], root="/r")
    assert ids(bundle, "c:git") == ["old"]
    assert ids(Bundle.open(path), "c:git") == ["new"]


def test_a_damaged_record_costs_only_itself_and_is_said(path: str) -> None:
    build(path, [armed("a", on("git")), armed("b", on("git"))], root="/r")
    data = Path(path).read_bytes()
    Path(path).write_bytes(data.replace(b'"id":"a"', b'"id":"x"'))
    bundle = Bundle.open(path)
    assert ids(bundle, "c:git") == ["b"]
    assert "rulebook sync" in bundle.faults[0]


@pytest.mark.parametrize("at", range(0, 2000, 13))
def test_no_flipped_byte_gives_another_check_or_a_crash(path: str, at: int) -> None:
    """Every byte of the file either is harmless, or its damage is noticed."""
    checks = [armed(f"n{n}", on("git", "push")) for n in range(4)]
    build(path, checks, root="/r")
    data = bytearray(Path(path).read_bytes())
    data[at % len(data)] ^= 0x41
    Path(path).write_bytes(bytes(data))
    try:
        bundle = Bundle.open(path)
    except RulebookError:
        return
    bundle.header()
    found = bundle.records(["c:git push"])
    assert all(record in checks for record in found)
    assert len(found) == 4 or bundle.faults


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"SQLite format 3\0", id="another program's file"),
        pytest.param(b"rulebook-bundle 99 1 1 1 1\n", id="of a newer schema"),
        pytest.param(b"rulebook-bundle 1 x y z w\n", id="no numbers"),
        pytest.param(b"rulebook-bundle 1 64 10 64 0\n", id="no pages"),
        pytest.param(b"rulebook-bundle 1 64 -10 64 1\n", id="a length below nothing"),
        pytest.param(b"rulebook-bundle 1 64 99999999999999999999 64 1\n", id="a length beyond any file"),
        pytest.param(b"rulebook-bundle 1 64 10 64 1 00000000\n", id="other numbers than were written"),
    ],
)
def test_what_is_no_bundle_is_refused_with_the_fix(path: str, content: bytes) -> None:
    Path(path).parent.mkdir()
    Path(path).write_bytes(content)
    with pytest.raises(RulebookError) as caught:
        Bundle.open(path)
    assert caught.value.fix == "rulebook sync"


def test_hostile_numbers_do_not_read_beyond_or_hang(path: str) -> None:
    Path(path).parent.mkdir()
    huge = 2**40
    Path(path).write_bytes(f"rulebook-bundle 1 {huge} {64} {huge} {huge}\n".encode().ljust(64))
    bundle = Bundle.open(path)
    assert bundle.header() == {}
    assert bundle.records(["c:git"]) == []
    assert bundle.faults


@pytest.mark.parametrize("at", range(16, 62))
@pytest.mark.parametrize("sign", [b"0", b"1", b"9", b" ", b"-", b"_"])
def test_no_other_sign_in_the_first_line_hides_a_check(path: str, at: int, sign: bytes) -> None:
    """Another number of pages finds a whole page that holds other keys: that is no answer."""
    build(path, [armed(f"n{n}", on(f"tool{n}")) for n in range(300)], root="/r")
    data = bytearray(Path(path).read_bytes())
    data[at : at + 1] = sign
    Path(path).write_bytes(bytes(data))
    try:
        bundle = Bundle.open(path)
    except RulebookError:
        return
    assert ids(bundle, "c:tool77") == ["n77"] or bundle.faults


def test_a_damaged_length_asks_for_no_more_memory_than_the_file_has(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(path, [armed("a", on("git"))], root="/r")
    data = bytearray(Path(path).read_bytes())
    directory = int(data[:64].split()[4])
    data[directory + 6 : directory + 10] = b"\xff\xff\xff\xff"
    Path(path).write_bytes(bytes(data))
    asked: list[int] = []
    pread = os.pread
    monkeypatch.setattr(os, "pread", lambda fd, size, at: asked.append(size) or pread(fd, size, at))
    bundle = Bundle.open(path)
    assert bundle.records(["c:git"]) == []
    assert bundle.faults
    assert max(asked) <= len(data)


def test_a_bundle_of_the_form_before_the_first_line_was_marked_is_read(path: str) -> None:
    build(path, [armed("a", on("git"))], root="/r")
    data = bytearray(Path(path).read_bytes())
    data[:64] = b" ".join(data[:64].split()[:6]).ljust(63) + b"\n"
    Path(path).write_bytes(bytes(data))
    assert ids(Bundle.open(path), "c:git") == ["a"]
