"""The three-way comparison of file, last synced and head, by content digest: pure."""

from __future__ import annotations

from typing import Literal

Step = Literal[
    "nothing",
    "same",
    "new",
    "take_file",
    "take_head",
    "archive",
    "remove_file",
    "restore",
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
- ``conflict``: both changed, differently.
"""


def compare(file: str | None, base: str | None, head: str | None, *, in_use: bool) -> Step:
    """Return what is to be done for one id.

    Args:
        file: digest of what the file says; None: no file.
        base: digest that file and head last agreed on in this worktree; None: they never did.
        head: digest of the version in force; None: the store does not know the id.
        in_use: the head is neither archived nor superseded.

    """
    if head is None:
        return "nothing" if file is None else "new"
    if file is None:
        return _without_file(base, head, in_use)
    if not in_use:
        return "restore" if base is None else "remove_file" if file == base else "conflict"
    if file == head:
        return "same"
    if base is None or base not in (file, head):
        return "conflict"
    return "take_file" if base == head else "take_head"


def _without_file(base: str | None, head: str, in_use: bool) -> Step:
    if not in_use:
        return "nothing"
    if base is None:
        return "take_head"
    return "archive" if base == head else "conflict"
