"""The three-way comparison of file, last synced and head, by content digest: pure."""

from __future__ import annotations

from typing import Literal

from rulebook.store.values import ABSENT

Step = Literal[
    "nothing",
    "same",
    "new",
    "take_file",
    "take_head",
    "archive",
    "remove_file",
    "restore",
    "keep",
    "absent",
    "conflict",
]
"""What is to be done with one id:

- ``nothing``: neither side has it in use.
- ``same``: both agree.
- ``new``: only the file knows it.
- ``take_file``: only the file changed.
- ``take_head``: only the head changed; the file is written.
- ``archive``: the file was removed, the head is as it was synced.
- ``remove_file``: the check went out of use, the file is as it was synced.
- ``restore``: a file came back for a check out of use.
- ``keep``: the file holds another version than the head, and that is right in this worktree.
- ``absent``: this worktree has no such file, and that is right in this worktree.
- ``conflict``: both changed, differently.
"""


def compare(
    file: str | None,
    base: str | None,
    head: str | None,
    *,
    in_use: bool,
    apart: bool = False,
    elsewhere: bool = False,
    known: bool = False,
    removed: bool = True,
) -> Step:
    """Return what is to be done for one id.

    Args:
        file: digest of what the file says; None: no file.
        base: digest that file and head last agreed on in this worktree; None: they never did; ``ABSENT``: the
            worktree had no file then.
        head: digest of the version in force; None: the store does not know the id.
        in_use: the head is neither archived nor superseded.
        apart: the head is where it was when this worktree was last looked at.
        elsewhere: the head is what the file of another worktree holds, so git brings it here, if anything.
        known: the file holds some version that the store has.
        removed: a file that is missing was removed; else what is checked out never had it.

    """
    if head is None:
        return "nothing" if file is None else "new"
    if file is None:
        return _without_file(base, head, in_use, apart, elsewhere, removed)
    if not in_use:
        return _out_of_use(file, base, apart)
    if file == head:
        return "same"
    if base is None or base == ABSENT:
        own = elsewhere or (base == ABSENT and apart)
        return "keep" if known else "take_file" if own else "conflict"
    if file == base:
        return "keep" if known and (apart or elsewhere) else "take_head"
    return "take_file" if base == head or apart or elsewhere else "conflict"


def follow(step: Step, *, has_file: bool, known: bool) -> Step:
    """Return what is done instead where git brought the files: none is written, no decision changed."""
    if step in ("archive", "conflict") and not has_file:
        return "absent"
    if step == "take_head" and not has_file:
        return "nothing"  # no worktree has a file of it: it stays in force by the store alone
    if step in ("take_head", "remove_file", "restore"):
        return "keep"
    return "keep" if known and step in ("take_file", "conflict") else step


def _out_of_use(file: str, base: str | None, apart: bool) -> Step:
    if base is None or base == ABSENT:
        return "restore"
    if file != base:
        return "conflict"
    return "keep" if apart else "remove_file"


def _without_file(
    base: str | None, head: str, in_use: bool, apart: bool, elsewhere: bool, removed: bool
) -> Step:
    if not in_use:
        return "nothing"
    if base is None:
        return "absent" if elsewhere else "take_head"
    if elsewhere or not removed:
        return "absent"
    if base == ABSENT:
        return "archive" if apart else "absent"
    return "archive" if base == head or apart else "conflict"
