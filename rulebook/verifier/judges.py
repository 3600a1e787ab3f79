"""The plain predicates: ``write``, ``read``, ``tool``, ``say`` and ``run``. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.glob import word_matches
from rulebook.verifier.paths import any_inside, any_matches, judged
from rulebook.verifier.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rulebook.verifier.context import EventContext
    from rulebook.verifier.facts import Subject


def write(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    """Judge a change of a file, by a tool or by a command."""
    change = subject.change
    if change is None:
        return Result("write", False, "the subject writes no file")
    if form.get("op") and change.op not in form["op"]:
        return Result("write", False, f"{change.path}: op {change.op} is not {' or '.join(form['op'])}")
    return _by_path("write", form, change.path, change.cwd, context, whole=change.op == "delete")


def read(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    """Judge a read, by a tool or by a command that shows a file."""
    if subject.read is None:
        return Result("read", False, "the subject reads no file")
    cwd = subject.execution.cwd if subject.execution is not None else None
    return _by_path("read", form, subject.read, cwd, context)


def _by_path(
    kind: str,
    form: dict[str, Any],
    path: str,
    cwd: str | None,
    context: EventContext,
    *,
    whole: bool = False,
) -> Result:
    """Judge one path; ``whole``: what goes may be a folder, with all that is inside."""
    glob, exempt = judged(form["paths"], form.get("except", ()), path, cwd, context)
    if glob is None and whole:
        glob = any_inside(form["paths"], path, cwd, context)
        exempt = any_matches(form.get("except", ()), path, cwd, context)
    if glob is None:
        return Result(kind, False, f"{path} is none of {', '.join(form['paths'])}")
    if exempt is not None:
        return Result(kind, False, f"{path} is exempt by {exempt}")
    return Result(kind, True, f"{path} matches {glob}")


def tool(form: dict[str, Any], subject: Subject, _context: EventContext) -> Result:
    """Judge a tool call by name and input."""
    name = subject.event.get("tool")
    if name is None:
        return Result("tool", False, "the event is no tool call")
    if not any(word_matches(pattern, str(name)) for pattern in form["name"]):
        return Result("tool", False, f"{name} is not {' or '.join(form['name'])}")
    for key, patterns in form.get("input", {}).items():
        value = _field(subject.event.get("input"), key)
        if value is None or not any(word_matches(pattern, value) for pattern in patterns):
            shown = "missing" if value is None else value[:60]
            return Result("tool", False, f"input {key}: {shown} is not {' or '.join(patterns)}")
    return Result("tool", True, f"calls {name}")


def _field(value: Any, key: str) -> str | None:
    """Return an input field by its dotted key as text; None where there is none."""
    for part in key.split("."):
        if isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            return None
    if isinstance(value, bool):
        return str(value).lower()
    return None if value is None else str(value)


def say(form: dict[str, Any], subject: Subject, _context: EventContext) -> Result:
    """Judge what the agent tells the user."""
    text = subject.event.get("say")
    if text is None:
        return Result("say", False, "the event is no saying")
    from rulebook.verifier.engines import searched

    text = str(text)
    for pattern in form.get("regex", ()):
        if searched(pattern, text):
            return Result("say", True, f"the words match {pattern}")
    if form.get("absent") and not any(searched(pattern, text) for pattern in form["absent"]):
        return Result("say", True, f"the words hold nothing of {' or '.join(form['absent'])}")
    if form.get("max_words") is not None and len(text.split()) > form["max_words"]:
        return Result("say", True, f"{len(text.split())} words; at most {form['max_words']}")
    return Result("say", False, "the words break nothing")


def run(command: str, subject: Subject, context: EventContext) -> Result:
    """Judge a command that must exit 0; it is run at a gate only, and only where it may be run."""
    if "stop" not in subject.event and "commit" not in subject.event:
        return Result("run", False, "judged at the end of the task and at a commit only")
    code = context.run(command) if context.run is not None else None
    if code is None:
        return Result("run", False, f"{command} was not run here")
    return Result("run", code != 0, f"{command} exits {code}")


KINDS: dict[str, Callable[[Any, Subject, EventContext], Result]] = {
    "write": write,
    "read": read,
    "tool": tool,
    "say": say,
    "run": run,
}
