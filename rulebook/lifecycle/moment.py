"""A moment that a person names: a time, a day, or a commit."""

from __future__ import annotations

from datetime import UTC, datetime, time

from rulebook.errors import RulebookError
from rulebook.outside.git import Git


def moment(text: str, root: str) -> datetime:
    """Return the moment that ``text`` means; a day means its end, a commit when it was made.

    Times without a zone are local.

    Raises:
        RulebookError: it is none of these.

    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return _of_commit(text, root)
    if len(text) <= len("2026-08-30"):
        found = datetime.combine(found.date(), time.max)
    return found.astimezone(UTC)


def _of_commit(text: str, root: str) -> datetime:
    said = (
        None
        if text.startswith("-")
        else Git(root).ask("show", "-s", "--format=%cI", f"{text}^{{commit}}", "--")
    )
    if not said:
        raise RulebookError(
            f"'{text}' is no time and no commit", fix="rulebook as-of 2026-08-30T12:00, or a commit"
        )
    return datetime.fromisoformat(said.strip().splitlines()[-1]).astimezone(UTC)
