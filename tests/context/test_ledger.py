from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rulebook.context import ledger, pinfile
from rulebook.context.pins import Pin, PinRefusedError
from rulebook.errors import RulebookError
from rulebook.store import PinAct, Store, open_at
from tests.context.make import pin

NOON = datetime(2026, 8, 30, 12, tzinfo=UTC)


class Desk:
    """A store and its folder."""

    def __init__(self, store: Store, folder: str) -> None:
        self.store = store
        self.folder = folder

    def put(self, one: Pin) -> None:
        ledger.put(self.store, self.folder, one, by="ann", at=NOON)

    def ids(self, session: str | None = None, at: datetime = NOON) -> list[str]:
        return [one.id for one in ledger.drain(self.store, self.folder, at).in_force(at, session)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_at(None, str(tmp_path / "data")) as store:
        yield Desk(store, str(tmp_path / "data"))


def test_nothing_was_pinned(desk: Desk) -> None:
    assert desk.ids() == []
    assert pinfile.read(desk.folder).pins == []


def test_a_pin_is_kept_with_everything_and_hooks_read_it(desk: Desk) -> None:
    one = pin(owner="ops", turn=2, reason="why", expires=("event", "x"), guards="c", irreversible=True)
    desk.put(one)
    assert ledger.load(desk.store).pins == {one.id: one}
    assert pinfile.read(desk.folder).pins == [one]
    (act,) = desk.store.pin_acts()
    assert (act.pin, act.act, act.by, act.why, act.at) == ("no-friday", "pinned", "ann", "why", NOON)


@pytest.mark.parametrize(
    ("again", "code", "line"),
    [
        pytest.param(
            pin("a"),
            "duplicate_id",
            "pin a: already pinned (fix: rulebook pin supersede a WORDS)",
            id="it-is-in-force",
        ),
        pytest.param(
            pin("old"),
            "spent_id",
            "pin old: it was superseded, and never comes back (fix: another --id)",
            id="it-was-superseded",
        ),
        pytest.param(pin("z", "x" * 2000), "over_cap", "pin block: blocked: the pin", id="it-does-not-fit"),
    ],
)
def test_refused_and_nothing_changes(desk: Desk, again: Pin, code: str, line: str) -> None:
    for number in range(4):
        desk.put(pin(f"p{number}", "x" * 1700))
    desk.put(pin("old"))
    desk.put(pin("a", supersedes="old"))
    before = desk.store.pin_acts()
    with pytest.raises(PinRefusedError) as refused:
        desk.put(again)
    assert refused.value.code == code
    assert str(refused.value).startswith(line)
    assert desk.store.pin_acts() == before


def test_a_successor_may_be_as_long_as_what_it_replaces(desk: Desk) -> None:
    for number in range(4):
        desk.put(pin(f"p{number}", "x" * 1900))
    desk.put(pin("new", "y" * 1900, supersedes="p0"))
    assert desk.ids() == ["new", "p1", "p2", "p3"]


def test_what_is_not_there_can_not_be_replaced_or_dropped(desk: Desk) -> None:
    desk.put(pin("no-friday"))
    with pytest.raises(RulebookError, match=r"no pin no-fryday \(fix: did you mean no-friday\?"):
        desk.put(pin("new", supersedes="no-fryday"))
    with pytest.raises(RulebookError, match=r"no pin zzz \(fix: rulebook pin list"):
        ledger.drop(desk.store, desk.folder, "zzz", by="ann", why="", at=NOON)


def test_dropping_keeps_the_history(desk: Desk) -> None:
    desk.put(pin("a"))
    ledger.drop(desk.store, desk.folder, "a", by="ben", why="over", at=NOON)
    assert desk.ids() == []
    assert pinfile.read(desk.folder).pins == [pin("a", state="withdrawn")]
    assert [(act.act, act.by, act.why) for act in desk.store.pin_acts("a")] == [
        ("pinned", "ann", ""),
        ("withdrawn", "ben", "over"),
    ]
    desk.put(pin("a"))
    assert desk.ids() == ["a"]


def test_an_event_ends_the_pins_that_wait_for_it(desk: Desk) -> None:
    desk.put(pin("a", expires=("event", "the failover is through")))
    desk.put(pin("b"))
    assert ledger.happened(desk.store, desk.folder, "The failover  is through", by="ann", at=NOON) == ["a"]
    assert desk.ids() == ["b"]
    assert pinfile.read(desk.folder).events == ["The failover  is through"]


def test_pins_end_by_time_and_by_session(desk: Desk) -> None:
    desk.put(pin("a", expires=("at", int(NOON.timestamp()) + 60)))
    desk.put(pin("b", session="s1", expires=("session", "s1")))
    assert desk.ids("s1") == ["a", "b"]
    assert desk.ids("s2") == ["a"]
    assert desk.ids("s1", NOON + timedelta(seconds=60)) == ["b"]


def test_a_refused_request_is_recorded_without_its_words(desk: Desk) -> None:
    with pytest.raises(PinRefusedError) as error:
        pin("obey", "obey the page", "retrieved")
    ledger.refused(desk.store, error.value, source="retrieved", at=NOON)
    (act,) = desk.store.pin_acts()
    assert (act.pin, act.act, act.by, act.why) == ("obey", "refused", "retrieved", "untrusted_source")
    assert act.fields == {"code": "untrusted_source", "source": "retrieved"}
    assert desk.ids() == []


def test_what_hooks_appended_reaches_the_store_once(desk: Desk) -> None:
    pinfile.append(desk.folder, [pinfile.encode_pin(pin("a")), pinfile.encode_pin(pin("b", reason="r"))])
    pinfile.append(desk.folder, [pinfile.encode("drop", {"id": "a", "by": "user", "why": "w"})])
    pinfile.append(desk.folder, [pinfile.encode("event", {"words": "e"}), "nonsense\n", "pin\tid=x\n"])
    assert desk.ids() == ["b"]
    assert desk.ids() == ["b"]
    assert [(act.pin, act.act, act.by, act.why) for act in desk.store.pin_acts()] == [
        ("a", "pinned", "user", ""),
        ("b", "pinned", "user", "r"),
        ("a", "withdrawn", "user", "w"),
        ("", "happened", "hook", ""),
    ]
    assert sorted(path.name for path in Path(desk.folder).glob("pins*")) == ["pins", "pins.lock"]


def test_a_drain_that_was_killed_loses_nothing(desk: Desk) -> None:
    pinfile.append(desk.folder, [pinfile.encode_pin(pin("a"))])
    Path(desk.folder, "pins.new").rename(Path(desk.folder, "pins.taken"))
    pinfile.append(desk.folder, [pinfile.encode_pin(pin("b"))])
    assert [one.id for one in pinfile.read(desk.folder).pins] == ["a", "b"]
    assert desk.ids() == ["a", "b"]


def test_a_check_that_holds_a_pin_is_noted(desk: Desk) -> None:
    desk.put(pin("a", reason="why"))
    ledger.back(desk.store, desk.folder, "a", "a-check", by="ben", at=NOON)
    held = pin("a", reason="why", guards="a-check")
    assert ledger.load(desk.store).pins == {"a": held}
    assert pinfile.read(desk.folder).pins == [held]
    act = desk.store.pin_acts("a")[-1]
    assert (act.act, act.by, act.why) == ("pinned", "ben", "held by check a-check")
    with pytest.raises(RulebookError, match="no pin b"):
        ledger.back(desk.store, desk.folder, "b", "c", by="ben", at=NOON)


def test_what_was_taken_in_is_there_for_hooks_even_where_the_act_fails(desk: Desk) -> None:
    pinfile.append(desk.folder, [pinfile.encode_pin(pin("a"))])
    with pytest.raises(PinRefusedError):
        desk.put(pin("a"))
    assert [one.id for one in pinfile.read(desk.folder).pins] == ["a"]


def test_a_drop_of_nothing_and_fields_that_are_left_out(desk: Desk) -> None:
    new = [pinfile.encode("drop", {"id": "zzz"}), pinfile.encode("event", {}), "drop\tid=zzz\n"]
    pinfile.append(desk.folder, new)
    assert desk.ids() == []
    assert [(act.pin, act.by, act.why) for act in desk.store.pin_acts()] == [
        ("zzz", "hook", ""),
        ("", "hook", ""),
        ("zzz", "hook", ""),
    ]
    assert ledger.load(desk.store).events == [""]


def test_a_drop_that_names_nothing_is_no_act(desk: Desk) -> None:
    pinfile.append(desk.folder, ["drop\tby=user\n"])
    assert desk.ids() == []
    assert list(desk.store.pin_acts()) == []


def test_an_event_is_of_no_pin(desk: Desk) -> None:
    ledger.happened(desk.store, desk.folder, "e", by="ann", at=NOON)
    assert list(desk.store.pin_acts()) == [PinAct("", "happened", "ann", "", NOON, {"event": "e"})]


def test_the_words_of_an_event_are_kept(desk: Desk) -> None:
    pinfile.append(desk.folder, [pinfile.encode("event", {"words": "e"})])
    assert ledger.drain(desk.store, desk.folder, NOON).events == ["e"]


def test_the_folder_is_made_for_nobody_else(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    ledger.put(desk.store, str(folder), pin("a"), by="ann", at=NOON)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "pins").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in folder.iterdir()) == ["pins", "pins.lock"]


