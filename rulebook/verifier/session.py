"""The ``session`` predicate: what must, or must not, have happened before. Safe at hook time."""

from __future__ import annotations

import os
from fnmatch import fnmatchcase

from rulebook.verifier import evaluate, go
from rulebook.verifier.approval import agrees, approves
from rulebook.verifier.facts import subjects
from rulebook.verifier.paths import any_matches, spellings
from rulebook.verifier.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from rulebook.verifier.context import EventContext
    from rulebook.verifier.facts import Subject


def judge(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    """Judge at ``before`` whether the requirement is met; it matches where it is not."""
    at = form["before"]
    if at == "stop":
        if "stop" not in subject.event:
            return Result("session", False, "judged at the end of the task")
    else:
        here = evaluate.judge(at, subject, context)
        if not here.holds:
            return Result("session", False, f"before: {here.reason['because']}", sure=here.sure)
    if form.get("go"):
        return _go(at, subject, context, form)
    if form.get("said"):
        return _said(form, subject, context)
    if form.get("left"):
        return _left(form["left"], form.get("except", ()), _past(form, subject, context))
    return _require(form, _past(form, subject, context))


def scope(form: dict[str, Any], context: EventContext) -> list[dict[str, Any]]:
    """Return the past events that count: the whole session's, or those since the user's last prompt."""
    past = list(context.session)
    if form.get("scope") == "task":
        prompts = [index for index, event in enumerate(past) if "user" in event]
        past = past[prompts[-1] :] if prompts else past
    return past


def _past(
    form: dict[str, Any], subject: Subject, context: EventContext
) -> Iterator[tuple[Subject, EventContext]]:
    """Yield what came before, newest first, the subjects of the same command line among it.

    Newest first, because most questions are answered by what happened last, and reading an old command
    again costs time.
    """
    for earlier in reversed(subject.siblings[: subject.index]):
        yield earlier, context
    events = scope(form, context)
    for index in range(len(events) - 1, -1, -1):
        then = context.at(events[:index], cwd=None, branch=None, agent=None)
        for one, here in reversed(list(evaluate.moments(events[index], then))):
            for earlier in reversed(subjects(one, here)):
                yield earlier, here


def _require(form: dict[str, Any], past: Iterator[tuple[Subject, EventContext]]) -> Result:
    """Look back: met if the requirement comes up before what asks for it does.

    What is both is the requirement: a formatter's own writes do not ask for it again.
    """
    for subject, here in past:
        if subject.certainty == "will" and _succeeded(subject.event):
            result = evaluate.judge(form["require"], subject, here)
            if result.holds and result.sure:
                return Result("session", False, f"done: {result.reason['because']}")
        if "after" in form and evaluate.judge(form["after"], subject, here).holds:
            because = f"what is required has not happened since {subject.words()}"
            return Result("session", True, because)
    if "after" in form:
        return Result("session", False, "nothing has happened that asks for it")
    return Result("session", True, "what is required has not happened")


def _succeeded(event: dict[str, Any]) -> bool:
    return event.get("exit") in (None, 0)


def _said(form: dict[str, Any], subject: Subject, context: EventContext) -> Result:
    prompts = [str(event["user"]) for event in scope(form, context) if "user" in event]
    told = [any(go.said(words, pattern) for pattern in form["said"]) for words in prompts]
    if not any(told):
        return Result("session", True, f"the user has said nothing of {' or '.join(form['said'])}")
    last = max(index for index, one in enumerate(told) if one)
    if any(go.takes_back(words, subject) for words in prompts[last + 1 :]):
        return Result("session", True, "what the user said was taken back")
    return Result("session", False, "the user has said it")


def _go(at: dict[str, Any], subject: Subject, context: EventContext, form: dict[str, Any]) -> Result:
    """Look for a prompt that names the action; it is a go for one action, so an earlier one uses it up."""
    events = scope(form, context)
    named = [
        index
        for index, event in enumerate(events)
        if "user" in event and _says_go(str(event["user"]), subject, form)
    ]
    if not named:
        return Result("session", True, "no person has said go to this action")
    since = events[named[-1] + 1 :]
    if any("user" in event and go.takes_back(str(event["user"]), subject) for event in since):
        return Result("session", True, "the go to this action was taken back")
    for index, event in enumerate(events[named[-1] :], named[-1]):
        used = context.at(events[:index], cwd=None, branch=None, agent=None)
        for one, here in evaluate.moments(event, used):
            for earlier in subjects(one, here):
                other = earlier.words() != subject.words()
                if other and evaluate.judge(at, earlier, here).holds:
                    return Result("session", True, f"the go was for {earlier.words()}")
    return Result("session", False, "a person has said go to this action")


def _says_go(prompt: str, subject: Subject, form: dict[str, Any]) -> bool:
    topics = [] if form["go"] is True else form["go"]
    return go.names(prompt, subject) or approves(prompt, topics) or agrees(prompt)


def _takes(place: str, path: str) -> bool:
    """Tell whether what is removed is a file, the folder that it is in, or names it by a star."""
    if path == place or path.startswith(f"{place}/"):
        return True
    return "*" in place and place.count("/") == path.count("/") and fnmatchcase(path, place)


def _left(
    globs: list[str], spared: Sequence[str], newest_first: Iterator[tuple[Subject, EventContext]]
) -> Result:
    """Replay what was made and removed; in a live session it must also still be there."""
    past = list(newest_first)[::-1]
    made: dict[str, str] = {}
    for subject, here in past:
        change = subject.change
        if change is None or subject.certainty != "will":
            continue
        place = spellings(change.path, change.cwd, here)[0]
        if change.op == "delete":
            made = {path: name for path, name in made.items() if not _takes(place, path)}
        elif (
            change.op == "create"
            and any_matches(globs, change.path, change.cwd, here)
            and not any_matches(spared, change.path, change.cwd, here)
        ):
            made[place] = change.path
    live = bool(past) and past[0][1].live
    left = [name for path, name in made.items() if not live or os.path.lexists(path)]
    if left:
        return Result("session", True, f"this session left {', '.join(left)}")
    return Result("session", False, "nothing is left")
