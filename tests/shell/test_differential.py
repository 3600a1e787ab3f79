"""The reader against a real bash whose programs are logging stand-ins."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from rulebook.shell import Execution, read
from tests.shell.commands import command_lines
from tests.shell.facts import FACTS, WIDER
from tests.shell.facts_more import MORE
from tests.shell.facts_values import RECKONED
from tests.shell.oracle import LOGGED, SANDBOX, SCRIPTS, TRANSPARENT, Oracle

pytestmark = [
    pytest.mark.sandbox,
    pytest.mark.skipif(SANDBOX is None, reason="needs bubblewrap: commands run for real"),
]


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Oracle:
    return Oracle(tmp_path_factory.mktemp("oracle"))


KNOWN = {*LOGGED, *TRANSPARENT, *(script.rpartition("/")[2] for script in SCRIPTS)}
"""Programs that exist in the sandbox."""


def last(path: str) -> str:
    return path[path.rfind("/") + 1 :]


def same(found: Execution, argv: list[str]) -> bool:
    """Whether an execution is the one that ran; unknown words fit any."""
    if found.argv[0] is None or last(found.argv[0]) != last(argv[0]):
        return False
    if None in found.argv and len(found.argv) != len(argv):
        return True
    return len(found.argv) == len(argv) and all(
        one is None or one == other or one.startswith("/dev/fd/")
        for one, other in zip(found.argv[1:], argv[1:], strict=True)
    )


def disagreements(oracle: Oracle, command: str) -> list[str]:
    """Return what bash ran and the reader missed, and what the reader is sure of and bash did not run."""
    ran = oracle.run(command)
    reading = read(command, cwd=str(oracle.project), home="/home/user")
    found = [one for one in reading.executions if not one.builtin and one.certainty == "will"]
    missed = [f"missed {argv}" for argv in ran if not any(same(one, argv) for one in found)]
    extra = [
        f"not run {one.argv}"
        for one in found
        if last(one.program or "") in KNOWN and not any(same(one, argv) for argv in ran)
    ]
    return missed + extra + ([f"error {reading.error}"] if reading.error else [])


@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
@given(command=command_lines)
def test_generated_commands_are_read_as_bash_runs_them(oracle: Oracle, command: str) -> None:
    assert disagreements(oracle, command) == []


@pytest.mark.parametrize("command", [*FACTS, *MORE, *RECKONED])
def test_a_trait_of_bash_is_read_as_bash_runs_it(oracle: Oracle, command: str) -> None:
    assert disagreements(oracle, command) == []


@pytest.mark.parametrize("command", WIDER)
def test_what_a_run_may_come_to_is_found_too(oracle: Oracle, command: str) -> None:
    assert [line for line in disagreements(oracle, command) if line.startswith("missed")] == []
