"""The index loses nothing: whatever the evaluator fires on is a candidate, and few others are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.enforce.armed import armed_check
from rulebook.enforce.bundle import Bundle
from rulebook.enforce.bundle_build import build
from rulebook.enforce.candidates import candidates
from rulebook.enforce.quick import can_match
from rulebook.records.check import Check
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate

CASES = Path(__file__).parent.parent / "cases" / "commands.jsonl"


def record(id: str, verifier: dict[str, Any]) -> Check:
    base = {
        "schema": 1,
        "id": id,
        "rule": "r",
        "level": "block",
        "provenance": {"stated_by": "user", "words": "w"},
    }
    return Check.model_validate({**base, "verifier": verifier})


def open_bundle(folder: Path, verifiers: list[dict[str, Any]]) -> tuple[Bundle, list[dict[str, Any]]]:
    armed = [armed_check(record(f"n{n}", verifier)) for n, verifier in enumerate(verifiers)]
    build(str(folder / "b" / "bundle.db"), armed, root=str(folder))
    return Bundle.open(str(folder / "b" / "bundle.db")), armed


def found(bundle: Bundle, event: dict[str, Any], context: EventContext) -> set[str]:
    return {one["id"] for one in candidates(bundle, event, context)} if can_match(bundle, event) else set()


def test_no_fired_command_is_lost(tmp_path: Path) -> None:
    """Each command of the corpus against every pattern that it asks about, and against paths."""
    rows = [json.loads(line) for line in CASES.read_text().splitlines()]
    patterns = sorted({row["target"] for row in rows})
    writes = [
        "*.conf",
        "config/limits.conf",
        "build/**",
        "out.txt",
        "**/*.log",
        "/tmp/x",
        "~/.bashrc",
        "src/*.py",
    ]
    verifiers = [{"forbid": {"command": pattern}} for pattern in patterns]
    verifiers += [{"forbid": {"write": glob}} for glob in writes]
    verifiers += [{"forbid": {"read": glob}} for glob in writes]
    bundle, armed = open_bundle(tmp_path, verifiers)
    lost: list[Any] = []
    looked = 0
    for row in rows:
        event = {"command": row["command"]}
        context = EventContext(str(tmp_path), home="/home/user", env={"HOME": "/home/user"})
        named = found(bundle, event, context)
        looked += len(named)
        fired = [check for check in armed if evaluate(check["verifier"], event, context).fired]
        lost += [(row["id"], one["verifier"], row["command"]) for one in fired if one["id"] not in named]
    assert lost == []
    assert looked < len(rows) * len(armed) / 4


EVENTS = [
    {"write": "config/limits.conf", "content": "x"},
    {"write": "a/b/c/deep.py", "content": "import os\n"},
    {"write": "./a/../Makefile", "op": "delete"},
    {"write": "/etc/hosts"},
    {"write": "~/notes.md"},
    {"write": "src/\u00fc.PY"},
    {"read": ".env"},
    {"tool": "mcp__db__query", "input": {"sql": "drop table x"}},
    {"tool": "WebFetch", "input": {"url": "https://x"}},
    {"tool": "Edit", "input": {"file_path": "config/limits.conf", "old_string": "a", "new_string": "b"}},
    {"tool": "Bash", "input": {"command": "cd config && rm limits.conf"}},
    {"commit": {"message": "fixup! x", "staged": ["config/limits.conf", "a.py"]}},
    {"stop": True},
    {"say": "All tests pass."},
    {"session": [{"write": "a.py"}, {"command": "git push"}], "then": "stop"},
    {"command": "git commit -m 'wip'"},
    {"command": "cat .env | tee out.log"},
    {"command": "cp -r new config"},
    {"command": "echo secret > x.py"},
]
VERIFIERS = [
    {"forbid": {"write": "config/limits.conf"}},
    {"forbid": {"write": ["*.py", "Makefile"]}},
    {"forbid": {"write": "**/deep.*"}},
    {"forbid": {"write": "a/**/c/*"}},
    {"forbid": {"write": "*.{md,log}"}},
    {"forbid": {"write": "/etc/*"}},
    {"forbid": {"write": "~/*.md"}},
    {"forbid": {"write": "*"}},
    {"forbid": {"write": {"paths": "**", "op": "delete"}}},
    {"forbid": {"read": ".env"}},
    {"forbid": {"content": {"regex": "import os"}}},
    {"forbid": {"content": {"regex": "secret", "paths": "*.py"}}},
    {"forbid": {"content": {"regex": "secret", "where": "command"}}},
    {"forbid": {"content": {"regex": "(?i)wip|fixup", "where": "message"}}},
    {"forbid": {"tool": "mcp__db__*"}},
    {"forbid": {"tool": "Web*"}},
    {"forbid": {"tool": {"name": "*", "input": {"sql": "drop *"}}}},
    {"forbid": {"say": "tests pass"}},
    {"forbid": {"session": {"before": "stop", "after": {"write": "*.py"}, "require": {"command": "make"}}}},
    {"forbid": {"session": {"before": {"command": "git push"}, "go": True}}},
    {"forbid": {"all": [{"command": "git commit"}, {"content": {"regex": "wip", "where": "message"}}]}},
    {"forbid": {"any": [{"command": "cp"}, {"read": ".env"}]}},
    {"forbid": {"not": {"command": "git"}}},
    {"forbid": {"command": {"program": "*", "options": {"any": ["-r"]}}}},
    {"forbid": {"command": {"program": "*", "writes": "config/*"}}},
    {"forbid": {"command": {"program": "no-such-program"}, "on_opaque": "gate"}},
    {"forbid": {"command": "git|hg commit|push"}},
]


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_no_fired_event_is_lost(tmp_path: Path, event: dict[str, Any]) -> None:
    """Each kind of event against each kind of predicate, alone and all together."""
    context = EventContext(str(tmp_path), home=os.environ["HOME"])
    bundle, armed = open_bundle(tmp_path, VERIFIERS)
    named = found(bundle, event, context)
    fired = {check["id"] for check in armed if evaluate(check["verifier"], event, context).fired}
    assert fired <= named, [VERIFIERS[int(id[1:])] for id in fired - named]
    for n in range(len(VERIFIERS)):
        alone, (check,) = open_bundle(tmp_path, VERIFIERS[n : n + 1])
        if evaluate(check["verifier"], event, context).fired:
            assert found(alone, event, context), VERIFIERS[n]


@pytest.mark.parametrize("command", ["ls -la", "git status", "git log --oneline", "cat README.md", "true"])
def test_what_no_check_names_needs_no_closer_look(tmp_path: Path, command: str) -> None:
    verifiers: list[dict[str, Any]] = [{"forbid": {"command": f"tool{n} sub{n}"}} for n in range(50)]
    verifiers += [{"forbid": {"command": f"git sub{n}"}} for n in range(50)]
    verifiers += [{"forbid": {"write": f"gen/out{n}.conf"}} for n in range(50)]
    bundle, _ = open_bundle(tmp_path, verifiers)
    assert not can_match(bundle, {"command": command})


@pytest.mark.parametrize(
    ("command", "looked"),
    [
        ("ls -la", False),
        ("cat README.md", False),
        ("git status", False),
        ("echo x > a", True),
        ("tee a < b", True),
        ("sed -i s/a/b/ c", True),
        ("cp a b", True),
    ],
)
def test_content_without_paths_asks_for_a_look_only_at_what_writes_text(
    tmp_path: Path, command: str, looked: bool
) -> None:
    bundle, _ = open_bundle(tmp_path, [{"forbid": {"content": {"regex": "secret"}}}])
    assert can_match(bundle, {"command": command}) == looked


def test_no_engine_is_loaded_for_text_that_cannot_match(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from rulebook.verifier.context import EventContext\n"
        "from rulebook.verifier.evaluate import evaluate\n"
        "rule = {'forbid': {'content': {'regex': ['key_[a-z]{8}'], 'where': ['file']}}}\n"
        "event = {'write': 'a.py', 'content': sys.argv[1]}\n"
        "print(evaluate(rule, event, EventContext('/tmp')).fired, 're2' in sys.modules)\n"
    )
    for content, expected in (("x = 1", "False False"), ("key_abcdefgh", "True True")):
        line = [sys.executable, "-c", script, content]
        assert subprocess.run(line, capture_output=True, text=True, check=True).stdout.strip() == expected


def test_ten_thousand_checks_are_not_touched_for_one(tmp_path: Path) -> None:
    verifiers: list[dict[str, Any]] = [{"forbid": {"command": f"git sub{n} --force"}} for n in range(10_000)]
    bundle, _ = open_bundle(tmp_path, verifiers)
    context = EventContext(str(tmp_path))
    assert found(bundle, {"command": "git -C x sub77 --force"}, context) == {"n77"}
