"""Which checks can match an event: looked up, never scanned."""

from __future__ import annotations

from rulebook.enforce import keys
from rulebook.enforce.quick import program_lookups
from rulebook.enforce.words import words_of
from rulebook.verifier import readers
from rulebook.verifier.evaluate import moments
from rulebook.verifier.paths import holds_root, spellings
from rulebook.verifier.tools import derive

UNREAD = ("too_long", "too_deep", "too_complex")
"""How the shell reader begins to say that it did not read a command, or not all of it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.bundle import Bundle
    from rulebook.verifier.context import EventContext


def candidates(bundle: Bundle, event: dict[str, Any], context: EventContext) -> list[dict[str, Any]]:
    """Return the armed checks that can match ``event``, in the bundle's order.

    Args:
        bundle: where to look.
        event: in the shared JSON form; the end of a task is ``{"stop": true}``.
        context: of the event; ``quick.can_match`` has said that reading a command is worth while.

    """
    return bundle.records(lookups(bundle, event, context))


def lookups(bundle: Bundle, event: dict[str, Any], context: EventContext) -> list[str]:
    """Return the keys that ``event`` looks up; those of a session are those of its events."""
    found = [keys.ANYTHING]
    for one, here in moments(event, context):
        found += _single(bundle, one, here)
    return found


def _single(bundle: Bundle, event: dict[str, Any], context: EventContext) -> list[str]:
    found: list[str] = []
    if "command" in event:
        found += _command_lookups(bundle, event["command"], context)
    for kind in ("write", "read", "move_to"):
        if kind in event:
            found += _path_lookups(event[kind], None, context)
    if event.get("op") == "delete":
        found += _whole(event["write"], None, context)
    if "tool" in event:
        found += keys.tool_lookups(event["tool"])
        found += [] if event.get("seen") else _tool_effects(bundle, event, context)
    if "say" in event or "stop" in event:
        found.append(keys.AT_STOP)
    if "commit" in event:
        found.append(keys.COMMIT)
        for path in event["commit"].get("staged") or ():
            found += _path_lookups(path, context.root, context)
    return found


def _tool_effects(bundle: Bundle, event: dict[str, Any], context: EventContext) -> list[str]:
    """Return the keys of what a tool call does, where its effects are no events of their own."""
    derived = derive(str(event["tool"]), event.get("input"))
    found = _command_lookups(bundle, derived.command, context) if derived.command else []
    for path in (*(write["write"] for write in derived.writes), *derived.reads):
        found += _path_lookups(path, None, context)
    for write in derived.writes:
        found += _path_lookups(write["move_to"], None, context) if write.get("move_to") else []
    return found


def _path_lookups(path: str, cwd: str | None, context: EventContext) -> list[str]:
    found = [keys.CONTENT]
    for spelling in spellings(path, cwd, context):
        found += keys.path_lookups(spelling, context.roots())
    return found


def _command_lookups(bundle: Bundle, text: str, context: EventContext) -> list[str]:
    named = program_lookups(bundle, words_of(text))
    reading = context.reading(text)
    if str(reading.error or "").startswith(UNREAD):
        named += _paths_in(bundle, text, context)
    return [keys.ANY_COMMAND, *named, *_reading_lookups(bundle, reading, context)]


def _paths_in(bundle: Bundle, text: str, context: EventContext) -> list[str]:
    """Return the keys of what looks like a guarded path in a text that can't be read."""
    words = {word.lower() for word in words_of(text)}
    if not any(bundle.has(f"w:{word}") for word in words):
        return []
    tokens = {token.strip("\"'<>|&;()") for token in text.split()}
    paths = sorted(token for token in tokens if "/" in token or "." in token)
    return [key for path in paths for key in _path_lookups(path, None, context)]


def _reading_lookups(bundle: Bundle, reading: Any, context: EventContext) -> list[str]:
    found: list[str] = []
    for execution in reading.executions:
        if execution.certainty == "opaque":
            found.append(keys.OPAQUE)
        found += _execution_lookups(bundle, execution)
        for write in execution.writes:
            found += _write_lookups(write, execution.cwd, context)
        for path in readers.reads(execution):
            found += _path_lookups(path, execution.cwd, context)
    if reading.error:
        found.append(keys.OPAQUE)
    for write in reading.writes:
        found += _write_lookups(write, None, context)
    return list(dict.fromkeys(found))


def _execution_lookups(bundle: Bundle, execution: Any) -> list[str]:
    known = [word for word in (execution.program, *execution.argv) if word is not None]
    words = words_of(" ".join(known))
    found = program_lookups(bundle, words)
    if execution.pattern:
        found += [key for key in keys.pattern_lookups(execution.program) if bundle.has(key)]
    if None in execution.argv:
        found += [f"C:{word}" for word in words if bundle.has(f"C:{word}")]
    return found


def _write_lookups(write: Any, cwd: str | None, context: EventContext) -> list[str]:
    if write.path is None:
        return []
    more = _whole(write.path, cwd, context) if write.op == "delete" else []
    return [*_path_lookups(write.path, cwd, context), *more]


def _whole(folder: str, cwd: str | None, context: EventContext) -> list[str]:
    """Return the key of all that lies below the root, where the root goes."""
    return [keys.WHOLE] if any(holds_root(one, context) for one in spellings(folder, cwd, context)) else []
