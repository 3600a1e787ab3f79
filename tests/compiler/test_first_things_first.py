"""What has to run first, in many ways of saying it; each row is tried with the detours that people take."""

from __future__ import annotations

import pytest

from tests.compiler.said import Event, at_stop, check, event_of, read, rows_of, run, then, write

ROWS = rows_of("first_things_first", 6)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_required_must_have_run_since_the_last_change(
    row: list[str],
) -> None:
    """It fires without it and with it too early, and never after it, nor on what does not ask for it."""
    why, words, changed, unrelated, required, guard = row
    done = [event_of(one) for one in required.split("&")]
    before = [write(changed)] if changed else []

    def end(*events: Event) -> Event:
        return then(*events, event_of(guard)) if guard else at_stop(*events)

    violating = [end(*before), *([end(*done, *before)] if changed else [])]
    if changed and required.startswith("WRITE"):
        violating = violating[:1]  # two files of one change go in any order
    near = [end(*before, *done)]
    if "command" in done[0]:
        near.append(end(*before, *(run(f"cd sub && {one['command']}") for one in done)))
    if changed:
        near += [*([] if guard else [end(read(changed))]), end(write("docs/guide.md"))]
    if unrelated:
        near.append(end(write(unrelated)))
    if guard:
        near.append(then(*before, run("git status")))
    check((why, words, violating, near))
