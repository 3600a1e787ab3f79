"""What waits for a person's word, in many ways of saying it, and what that person may say."""

from __future__ import annotations

import pytest

from tests.compiler.said import asked, check, event_of, rows_of, run, then

ROWS = rows_of("my_word_first", 5)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_it_waits_until_a_person_said_go(row: list[str]) -> None:
    """It holds the act until a go, and neither what is not named nor who only speaks of it."""
    why, words, held, fine, go = row
    acts = [event_of(one) for one in held.split(" ;; ")]
    violating = [*acts, then(asked("the page is slow"), acts[0])]
    near = [event_of(one) for one in fine.split(" ;; ")] + [run(f"grep -rn '{held[:20]}' docs")]
    if go:
        near.append(then(asked(go), acts[0]))
    check((why, words, violating, near))


def test_that_which_is_done_has_no_name() -> None:
    """``before you do that``, said of moving some files, holds no edit of them."""
    words = "moving anything below src/routes/ changes a url. ask me first before you do that. edits are ok"
    check(("no name", words, [], [event_of("WRITE src/routes/a.ts")]))
