"""A change of one file: its path, what is done to it, and its text before and after. Safe at hook time."""

from __future__ import annotations

import os

from rulebook.verifier.paths import spellings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.shell import Execution
    from rulebook.verifier.context import EventContext

OPERATIONS = ("create", "modify", "delete")


class Change:
    """What happens to one path.

    Attributes:
        path: as it is written in the event.
        op: ``create``, ``modify`` or ``delete``.
        cwd: the directory that a relative path is read against; None: the event's.
        before: the text that was there; empty for a new file.
        after: the text that will be there; None where the event does not say.

    """

    __slots__ = ("after", "before", "cwd", "op", "path")

    def __init__(
        self,
        path: str,
        op: str,
        *,
        cwd: str | None = None,
        before: str = "",
        after: str | None = None,
    ) -> None:
        self.path = path
        self.op = op
        self.cwd = cwd
        self.before = before
        self.after = after


def from_write_event(event: dict[str, Any], context: EventContext) -> list[Change]:
    """Return the changes of a write event: ``content``, ``edits``, a ``patch``, or a notebook's cell.

    ``{"write": PATH, "op"?, "exists"?, "content"?}`` gives the whole new text; ``"edits"`` is a list of
    ``{"old", "new", "all"?}`` that are replayed in order; ``"cell"`` is the new code of one cell of a
    notebook; ``"move_to"`` names where the file goes.
    """
    path = str(event["write"])
    old = _on_disk(path, None, context)
    op = _operation(event.get("op"), event.get("exists"), old is not None or _exists(path, context))
    before, after = _texts(event, path, old)
    change = Change(path, op, before=before, after=after)
    if not event.get("move_to"):
        return [change]
    moved = Change(str(event["move_to"]), "create", before=before, after=before if after is None else after)
    return [Change(path, "delete", before=before), moved]


def _texts(event: dict[str, Any], path: str, old: str | None) -> tuple[str, str | None]:
    """Return the text before and after; of a notebook, the code."""
    from rulebook.verifier import edits, notebook

    if "cell" in event:
        code = notebook.code(old) or ""
        return code, edits.replay(code, [{"new": event["cell"]}])[1]
    before, after = old or "", event.get("content")
    if after is None and isinstance(event.get("edits"), list):
        before, after = edits.replay(old, event["edits"])
    after = None if after is None else str(after)
    if path.endswith(".ipynb"):
        return notebook.code(before) or "", notebook.code(after)
    return before, after


def from_execution(execution: Execution, context: EventContext) -> list[Change]:
    """Return the changes that one execution makes, with their text where the command itself holds it."""
    if not execution.writes:
        return []
    from rulebook.verifier import written

    found = []
    for write in execution.writes:
        if write.path is None or written.is_no_file(write.path):
            continue
        old = _on_disk(write.path, execution.cwd, context) if write.op != "delete" else None
        there = old is not None or (write.op == "modify" and _needs_file(execution))
        op = write.op if write.op == "delete" else _operation(None, None, there)
        after = written.text_after(execution, write, old, context) if op != "delete" else None
        found.append(Change(write.path, op, cwd=execution.cwd, before=old or "", after=after))
    return found


def _needs_file(execution: Execution) -> bool:
    """Tell what edits a file in place, and fails where there is none: ``sed -i``."""
    return (execution.program or "").rpartition("/")[2] in ("sed", "gsed", "perl", "ruby", "patch")


def _operation(op: Any, exists: Any, on_disk: bool) -> str:
    if op in OPERATIONS:
        return str(op)
    if exists is None:
        exists = on_disk
    return "modify" if exists else "create"


def _exists(path: str, context: EventContext) -> bool:
    return os.path.lexists(spellings(path, None, context)[0])


def _on_disk(path: str, cwd: str | None, context: EventContext) -> str | None:
    return context.read(spellings(path, cwd, context)[-1])
