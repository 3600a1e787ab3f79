from __future__ import annotations

import threading
from typing import Any

import pytest

from rulebook.agents import respond, service, watchman
from rulebook.agents.door import Request
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


def test_what_comes_too_late_to_be_met_is_taken_back() -> None:
    """The same thread answers other clients afterwards."""
    met = []
    for _ in range(200):
        try:
            with watchman.in_time(-1):
                watchman.look()
        except Late:
            met.append(True)
        for _ in range(1000):  # a pending one would be met here
            pass
    assert len(met) <= 200


def test_the_service_answers_in_time_with_a_visible_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "in_time", lambda: watchman.in_time(0.05))
    served = service.Service({})

    def endless(*_: Any) -> None:
        while True:
            pass

    monkeypatch.setattr(respond, "_read", endless)
    stop = threading.Event()

    def watch() -> None:
        while not stop.wait(0.01):
            watchman.look()

    threading.Thread(target=watch, daemon=True).start()
    try:
        out, err, _ = served.decide(Request("claude-code", "", 2), b"{}")
    finally:
        stop.set()
    assert "took too long" in out + err
