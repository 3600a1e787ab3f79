from __future__ import annotations

import os
import threading
from typing import Any

import pytest

from rulebook.agents import respond, service, watchman
from rulebook.agents.respond import Late
from rulebook.enforce.deadline import allow, watched


def test_a_decision_in_time_leaves_nothing_behind() -> None:
    with watchman.in_time(60):
        assert watchman.look() == 0
    assert threading.get_ident() not in watched


def test_a_decision_over_its_time_is_ended_from_outside() -> None:
    ended = threading.Event()

    def work() -> None:
        try:
            with watchman.in_time(-1):
                while True:
                    pass
        except Late:
            ended.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while not watchman.look():
        pass
    assert ended.wait(30)


def test_a_gate_that_runs_a_command_may_take_longer() -> None:
    with watchman.in_time(-1):
        allow(60)
        assert watchman.look() == 0


def test_the_service_answers_in_time_with_a_visible_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchman, "STEP", 0.01)
    monkeypatch.setattr(service, "in_time", lambda: watchman.in_time(0.05))
    served = service.Service(os.environ)

    def endless(*_: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(respond, "_read", endless)
    stop = threading.Event()
    threading.Thread(target=watchman.watch, args=(stop,), daemon=True).start()
    try:
        out, err, _ = served.decide("claude-code", b"{}", "", {})
    finally:
        stop.set()
    assert "took too long" in out + err
