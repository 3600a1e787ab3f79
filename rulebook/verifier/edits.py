"""Replaying edits, so that the resulting file is judged and not the snippet. Safe at hook time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_GAP = "\n\0\n"
"""Parts snippets whose neighbourhood is unknown; no pattern reaches across it."""


def replay(text: str | None, edits: Sequence[Any]) -> tuple[str, str]:
    """Return the text before and after ``edits``, applied in order.

    An edit is ``{"old", "new", "all"?}``. Where the file can't be read, or an edit's old text is not in
    it, the snippet itself stands for its place: its old text counts as there before, its new text after.
    """
    before = text or ""
    after = before
    for edit in edits:
        if not isinstance(edit, dict):
            continue
        old, new = str(edit.get("old") or ""), str(edit.get("new") or "")
        if old and old in after:
            after = after.replace(old, new) if edit.get("all") else after.replace(old, new, 1)
        elif not old and not after:
            after = new
        else:
            before = f"{before}{_GAP}{old}" if before else old
            after = f"{after}{_GAP}{new}" if after else new
    return before, after
