"""What a hook answers, by phase: before and after an action, at a prompt, at the start and the end."""

from __future__ import annotations

import os
from time import perf_counter

from rulebook.enforce.call import Answer
from rulebook.enforce.place import redacted
from rulebook.enforce.quick import can_match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place

FAULT = "rulebook: "
OFFER = (
    "rulebook: if this corrects how the agent works and should hold from now on, keep it: "
    "rulebook record (your words on standard input), then rulebook compile"
)
MOST_OFFERS = 3
"""A session; the cheap look takes some ordinary prompts for corrections, and an offer must not be noise."""


def answer_call(place: Place, call: Call) -> Answer:
    """Return the answer to one call, and remember what has to be remembered."""
    act = _PHASES.get(call.phase)
    answer = act(place, call) if act else Answer()
    if answer.context and not call.can_advise:
        place.session.tell(pending=answer.context)
        answer.context = ""
    _say_faults(place, call, answer)
    return answer


def needs_a_closer_look(place: Place, call: Call) -> bool:
    """Say whether answering takes more than the bundle's index: then a service is faster."""
    if place.bundle is None or call.phase != "before":
        return False  # at the end of a task a command may run for longer than a hook waits for the service
    bundle, folder = place.bundle, place.folder_of(call)
    return any(can_match(bundle, event, folder) for event in call.events)


def _say_faults(place: Place, call: Call, answer: Answer) -> None:
    """Tell the person about rulebook's own troubles, each once a session."""
    for fault in place.trouble():
        if not any(line.get("fault") == fault for line in place.session.told("fault")):
            place.session.tell(fault=fault)
            answer.person = "\n".join(part for part in (answer.person, FAULT + fault) if part)
    if answer.person and call.phase == "other":
        answer.person = ""


def _before(place: Place, call: Call) -> Answer:
    if place.bundle is None:
        return Answer()
    started = perf_counter()
    for event in call.events:
        if event.get("exists") is False:
            place.session.tell(made=event["write"])
    folder = place.folder_of(call)
    worth = [event for event in call.events if can_match(place.bundle, event, folder)]
    if not worth:
        return Answer()
    from rulebook.enforce.matched import answer_matches

    return answer_matches(place, call, worth, started)


def _after(place: Place, call: Call) -> Answer:
    """Remember what happened, and what came of a match that was let through."""
    from rulebook.enforce import outcomes

    outcomes.undone(place, call)
    for event in call.events:
        if "tool" in event and len(call.events) > 1:
            continue
        event.pop("edits", None)
        if "write" in event and event.get("exists") and _was_made(place, event["write"]):
            event.update(exists=False, op="create")
        kept = dict(event)
        if "command" in event:
            kept.update(command=redacted(event["command"]), cwd=event.get("cwd") or call.cwd)
        if call.call_id:
            kept["call"] = call.call_id
        place.session.did(kept)
    if call.call_id and place.bundle is not None:
        outcomes.ended(place, call)
    return _with_pending(place, call, Answer())


def _was_made(place: Place, path: str) -> bool:
    return any(line.get("made") == path for line in place.session.told("made"))


def _prompt(place: Place, call: Call) -> Answer:
    from rulebook.context.own_words import typed

    words = typed(call.prompt[:20_000])
    by_a_person = words.strip() or "<pasted_content" in call.prompt or not call.prompt
    if place.session.is_our_own(words) or not by_a_person:
        return _with_pending(place, call, Answer())
    if place.session.told("open"):
        from rulebook.enforce import outcomes

        outcomes.corrected(place, call, words)
    place.session.tell(task=int(place.now), session=call.session, agent=call.agent)
    if call.transcript and not place.session.told("transcript"):
        place.session.tell(transcript=call.transcript, agent=call.agent)
    place.session.did({"user": redacted(words)})
    held = place.session.held()
    if held:
        _open_gates(place, call, words, held)
    answer = _with_pending(place, call, _pins(place, call))
    return _with_offer(place, words, answer)


def _with_offer(place: Place, words: str, answer: Answer) -> Answer:
    """Offer the person to record what reads like a correction; nothing is stored by the offer."""
    from rulebook.compiler.likely import looks_like_correction

    offers = len(place.session.told("offered"))
    if offers < MOST_OFFERS and looks_like_correction(words):
        place.session.tell(offered=True)
        answer.person = "\n".join(part for part in (answer.person, OFFER) if part)
    return answer


def _pins(place: Place, call: Call) -> Answer:
    """Carry out what the prompt says about pins, and echo it."""
    if "pin" not in call.prompt.lower():
        return _pins_again(place, call)
    from rulebook.context.hooks import at_prompt

    again = _pins_again(place, call)
    said = at_prompt(place.workspace.repo_home, call.prompt, session=call.session, now=int(place.now))
    context = "\n\n".join(filter(None, (again.context, said.context)))
    return Answer(context=context, person="\n".join(filter(None, (again.person, said.person))))


def _pins_again(place: Place, call: Call) -> Answer:
    """Give the pinned rules with the first prompt after a compaction, if the host dropped them there."""
    starts = [line["start"] for line in place.session.told("start")]
    if not call.transcript or not starts or starts[-1] != "compact":
        return Answer()
    from rulebook.context.hooks import at_start
    from rulebook.context.transcript import missed

    place.session.tell(start="looked")
    said = at_start(place.workspace.repo_home, session=call.session, now=int(place.now))
    if not missed(call.transcript, said.context):
        return Answer()
    line = "rulebook: the pinned rules did not arrive after the compaction; they come with this prompt"
    return Answer(context=said.context, person=line)


def _open_gates(place: Place, call: Call, words: str, held: list[dict[str, Any]]) -> None:
    """Count a prompt that names a held action as a go for it, and take a go back that it denies."""
    from rulebook.enforce.surroundings import context_of
    from rulebook.verifier import go
    from rulebook.verifier.facts import subjects

    context = context_of(place, call)
    for line in held:
        named = subjects(line["event"], context)
        if any(go.names(words, subject) for subject in named):
            place.session.tell(go=line["held"], digest=line["digest"])
        elif any(go.takes_back(words, subject) for subject in named):
            place.session.tell(back=line["held"], digest=line["digest"])


def _with_pending(place: Place, call: Call, answer: Answer) -> Answer:
    """Add the advice that could not be said when it came up."""
    if not call.can_advise:
        return answer
    pending = [line["pending"] for line in place.session.told("pending")]
    given = len(place.session.told("delivered"))
    for _ in pending[given:]:
        place.session.tell(delivered=True)
    answer.context = "\n\n".join(part for part in (answer.context, *pending[given:]) if part)
    return answer


def _stop(place: Place, call: Call) -> Answer:
    from rulebook.enforce.ending import answer_stop

    return answer_stop(place, call)


def _session_start(place: Place, call: Call) -> Answer:
    from rulebook.enforce.greeting import answer_start

    return answer_start(place, call)


def _subagent_start(place: Place, call: Call) -> Answer:
    from rulebook.enforce.greeting import answer_subagent

    return answer_subagent(place, call)


_PHASES = {
    "before": _before,
    "after": _after,
    "prompt": _prompt,
    "stop": _stop,
    "session_start": _session_start,
    "subagent_start": _subagent_start,
}


def fault_log(repo_home: str, text: str) -> None:
    """Append rulebook's own fault to the log; a log that can't be written is no reason to fail."""
    path = f"{repo_home}/logs/hook.log"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            os.write(fd, (" ".join(text.split())[:2000] + "\n").encode("utf-8", "backslashreplace"))
        finally:
            os.close(fd)
    except OSError:
        return
