"""What is closed, and gone, at the end, in many ways of saying it."""

from __future__ import annotations

import pytest

from tests.compiler.said import at_stop, check, new, rows_of, run, write

OPENED = rows_of("closed_at_the_end", 5)
MADE = rows_of("gone_at_the_end", 4)


@pytest.mark.parametrize("row", OPENED, ids=[row[0] for row in OPENED])
def test_what_was_opened_is_closed(row: list[str]) -> None:
    """It fires at the end where it is open, not before, and not on what opens nothing."""
    why, words, opens, closes, fine = row
    violating = [at_stop(run(opens)), at_stop(run(f"cd sub && {opens}"), run("ls"))]
    violating.append(at_stop(run(closes), run(opens)))
    near = [at_stop(run(opens), run(closes)), at_stop(run(fine)), at_stop(run("ls")), run(opens)]
    near.append(at_stop(run(f"grep -rn '{opens.rstrip('& ')}' docs")))
    check((why, words, violating, near))


@pytest.mark.parametrize("row", MADE, ids=[row[0] for row in MADE])
def test_what_was_made_is_gone(row: list[str]) -> None:
    """It fires at the end where it is still there, not before, and not on other files."""
    why, words, made, fine = row
    violating = [at_stop(new(made)), at_stop(run(f"touch {made}"))]
    near = [
        at_stop(new(made), run(f"rm {made}")),
        at_stop(new(fine)),
        at_stop(run(f"ls {made}")),
        write(made),
    ]
    check((why, words, violating, near))
