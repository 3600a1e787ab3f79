"""What must not set a check off: the thing merely read, printed, searched for, quoted, or next door."""

from __future__ import annotations

import posixpath
import shlex
from collections.abc import Iterator
from typing import Any

from rulebook.records.check import Check

Event = dict[str, Any]
_COPY = "/tmp/copy-of-it"  # noqa: S108 - named in an example, never written


_MAX_EXAMPLES = 3


def near_misses(check: Check, forbid: dict[str, Any] | None) -> list[Event]:
    """Return the generated near misses of a check, each once, in a fixed order.

    Args:
        check: the record.
        forbid: its canonical predicate; None for a note.

    """
    if forbid is None:
        return []
    found: list[Event] = []
    for event in check.examples.fires[:_MAX_EXAMPLES]:
        found += _of_event(event)
    reads = _reads(forbid)
    found += [event for part in _parts(forbid) for event in _of_part(part)]
    return [
        event
        for index, event in enumerate(found)
        if event not in found[:index] and not _is_meant(event, reads)
    ]


def _parts(predicate: Event) -> Iterator[Event]:
    inner = [*predicate.get("any", ()), *predicate.get("all", ())]
    if not inner:
        yield predicate
    for part in inner:
        yield from _parts(part)


def _of_part(part: Event) -> Iterator[Event]:
    """Yield what is next to one predicate: the neighbours of a path, a look around before the end."""
    globs = part.get("write", {}).get("paths", [])
    if len(globs) == 1 and not any(sign in globs[0] for sign in "*?[{"):
        yield from ({"session": [{"write": path, "content": "x"}]} for path in _neighbours(globs[0]))
    if part.get("session", {}).get("before") == "stop":
        yield {"session": [{"read": "src/zz-seen.py"}, {"command": "ls -la"}], "then": "stop"}


def _neighbours(glob: str) -> Iterator[str]:
    """Yield paths whose names only begin or end like a path, or that only mention it."""
    path = glob.strip("/")
    if glob.endswith("/"):
        yield from (f"{path}-old/zz.txt", f"zz-{path.replace('/', '-')}.txt")
        return
    folder, name = posixpath.split(path)
    stem, suffix = posixpath.splitext(name)
    yield posixpath.join(folder, f"zz-{name}")
    yield posixpath.join(folder, f"{stem}-zz{suffix}")
    if folder:
        yield posixpath.join("zz-elsewhere", name)


def _of_event(event: Event) -> Iterator[Event]:
    if "command" in event:
        yield from _of_command(str(event["command"]))
    elif "write" in event:
        yield from _of_write(str(event["write"]))


def _of_command(command: str) -> Iterator[Event]:
    quoted = shlex.quote(command)
    yield {"command": f"echo {quoted}"}
    yield {"command": f"grep -rn {quoted} docs"}
    yield {"command": f"printf '%s\\n' {quoted} >> zz-mentions.md"}
    yield {"command": f"# {command}"}
    yield {"command": f"cat <<'EOF'\n{command}\nEOF"}
    yield {"command": f"git log --grep {quoted}"}
    yield {"write": "docs/zz-mentions.md", "content": f"Run `{command}` never.\n"}
    yield {"say": f"I did not run {command}."}


def _of_write(path: str) -> Iterator[Event]:
    quoted = shlex.quote(path)
    yield {"read": path}
    for program in ("cat", "ls -l", "wc -l", "git diff --", "git log --oneline --", "git blame", "head -5"):
        yield {"command": f"{program} {quoted}"}
    yield {"command": f"echo {quoted}"}
    yield {"command": f"cp {quoted} {_COPY}"}
    yield {"write": "docs/zz-mentions.md", "content": f"{path} is left alone.\n"}
    name = posixpath.basename(path)
    stem, suffix = posixpath.splitext(name)
    yield {"write": posixpath.join("elsewhere", "of", f"other-{stem}-notes{suffix}.txt"), "content": "x"}


def _reads(predicate: Event) -> set[str]:
    """Return the kinds of act that the predicate is itself about."""
    kinds: set[str] = set()
    for key, value in predicate.items():
        if key in ("all", "any"):
            kinds = kinds.union(*map(_reads, value))
        elif key == "session" and isinstance(value.get("before"), dict):
            kinds |= _reads(value["before"])
        elif key == "command":
            kinds.update(name for form in value for name in form.get("program", []))
        elif key in ("read", "say", "content"):
            kinds.add(key)
        elif key == "write":
            kinds.update(f"write:{glob}" for glob in value.get("paths", []))
    return kinds


def _is_meant(event: Event, kinds: set[str]) -> bool:
    """Tell a generated event that the rule may rightly be about: a rule against ``grep`` fires on grep."""
    if "command" in event:
        command = str(event["command"])
        named = command.split()[0] in kinds or "*" in kinds
        scratch = _COPY in command and any(kind.startswith("write:/tmp") for kind in kinds)
        return named or scratch or ("zz-mentions.md" in command and (_wide(kinds) or "content" in kinds))
    if "read" in event:
        return "read" in kinds
    if "write" in event:
        return _wide(kinds) or "content" in kinds
    return "say" in kinds


def _wide(kinds: set[str]) -> bool:
    return any(
        kind in ("write:*", "write:/*")
        or kind.startswith(("write:*.", "write:docs"))
        or (kind.startswith("write:*") and kind.endswith("*"))
        for kind in kinds
    )
