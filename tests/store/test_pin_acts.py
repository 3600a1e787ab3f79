from __future__ import annotations

from datetime import UTC, datetime

from rulebook.store import PinAct, Store

NOON = datetime(2026, 8, 30, 12, tzinfo=UTC)


def test_nothing_was_ever_pinned(store: Store) -> None:
    assert store.pin_acts() == ()


def test_acts_are_kept_in_order(store: Store) -> None:
    one = PinAct("a", "pinned", "user", "said so", NOON, {"text": "no deploys", "expires": ["session", "s1"]})
    other = PinAct("b", "refused", "hook", "", NOON, {"code": "untrusted_source"})
    last = PinAct("a", "withdrawn", "user", "over", NOON)
    store.add_pin_acts([one, other])
    store.add_pin_acts([last])
    assert store.pin_acts() == (one, other, last)
    assert store.pin_acts("a") == (one, last)
