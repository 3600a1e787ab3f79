"""Three answers from how a command ended, never a guess."""

from __future__ import annotations

import pytest

from rulebook.anchors.answer import judge

ANSWERS = [
    pytest.param(0, [0], b"", None, "true", "holds", "exit_0", id="success"),
    pytest.param(141, [141, 0], b"", None, "yes | head -1", "holds", "exit_0", id="reader-closed-early"),
    pytest.param(1, [1], b"", None, "grep -q X a", "fails", "exit_1", id="no-match"),
    pytest.param(
        1, [1, 0], b"", None, "pytest -q | tail -1", "fails", "exit_1", id="pipe-does-not-hide-a-failure"
    ),
    pytest.param(2, [2], b"", None, "make check", "fails", "exit_failing", id="make-says-failure-by-2"),
    pytest.param(
        101, [101], b"", None, "cargo test", "fails", "exit_failing", id="cargo-says-failure-by-101"
    ),
    pytest.param(
        2,
        [2],
        b"make: *** No rule to make target 'x'.",
        None,
        "make x",
        "unknown",
        "exit_trouble",
        id="no-rule",
    ),
    pytest.param(2, [2], b"", None, "grep -q X a", "unknown", "exit_trouble", id="grep-2-is-trouble"),
    pytest.param(5, [5], b"", None, "pytest -q", "unknown", "exit_trouble", id="nothing-collected"),
    pytest.param(127, [127], b"", None, "nope", "unknown", "tool_missing", id="not-found"),
    pytest.param(126, [126], b"", None, "./a", "unknown", "not_executable", id="not-executable"),
    pytest.param(
        1, [127, 1], b"", None, "nope | grep -q x", "unknown", "tool_missing", id="not-found-behind-a-pipe"
    ),
    pytest.param(0, [2], b"", None, "! grep -q X gone", "unknown", "hidden_failure", id="negated-trouble"),
    pytest.param(
        0,
        [0],
        b"grep: gone: No such file or directory",
        None,
        '[ -z "$(grep X gone)" ]',
        "unknown",
        "hidden_failure",
        id="trouble-in-a-substitution",
    ),
    pytest.param(
        1,
        [2, 1],
        b"",
        None,
        "grep X gone | grep Y",
        "unknown",
        "hidden_failure",
        id="trouble-in-front-of-a-pipe",
    ),
    pytest.param(137, [137], b"", None, "x", "unknown", "signal", id="killed"),
    pytest.param(-9, [], b"", None, "x", "unknown", "signal", id="we-were-killed"),
    pytest.param(124, [124], b"", None, "timeout 1 x", "unknown", "timed_out", id="timeout-tool"),
    pytest.param(-9, [], b"", "time", "x", "unknown", "timed_out", id="time-limit"),
    pytest.param(-9, [], b"", "output", "x", "unknown", "output_limit", id="output-limit"),
    pytest.param(
        1,
        [1],
        b"Traceback (most recent call last):\n  x\nAssertionError: no",
        None,
        "python3 t.py",
        "fails",
        "exit_1",
        id="failed-assert",
    ),
    pytest.param(
        1,
        [1],
        b"Traceback (most recent call last):\n  x\nImportError: no",
        None,
        "python3 t.py",
        "fails",
        "exit_1",
        id="import-is-the-question",
    ),
    pytest.param(
        1,
        [1],
        b"Traceback (most recent call last):\n  x\nZeroDivisionError: no",
        None,
        "python3 t.py",
        "unknown",
        "crashed",
        id="crash",
    ),
    pytest.param(
        1,
        [1],
        b"/usr/bin/python3: No module named pytest",
        None,
        "python3 -m pytest",
        "unknown",
        "tool_missing",
        id="module-missing",
    ),
    pytest.param(
        1,
        [1],
        b"rm: cannot remove 'a': Read-only file system",
        None,
        "rm a",
        "unknown",
        "read_only",
        id="wrote-outside",
    ),
    pytest.param(
        254,
        [],
        b"bash: fork: retry: Resource temporarily unavailable",
        None,
        "make check",
        "unknown",
        "process_limit",
        id="no-more-processes",
    ),
    pytest.param(
        1,
        [1],
        b"cp: error writing 'x': No space left on device",
        None,
        "cp a x",
        "unknown",
        "no_space",
        id="full",
    ),
    pytest.param(
        0,
        [0],
        b"cp: error writing 'x': No space left on device",
        None,
        "cp a x; :",
        "unknown",
        "no_space",
        id="full-hid",
    ),
    pytest.param(
        1, [1], b"curl: (6) Could not resolve host: x", None, "curl x", "unknown", "no_network", id="network"
    ),
]


@pytest.mark.parametrize(("code", "stages", "out", "stopped_by", "text", "answer", "reason"), ANSWERS)
def test_answer(
    code: int, stages: list[int], out: bytes, stopped_by: str | None, text: str, answer: str, reason: str
) -> None:
    assert judge(code, stages, out, stopped_by, text) == (answer, reason)
