from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rulebook.enforce.permits import User, give, permit_name, use, withdraw


def permit(**more: Any) -> dict[str, Any]:
    base = {"check": "a", "kind": "override", "scope": "once", "reason": "r", "by": "p", "granted_at": "t1"}
    return {**base, "expires_at": None, "session": None, **more}


def by(session: str, now: float, call: str = "") -> User:
    return User(session, "x", (call, "a"), now)


@pytest.mark.parametrize(
    ("given", "check"),
    [
        pytest.param(permit(check="b"), "a", id="for another check"),
        pytest.param(permit(expires_at=99.0), "a", id="expired"),
        pytest.param(permit(scope="session", session="other"), "a", id="for another session"),
        pytest.param({"check": "a", "granted_at": "t1"}, "a", id="damaged"),
    ],
)
def test_no_permit_holds(tmp_path: Path, given: dict[str, Any], check: str) -> None:
    give(str(tmp_path), given)
    assert use(str(tmp_path), check, by("s", 100.0)) is None


def test_a_permit_for_once_serves_one_of_many_that_ask_at_once(tmp_path: Path) -> None:
    give(str(tmp_path), permit())
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda n: use(str(tmp_path), "a", by("s", 1.0, f"c{n}")), range(32)))
    assert sum(one is not None for one in got) == 1


def test_a_used_permit_is_not_given_again(tmp_path: Path) -> None:
    give(str(tmp_path), permit())
    assert use(str(tmp_path), "a", by("s", 1.0))
    give(str(tmp_path), permit())
    assert use(str(tmp_path), "a", by("s", 1.0)) is None


def test_a_permit_for_a_time_serves_until_it_ends(tmp_path: Path) -> None:
    give(str(tmp_path), permit(scope="until", expires_at=10.0))
    assert use(str(tmp_path), "a", by("s", 9.0))
    assert use(str(tmp_path), "a", by("t", 9.5))
    assert use(str(tmp_path), "a", by("s", 10.0)) is None


def test_what_the_store_no_longer_grants_is_withdrawn_and_a_go_stays(tmp_path: Path) -> None:
    give(str(tmp_path), permit())
    give(str(tmp_path), permit(granted_at="t2"))
    give(str(tmp_path), permit(check="any", kind="go", granted_at="t3"))
    withdraw(str(tmp_path), {permit_name("a", "t2")})
    assert (use(str(tmp_path), "a", by("s", 1.0)) or {})["granted_at"] == "t2"
    assert (use(str(tmp_path), "a", by("s", 1.0)) or {})["kind"] == "go"
    assert use(str(tmp_path), "a", by("s", 1.0)) is None


@pytest.mark.parametrize(
    ("second", "served"),
    [
        pytest.param(("s", "x", ("c1", "b"), 0.1), True, id="another registration, the same call"),
        pytest.param(
            ("s", "x", ("", "b"), 0.1), True, id="the same, from a host that numbers only some calls"
        ),
        pytest.param(("s", "x", ("c1", "a"), 0.1), False, id="the same registration asks again"),
        pytest.param(("s", "x", ("c2", "b"), 0.1), False, id="another call of the same action"),
        pytest.param(("s", "y", ("c1", "b"), 0.1), False, id="another action"),
        pytest.param(("t", "x", ("c1", "b"), 0.1), False, id="another session"),
        pytest.param(("s", "x", ("c1", "b"), 60.0), False, id="long after"),
    ],
)
def test_one_action_that_two_registrations_ask_about_uses_one_permit(
    tmp_path: Path, second: tuple[str, str, tuple[str, str], float], served: bool
) -> None:
    session, action, asked, later = second
    give(str(tmp_path), permit())
    now = time.time()
    assert use(str(tmp_path), "a", User("s", "x", ("c1", "a"), now))
    assert bool(use(str(tmp_path), "a", User(session, action, asked, now + later))) == served
