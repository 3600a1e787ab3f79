"""What a hook answers, by phase: before and after an action, at a prompt, at the start and the end."""

from __future__ import annotations

import os
from time import perf_counter

from rulebook.enforce import message
from rulebook.enforce.call import Answer
from rulebook.enforce.judge import LET_THROUGH, event_digest, judge, spool_line
from rulebook.enforce.place import redacted
from rulebook.enforce.session import CANARY, HELD_CHARS
from rulebook.enforce.spool import put
from rulebook.records.words import OUTCOMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.judge import Judged
    from rulebook.enforce.place import Place

FAULT = "rulebook: "


def answer_call(place: Place, call: Call) -> Answer:
    """Return the answer to one call, and remember what has to be remembered."""
    act = _PHASES.get(call.phase)
    answer = act(place, call) if act else Answer()
    _say_faults(place, call, answer)
    return answer


def _say_faults(place: Place, call: Call, answer: Answer) -> None:
    """Tell the person about rulebook's own troubles, each once a session."""
    for fault in place.trouble():
        if not any(line.get("fault") == fault for line in place.session.told()):
            place.session.tell(fault=fault)
            answer.person = "\n".join(part for part in (answer.person, FAULT + fault) if part)
    if answer.person and call.phase == "other":
        answer.person = ""


def _before(place: Place, call: Call) -> Answer:
    if place.bundle is None:
        return Answer()
    started = perf_counter()
    matches = _judge_all(place, call)
    for event in call.events:
        if event.get("exists") is False:
            place.session.tell(made=event["write"])
    if not matches:
        return Answer()
    _remember(place, call, matches, int((perf_counter() - started) * 1e6))
    answer = _compose(place, matches)
    if answer.context and not call.can_advise:
        place.session.tell(pending=answer.context)
        answer.context = ""
    return answer


def _judge_all(place: Place, call: Call) -> list[Judged]:
    from rulebook.enforce.surroundings import context_of

    context = context_of(place, call)
    matches: dict[str, Judged] = {}
    for event in call.events:  # a tool call is there twice, by its effect and by its name
        for match in judge(place, event, context):
            matches.setdefault(match.check["id"], match)
    return list(matches.values())


def _remember(place: Place, call: Call, matches: list[Judged], micros: int) -> None:
    """Spool each match before it is answered, so that a killed hook has said nothing that isn't kept."""
    if call.session == CANARY:
        return
    try:
        put(place.workspace.repo_home, *(spool_line(place, call, match, micros) for match in matches))
    except OSError as error:
        place.faults.append(f"findings can't be kept: {error.strerror or error}")
    passed = [m.check["id"] for m in matches if m.outcome not in ("gate", "block")]
    if passed and call.call_id and call.phase == "before":
        place.session.tell(open=call.call_id, checks=passed, digest=event_digest(matches[0].event))


def _compose(place: Place, matches: list[Judged]) -> Answer:
    """Return one answer out of all matches: the strictest decides, every one is said."""
    refused = [match for match in matches if match.outcome in ("gate", "block")]
    refused.sort(key=lambda match: -OUTCOMES.index(match.outcome))
    advised = [match for match in matches if match.outcome in ("note", "warn")]
    answer = Answer()
    if refused:
        answer.outcome = refused[0].outcome
        answer.reason = "\n\n".join(_refusal(match) for match in refused)
        _hold(place, refused)
    elif advised:
        answer.outcome = max((match.outcome for match in advised), key=OUTCOMES.index)
    answer.context = "\n\n".join(_say_once(place, advised))
    passed = [match.check["id"] for match in matches if match.outcome in LET_THROUGH]
    if passed:
        answer.person = f"rulebook: let through on a person's word, past {', '.join(passed)}"
    return answer


def _refusal(match: Judged) -> str:
    return message.refusal(match.check) if match.outcome == "block" else message.holding(match.check)


