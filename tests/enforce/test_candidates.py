"""What the evaluator fires on is among the bundle's candidates: the lookup loses no violation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.enforce.bundle import Bundle
from rulebook.enforce.bundle_build import build
from rulebook.enforce.candidates import candidates
from rulebook.enforce.quick import can_match
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate, moments
from tests.verifier import corrected, reported
from tests.verifier.sketches import translated

CASES = Path(__file__).parent.parent / "cases"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines()]


def corpus() -> list[Any]:
    commands = {report["id"]: {"command": report["event"]} for report in lines("reports.jsonl")}
    found = [
        pytest.param(reported.RULES[rule], event or commands[name], id=name)
        for name, (rule, event) in reported.CASES.items()
    ]
    for message in lines("corrections.jsonl"):
        for index, atom in enumerate(message["atoms"]):
            if atom["predicate"]:
                rule = corrected.RULES.get((message["id"], index)) or translated(atom["predicate"])
                name = f"{message['id']}-{index}"
                found += [
                    pytest.param({"forbid": rule}, event, id=f"{name}-{number}")
                    for number, event in enumerate(atom["violating"])
                ]
    found += [
        pytest.param({"forbid": {"command": "git -c core.hooksPath=*"}}, {"command": command}, id=command)
        for command in (
            "git -c core.hooksPath=/dev/null commit",
            "git -c CORE.HooksPath=x commit",
            "git --config-env=core.hooksPath=X commit",
            "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=x git commit",
        )
    ]
    found += [
        pytest.param(
            {"forbid": {"command": "npm install"}}, {"command": "npm i x"}, id="twin-of-the-subcommand"
        ),
        pytest.param({"forbid": {"command": "npm i"}}, {"command": "npm install"}, id="twin-in-the-pattern"),
        pytest.param({"forbid": {"command": "python x.py"}}, {"command": "python3.12 x.py"}, id="version"),
        pytest.param({"forbid": {"command": "pytest"}}, {"command": "py.test -q"}, id="another-name"),
        pytest.param({"forbid": {"command": "git push"}}, {"command": "git-push"}, id="git-with-a-hyphen"),
        pytest.param({"forbid": {"command": "deploy.sh"}}, {"command": "./dep*.sh"}, id="a-file-pattern"),
        pytest.param({"forbid": {"command": "deploy.sh"}}, {"command": "bash ./*.sh"}, id="a-script-pattern"),
    ]
    return found


@pytest.mark.parametrize(("rule", "event"), corpus())
def test_what_fires_is_found(
    rule: dict[str, Any], event: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/user")
    verifier = canonical_verifier(Verifier.model_validate(rule))
    build(str(tmp_path / "bundle"), [{"id": "a", "level": "block", "verifier": verifier}], root=str(tmp_path))
    bundle = Bundle.open(str(tmp_path / "bundle"))
    for one, here in moments(event, EventContext(str(tmp_path), home="/home/user")):
        if "tool" not in one and evaluate(verifier, one, here).fired:
            assert can_match(bundle, one)
            assert candidates(bundle, one, here)
    bundle.close()
