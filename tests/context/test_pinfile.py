from __future__ import annotations

import fcntl
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.context.pinfile import append, decode, encode, encode_pin, lines, read, read_pin
from rulebook.context.pins import Pin, PinRefusedError
from tests.context.make import FRIDAY, pin, pins

FULL = pin(
    owner="ops",
    turn=3,
    reason="thin on-call",
    expires=("at", 99),
    session="s1",
    guards="no-friday-deploys",
    irreversible=True,
    supersedes="old",
    state="withdrawn",
)


@pytest.mark.parametrize(
    ("one", "line"),
    [
        pytest.param(
            pin(), f"pin\tid=no-friday\towner=user\tsource=user\tstate=in_force\ttext={FRIDAY}\n", id="few"
        ),
        pytest.param(
            FULL,
            "pin\texpires=at:99\tguards=no-friday-deploys\tid=no-friday\tirreversible=True\towner=ops\t"
            "reason=thin on-call\tsession=s1\tsource=user\tstate=withdrawn\tsupersedes=old\t"
            f"text={FRIDAY}\tturn=3\n",
            id="all-fields",
        ),
        pytest.param(
            pin(text="a\tb\\n\nc\r", turn=0, expires=("event", "x: y")),
            "pin\texpires=event:x: y\tid=no-friday\towner=user\tsource=user\tstate=in_force\t"
            "text=a\\tb\\\\n\\nc\\r\tturn=0\n",
            id="white-space-and-backslashes",
        ),
    ],
)
def test_lines_are_fixed_and_read_back(one: Pin, line: str) -> None:
    assert encode_pin(one) == line
    kind, fields = decode(line)
    assert kind == "pin"
    assert read_pin(fields) == one


@given(pins)
def test_any_pin_is_read_back(one: Pin) -> None:
    assert read_pin(decode(encode_pin(one))[1]) == one


@given(st.dictionaries(st.sampled_from("abc"), st.text(max_size=20)))
def test_any_field_is_read_back(fields: dict[str, str]) -> None:
    assert decode(encode("k", fields)) == ("k", fields)
    assert encode("k", fields).count("\n") == 1


def write(folder: Path, **files: str) -> str:
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_text(content)
    return str(folder)


def test_no_file_says_nothing(tmp_path: Path) -> None:
    kept = read(str(tmp_path / "none"))
    assert (kept.pins, kept.events) == ([], [])


def test_later_files_and_lines_win(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        pins=encode_pin(pin("a", "one")) + encode_pin(pin("b")) + encode("event", {"words": "e1"}),
        pins_taken=encode_pin(pin("a", "two")),
        pins_new=encode("drop", {"id": "b"}) + encode("drop", {"id": "x"}) + encode("event", {"words": "e2"}),
    )
    kept = read(folder)
    assert kept.pins == [pin("a", "two"), pin("b", state="withdrawn")]
    assert kept.events == ["e1", "e2"]


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param("pin\tid=b\tsource=model\ttext=x\n", id="from-a-source-that-may-not"),
        pytest.param("pin\tid=b\tsource=user\n", id="without-words"),
        pytest.param("pin\tid=b\tsource=user\ttext=x\tturn=three\n", id="a-turn-in-words"),
        pytest.param("pin\tid=b\tsource=user\ttext=x\texpires=at:soon\n", id="a-time-in-words"),
        pytest.param("pin\tid=b\tsource=user\ttext=x", id="cut-off"),
        pytest.param("\n", id="empty"),
        pytest.param("other\tid=a\n", id="an-unknown-kind"),
        pytest.param("drop\n", id="a-drop-of-nothing"),
    ],
)
def test_a_damaged_line_hides_no_other(tmp_path: Path, damaged: str) -> None:
    assert read(write(tmp_path, pins=encode_pin(pin("a")), pins_new=damaged)).pins == [pin("a")]


def test_bytes_that_are_no_text_and_bare_carriage_returns_hide_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pins"
    path.write_bytes(b"event\twords=\xff\n" + "event\twords=ä\rb\n".encode() + encode_pin(pin("a")).encode())
    assert [fields.get("words") for _, fields in lines(str(path))] == ["\ufffd", "ä\rb", None]
    assert read(str(tmp_path)).pins == [pin("a")]


def test_an_event_without_words_is_no_event_of_anybody(tmp_path: Path) -> None:
    assert read(write(tmp_path, pins="event\n")).events == [""]


def test_unknown_fields_are_for_newer_versions(tmp_path: Path) -> None:
    line = encode_pin(pin("a")).replace("\n", "\tcolour=red\n")
    assert read(write(tmp_path, pins=line)).pins == [pin("a")]


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(PinRefusedError) as refused:
        pin(text="half a \ud800 character")
    assert refused.value.code == "not_text"


def test_appending_makes_the_folder_and_keeps_what_is_there(tmp_path: Path) -> None:
    folder = str(tmp_path / "new" / "folder")
    append(folder, [encode("event", {"words": "ä"})])
    append(folder, [encode("event", {"words": "b"}), encode("event", {"words": "c"})])
    assert [fields["words"] for _, fields in lines(f"{folder}/pins.new")] == ["ä", "b", "c"]
    assert Path(folder, "pins.new").stat().st_mode & 0o777 == 0o600
    assert Path(folder, "pins.lock").stat().st_mode & 0o777 == 0o600
    assert Path(folder).stat().st_mode & 0o777 == 0o700


def test_a_symlink_in_the_place_of_the_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "pins.new").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="symbolic links"):
        append(str(tmp_path), ["x\n"])
    assert not (tmp_path / "elsewhere").exists()


def test_an_escape_that_is_cut_off_escapes_nothing() -> None:
    assert decode("k\ta=b\\\n") == ("k", {"a": "b"})


def test_appending_waits_for_a_drain(tmp_path: Path) -> None:
    """Or the lines would go into a file that is about to be deleted."""
    with (tmp_path / "pins.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        writer = threading.Thread(target=append, args=(str(tmp_path), ["event\twords=e\n"]))
        writer.start()
        writer.join(0.2)
        assert writer.is_alive()
        assert not (tmp_path / "pins.new").exists()
    writer.join()
    append(str(tmp_path), ["event\twords=f\n"])
    assert read(str(tmp_path)).events == ["e", "f"]


def test_appending_leaves_no_file_open(tmp_path: Path) -> None:
    before = sorted(Path("/dev/fd").iterdir())
    append(str(tmp_path), ["a\n"])
    assert sorted(Path("/dev/fd").iterdir()) == before