def _hold(place: Place, refused: list[Judged]) -> None:
    """Remember what is held, as far as a later prompt that names it needs it."""
    for match in refused:
        if match.outcome == "gate":
            kept = {
                k: v for k, v in match.event.items() if k in ("command", "write", "read", "tool", "op", "cwd")
            }
            if "command" in kept:
                kept["command"] = redacted(kept["command"][:HELD_CHARS])
            place.session.tell(held=match.check["id"], digest=event_digest(match.event), event=kept)


def _say_once(place: Place, advised: list[Judged]) -> list[str]:
    """Return the texts that this session has not been given yet."""
    texts = []
    for match in advised:
        check = match.check
        if not place.session.was_said(check["id"], check["version"]):
            place.session.tell(said=check["id"], v=check["version"])
            texts.append(message.advice(check))
    return texts


def _after(place: Place, call: Call) -> Answer:
    """Remember what happened, and what came of a match that was let through."""
    for event in call.events:
        if "tool" in event and len(call.events) > 1:
            continue
        event.pop("edits", None)
        if "write" in event and event.get("exists") and _was_made(place, event["write"]):
            event.update(exists=False, op="create")
        kept = dict(event)
        if "command" in event:
            kept.update(command=redacted(event["command"]), cwd=event.get("cwd") or call.cwd)
        place.session.did(kept)
    if call.call_id and place.bundle is not None:
        _outcome(place, call)
    return _with_pending(place, call, Answer())


def _was_made(place: Place, path: str) -> bool:
    return any(line.get("made") == path for line in place.session.told())


def _outcome(place: Place, call: Call) -> None:
    opened = [line for line in place.session.told() if line.get("open") == call.call_id]
    if not opened:
        return
    seen: dict[str, Any] = {"exit": call.events[0].get("exit")} if call.events else {}
    line = {
        "kind": "outcome",
        "call": call.call_id,
        "session": call.session,
        "checks": opened[0]["checks"],
        "digest": opened[0]["digest"],
        "seen": seen,
        "at": place.now,
    }
    put(place.workspace.repo_home, line)


def _prompt(place: Place, call: Call) -> Answer:
    words = without_pastes(call.prompt[:20_000])
    place.session.tell(task=int(place.now))
    place.session.did({"user": redacted(words)})
    held = place.session.held()
    if held:
        _open_gates(place, call, words, held)
    return _with_pending(place, call, Answer())


def _open_gates(place: Place, call: Call, words: str, held: list[dict[str, Any]]) -> None:
    """Count a prompt that names a held action as a go for it."""
    from rulebook.enforce.surroundings import context_of
    from rulebook.verifier import go
    from rulebook.verifier.facts import subjects

    context = context_of(place, call)
    for line in held:
        if any(go.names(words, subject) for subject in subjects(line["event"], context)):
            place.session.tell(go=line["held"], digest=line["digest"])


def without_pastes(prompt: str) -> str:
    """Return a prompt without the blocks that the host marks as pasted: nobody said these words here."""
    kept, rest = "", prompt
    while "<pasted_content" in rest:
        before, _, behind = rest.partition("<pasted_content")
        kept += before
        rest = behind.partition("</pasted_content>")[2]
    return kept + rest


def _with_pending(place: Place, call: Call, answer: Answer) -> Answer:
    """Add the advice that could not be said when it came up."""
    if not call.can_advise:
        return answer
    pending = [line["pending"] for line in place.session.told() if "pending" in line]
    given = sum("delivered" in line for line in place.session.told())
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


_PHASES = {
    "before": _before,
    "after": _after,
    "prompt": _prompt,
    "stop": _stop,
    "session_start": _session_start,
}


def fault_log(repo_home: str, text: str) -> None:
    """Append rulebook's own fault to the log; a log that can't be written is no reason to fail."""
    path = f"{repo_home}/logs/hook.log"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError:
        return
    try:
        os.write(fd, (" ".join(text.split())[:2000] + "\n").encode("utf-8", "backslashreplace"))
    finally:
        os.close(fd)
