"""Session predicates over writes and prompts; those over commands are in test_session.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Fires = Callable[..., bool]


def stop(*events: dict) -> dict[str, Any]:
    return {"session": list(events), "then": "stop"}


def w(path: str, **more: Any) -> dict[str, Any]:
    return {"write": path, **more}


BOTH = {"session": {"require": {"write": "legacy/strings.json"}, "after": {"write": "locales/*.json"}}}
LEFT = {"session": {"left": ["debug_*.py", "/tmp/pi-*"]}}
SPARED = {"session": {"left": "*.log", "except": "build.log"}}
SAID = {"session": {"before": {"write": {"paths": "**", "except": "docs/**"}}, "said": "LEGE LOS"}}
GO = {"session": {"before": {"write": "gradle/wrapper/*"}, "go": True}}


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        pytest.param(BOTH, stop(), id="nothing-happened"),
        pytest.param(BOTH, stop(w("src/a.ts")), id="nothing-asks-for-it"),
        pytest.param(BOTH, stop(w("locales/en.json"), w("legacy/strings.json")), id="done"),
        pytest.param(BOTH, {"session": [w("locales/en.json")]}, id="not-yet-the-end"),
        pytest.param(LEFT, stop(w("debug_a.py"), w("debug_a.py", op="delete")), id="removed-again"),
        pytest.param(LEFT, stop(w("debug_a.py", exists=True)), id="not-made-here"),
        pytest.param(LEFT, stop(w("src/a.py")), id="another-file"),
        pytest.param(LEFT, stop(w("sub/debug_a.py"), w("sub", op="delete")), id="removed-with-its-folder"),
        pytest.param(SPARED, stop(w("build.log")), id="may-stay"),
        pytest.param(SAID, {"session": [{"user": "LEGE LOS"}, w("src/a.py")]}, id="said"),
        pytest.param(SAID, w("docs/a.md"), id="exempt-path"),
        pytest.param(
            GO, {"session": [{"user": "Upgrade the Gradle wrapper"}, w("gradle/wrapper/x")]}, id="go"
        ),
        pytest.param(GO, w("build.gradle.kts"), id="another-action"),
    ],
)
def test_passes(fires: Fires, rule: dict, event: dict) -> None:
    assert not fires(rule, event)


@pytest.mark.parametrize(
    ("rule", "event"),
    [
        pytest.param(BOTH, stop(w("locales/en.json")), id="not-done"),
        pytest.param(BOTH, stop(w("legacy/strings.json"), w("locales/en.json")), id="done-too-early"),
        pytest.param(LEFT, stop(w("src/debug_x.py")), id="left"),
        pytest.param(LEFT, stop(w("/tmp/pi-9.json")), id="left-outside"),
        pytest.param(SPARED, stop(w("build.log"), w("run.log")), id="left-beside-what-may-stay"),
        pytest.param(SAID, w("src/a.py"), id="nothing-said"),
        pytest.param(SAID, {"session": [{"user": "fix it"}, w("src/a.py")]}, id="something-else-said"),
        pytest.param(SAID, {"session": [{"user": "> LEGE LOS"}, w("src/a.py")]}, id="quoted-is-not-said"),
        pytest.param(SAID, {"session": [{"say": "LEGE LOS"}, w("src/a.py")]}, id="said-by-the-agent"),
        pytest.param(GO, w("gradle/wrapper/x"), id="no-go"),
        pytest.param(GO, {"session": [{"user": "fix the tests"}, w("gradle/wrapper/x")]}, id="names-another"),
        pytest.param(
            GO, {"session": [{"user": "never touch the gradle wrapper"}, w("gradle/wrapper/x")]}, id="denied"
        ),
        pytest.param(
            GO, {"session": [{"user": "what is the gradle wrapper?"}, w("gradle/wrapper/x")]}, id="question"
        ),
        pytest.param(
            GO,
            {"session": [{"user": "Upgrade the wrapper"}, w("gradle/wrapper/a"), w("gradle/wrapper/b")]},
            id="one-go-one-action",
        ),
    ],
)
def test_fires(fires: Fires, rule: dict, event: dict) -> None:
    assert fires(rule, event)


def test_a_task_begins_with_the_users_prompt(fires: Fires) -> None:
    rule = {"session": {**BOTH["session"], "scope": "task"}}
    event = stop(w("locales/en.json"), {"user": "next"}, w("src/a.ts"))
    assert fires(BOTH, event)
    assert not fires(rule, event)


def test_in_a_live_session_what_is_gone_is_not_left(fires: Fires, tmp_path: Any) -> None:
    past = [w("debug_a.py", op="create")]
    assert not fires(LEFT, {"stop": True}, session=past, live=True)
    (tmp_path / "debug_a.py").write_text("x")
    assert fires(LEFT, {"stop": True}, session=past, live=True)
