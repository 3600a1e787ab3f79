"""Which checks can match an event: looked up, never scanned."""

from __future__ import annotations

from rulebook.enforce import keys
from rulebook.enforce.words import EVALUATES, EXPANDS, extension, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from rulebook.enforce.bundle import Bundle

_HERE = frozenset((".", "..", "~"))


def candidates(
    bundle: Bundle, event: dict[str, Any], *, root: str, cwd: str, home: str, read: Callable[[], Any]
) -> list[dict[str, Any]]:
    """Return the armed checks that can match ``event``.

    Args:
        bundle: where to look.
        event: in the shared JSON form; the neutral ``stop`` event is ``{"stop": ...}``.
        root: the worktree's top folder.
        cwd: absolute folder that relative paths of the event are read against.
        home: the user's home, for ``~``.
        read: gives the shell ``Reading`` of the event's command; called only when a look is worth while.

    """
    return bundle.records(lookups(bundle, event, root=root, cwd=cwd, home=home, read=read))


def lookups(
    bundle: Bundle, event: dict[str, Any], *, root: str, cwd: str, home: str, read: Callable[[], Any]
) -> list[str]:
    """Return the keys that ``event`` looks up."""
    found = [keys.ANYTHING]
    if "command" in event:
        found += _command_lookups(bundle, event["command"], root, cwd, home, read)
    for kind in ("write", "read"):
        if kind in event:
            found += keys.path_lookups(keys.normal(event[kind], cwd, home), root)
            found.append(keys.CONTENT)
    if "tool" in event:
        found += keys.tool_lookups(event["tool"])
    if "say" in event or "stop" in event:
        found.append(keys.AT_STOP)
    if "commit" in event:
        found += _commit_lookups(event["commit"], root, home)
    return found


def _commit_lookups(commit: dict[str, Any], root: str, home: str) -> list[str]:
    found = [keys.COMMIT, keys.CONTENT]
    for path in commit.get("staged") or ():
        found += keys.path_lookups(keys.normal(path, root, home), root)
    return found


def _command_lookups(
    bundle: Bundle, text: str, root: str, cwd: str, home: str, read: Callable[[], Any]
) -> list[str]:
    words = words_of(text)
    found = [keys.ANY_COMMAND, *_program_lookups(bundle, words)]
    worth = len(found) > 1 or bundle.has(keys.ANY_COMMAND)
    if not worth and not _may_hide(text, words) and not _may_name_a_path(bundle, text, words):
        return [keys.ANY_COMMAND]
    return found + _reading_lookups(bundle, read(), root, cwd, home)


def _program_lookups(bundle: Bundle, words: Iterable[str]) -> list[str]:
    words = list(words)
    found = []
    for word in words:
        if bundle.has(f"C:{word}"):
            found.append(f"c:{word}")
            found += [f"c:{word} {second}" for second in words]
    return [key for key in found if bundle.has(key)]


def _may_hide(text: str, words: list[str]) -> bool:
    """Say whether the command may execute words, or write paths, that its text does not spell."""
    return any(c in text for c in EXPANDS) or not EVALUATES.isdisjoint(words)


def _may_name_a_path(bundle: Bundle, text: str, words: list[str]) -> bool:
    if bundle.has("w:*"):
        return True
    if not _HERE.isdisjoint(words):
        return True
    return any(bundle.has(f"w:{word}") or ("." in word and bundle.has(f"w:{extension(word)}")) for word in words)


def _reading_lookups(bundle: Bundle, reading: Any, root: str, cwd: str, home: str) -> list[str]:
    found: list[str] = []
    for execution in reading.executions:
        if execution.certainty == "opaque":
            found.append(keys.OPAQUE)
        found += _execution_lookups(bundle, execution)
        for write in execution.writes:
            found += _write_lookups(write, root, execution.cwd or cwd, home)
    for write in reading.writes:
        found += _write_lookups(write, root, cwd, home)
    return list(dict.fromkeys(found))


def _execution_lookups(bundle: Bundle, execution: Any) -> list[str]:
    known = [word for word in (execution.program, *execution.argv) if word is not None]
    words = words_of(" ".join(known))
    found = _program_lookups(bundle, words)
    if None in execution.argv:
        found += [f"C:{word}" for word in words if bundle.has(f"C:{word}")]
    return found


def _write_lookups(write: Any, root: str, cwd: str, home: str) -> list[str]:
    if write.path is None:
        return []
    return [*keys.path_lookups(keys.normal(write.path, cwd, home), root), keys.CONTENT]