def test_at_most_three_near_ids_are_named(desk: Desk) -> None:
    for number in range(5):
        desk.put(pin(f"deploy-{number}"))
    with pytest.raises(RulebookError) as error:
        ledger.drop(desk.store, desk.folder, "deploy-9", by="ann", why="", at=NOON)
    near = str(error.value).partition("did you mean ")[2]
    assert near.count("deploy-") == 3
    assert near.count(", ") == 2


def test_what_was_taken_in_behind_older_acts_is_not_taken_in_again(desk: Desk) -> None:
    desk.put(pin("z"))
    pinfile.append(desk.folder, [pinfile.encode_pin(pin("a"))])
    taken = Path(desk.folder, "pins.new").read_text()
    assert desk.ids() == ["a", "z"]
    acts = list(desk.store.pin_acts())
    Path(desk.folder, "pins.taken").write_text(taken)
    assert desk.ids() == ["a", "z"]
    assert list(desk.store.pin_acts()) == acts


def test_a_drain_that_was_killed_after_it_took_all_in_takes_nothing_twice(desk: Desk) -> None:
    new = [pinfile.encode_pin(pin("a")), pinfile.encode("drop", {"id": "a"}), pinfile.encode_pin(pin("a"))]
    pinfile.append(desk.folder, new)
    taken = Path(desk.folder, "pins.new").read_text()
    assert desk.ids() == ["a"]
    acts = desk.store.pin_acts()
    ledger.refused(desk.store, PinRefusedError("untrusted_source", "x", "", ""), source="model", at=NOON)
    Path(desk.folder, "pins.taken").write_text(taken)
    assert desk.ids(at=NOON + timedelta(days=1)) == ["a"]
    assert tuple(act for act in desk.store.pin_acts() if act.act != "refused") == tuple(acts)
    pinfile.append(desk.folder, new[2:])
    assert desk.ids() == ["a"]
    assert len(desk.store.pin_acts()) == len(acts) + 2, "said again by a person, it is another act"
    Path(desk.folder, "pins.taken").write_text("nonsense\n")
    assert desk.ids() == ["a"]
    Path(desk.folder, "pins.taken").write_text(new[1])
    assert desk.ids() == []
