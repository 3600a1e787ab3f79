"""The ``content`` predicate: text that an event adds. Safe at hook time; RE2 and ast-grep load on use."""

from __future__ import annotations

from rulebook.verifier import messages
from rulebook.verifier.engines import found, may_match, searched, structural
from rulebook.verifier.languages import may_be_written_in, without_comments
from rulebook.verifier.paths import judged
from rulebook.verifier.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.verifier.changes import Change
    from rulebook.verifier.context import EventContext
    from rulebook.verifier.facts import Subject

_SHOWN = 60
_COMMENT_SIGNS = ("#", "//", "/\\*", "<!--", "--\\s")


def judge(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    """Judge the canonical content form on one subject, place by place."""
    tried = [_PLACES[place](form, subject, context) for place in form.get("where", ("file",))]
    for result in tried:
        if result.holds:
            return result
    return (
        tried[0]
        if len(tried) == 1
        else Result("content", False, "; ".join(result.reason["because"] for result in tried))
    )


def _in_file(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    change = subject.change
    if change is None or change.op == "delete":
        return Result("content", False, "the event adds no text to a file")
    glob, exempt = judged(form.get("paths", ["**"]), form.get("except", ()), change.path, change.cwd, context)
    if glob is None:
        return Result("content", False, f"{change.path} is none of the paths")
    if exempt is not None:
        return Result("content", False, f"{change.path} is exempt by {exempt}")
    if change.after is None:
        return Result("content", False, f"the event does not say what {change.path} will hold")
    return _in_change(form, change, change.after)


def _in_change(form: dict[str, Any], change: Change, after: str) -> Result:
    before = "" if form.get("whole_file") else change.before
    for pattern in form.get("syntax", ()):
        if not may_be_written_in(change.path, form["language"]):
            return Result("content", False, f"{change.path} is not written in {form['language']}")
        new = _new(
            structural(pattern, form["language"], after), structural(pattern, form["language"], before)
        )
        if new is not None:
            return _match(pattern, new, change.path)
    for pattern in form.get("regex", ()):
        if not may_match(pattern, after):
            continue  # nor where comments are blanks
        old, text = before, after
        if not (form.get("comments") or names_a_comment(pattern)):
            old, text = without_comments(before, change.path), without_comments(after, change.path)
        new = _new(found(pattern, text), found(pattern, old) if old else [])
        if new is not None:
            return _match(pattern, new, change.path)
    return _lacks(form, after, change.path)


def names_a_comment(pattern: str) -> bool:
    """Tell whether a pattern itself holds a comment sign, and so is about comments."""
    return any(sign in pattern for sign in _COMMENT_SIGNS)


def _in_command(form: dict[str, Any], subject: Subject, _context: EventContext) -> Result:
    if subject.execution is None and "command" not in subject.event:
        return Result("content", False, "the event is no command")
    return _in_text(form, str(subject.event.get("command") or _typed(subject)), "the command line")


def _in_message(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    text = messages.message(subject, context)
    if text is None:
        return Result("content", False, "the event holds no commit message")
    return _in_text(form, text, "the commit message")


def _in_text(form: dict[str, Any], text: str, place: str) -> Result:
    for pattern in form.get("regex", ()):
        matches = found(pattern, text)
        if matches:
            return _match(pattern, matches[0], place)
    return _lacks(form, text, place)


def _lacks(form: dict[str, Any], text: str, place: str) -> Result:
    if form.get("absent") and not any(searched(pattern, text) for pattern in form["absent"]):
        return Result("content", True, f"{place} holds nothing of {' or '.join(form['absent'])}")
    return Result("content", False, f"{place} holds no new match")


def _typed(subject: Subject) -> str:
    given = subject.event.get("input")
    command = given.get("command", "") if isinstance(given, dict) else ""
    return command if isinstance(command, str) else " ".join(map(str, command))


def _new(after: list[str], before: list[str]) -> str | None:
    """Return the first match that occurs more often after than before."""
    left: dict[str, int] = {}
    for match in before:
        left[match] = left.get(match, 0) + 1
    for match in after:
        if not left.get(match):
            return match
        left[match] -= 1
    return None


def _match(pattern: str, text: str, place: str) -> Result:
    line = " ".join(text.split())
    shown = line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."
    return Result("content", True, f"{place} gains {shown!r}, which matches {pattern}")


_PLACES = {"file": _in_file, "command": _in_command, "message": _in_message}
