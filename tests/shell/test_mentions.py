"""What only names a program is no execution of it."""

from __future__ import annotations

import pytest

from rulebook.shell import Execution, read
from rulebook.shell.options import parse
from tests.shell.mentions import MENTIONS


def runs_the_named(one: Execution) -> bool:
    args = parse(one.program, one.argv)
    return (
        (one.program or "").endswith("deploy.sh")
        or (args.program == "rm" and args.has("-rf"))
        or (args.program == "git" and args.subcommand == ("push",) and args.has("--force"))
    )


@pytest.mark.parametrize("text", MENTIONS)
def test_a_mention_is_no_execution(text: str) -> None:
    reading = read(text)
    assert reading.error is None
    assert [one for one in reading.executions if one.certainty == "opaque" or runs_the_named(one)] == []
