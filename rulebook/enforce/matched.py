"""Before an action that checks match: what is remembered, and the one answer out of all matches."""

from __future__ import annotations

from time import perf_counter

from rulebook.enforce.call import Answer
from rulebook.enforce.judge import LET_THROUGH, event_digest, judge, spool_line
from rulebook.enforce.place import redacted
from rulebook.enforce.session import CANARY, HELD_CHARS
from rulebook.enforce.surroundings import context_of
from rulebook.records.words import OUTCOMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.enforce.judge import Judged
    from rulebook.enforce.place import Place
    from rulebook.verifier.context import EventContext


def answer_matches(place: Place, call: Call, events: list[dict[str, Any]], started: float) -> Answer:
    """Return the answer to an action that some check may match; ``started`` is when deciding began."""
    context = context_of(place, call)
    matches = _judge_all(place, call, events, context)
    if _may_look(call, matches):
        from rulebook.enforce.doubted import looked_again

        if looked_again(place, matches):
            matches = _judge_all(place, call, events, context)
    if not matches:
        return Answer()
    _remember(place, call, matches, context, int((perf_counter() - started) * 1e6))
    return _compose(place, call, matches)


def _may_look(call: Call, matches: list[Judged]) -> bool:
    """Say whether reasons may be looked at first: a word that let one through is not used up twice."""
    anchored = any(match.fired and match.check.get("anchors") for match in matches)
    return anchored and call.session != CANARY and not any(m.outcome in LET_THROUGH for m in matches)


def _judge_all(place: Place, call: Call, events: list[dict[str, Any]], context: EventContext) -> list[Judged]:
    matches: dict[str, Judged] = {}
    for event in events:  # a tool call is there twice, by its effect and by its name
        for match in judge(place, event, context, (call.call_id, call.via)):
            matches.setdefault(match.check["id"], match)
    return list(matches.values())


def _remember(place: Place, call: Call, matches: list[Judged], context: EventContext, micros: int) -> None:
    """Spool each match before it is answered, so that a killed hook has said nothing that isn't kept."""
    if call.session == CANARY:
        return
    from rulebook.enforce.spool import put

    try:
        put(place.workspace.repo_home, *(spool_line(place, call, m, micros) for m in matches if m.fired))
    except OSError as error:
        place.session.lost = error.strerror or str(error)
        place.faults.append(f"findings can't be kept: {place.session.lost}")
    passed = [m.check["id"] for m in matches if m.fired and m.outcome not in ("gate", "block")]
    if passed and call.call_id and call.phase == "before":
        from rulebook.enforce.undo import trace

        event = matches[0].event
        known = trace(event, context)
        place.session.tell(open=call.call_id, checks=passed, digest=event_digest(event), **known)


def _compose(place: Place, call: Call, matches: list[Judged]) -> Answer:
    """Return one answer out of all matches: the strictest decides, every one is said."""
    from rulebook.enforce import message

    refused = [match for match in matches if match.outcome in ("gate", "block")]
    refused.sort(key=lambda match: -OUTCOMES.index(match.outcome))
    advised = [match for match in matches if match.outcome in ("note", "warn")]
    answer = Answer()
    if refused:
        answer.outcome = refused[0].outcome
        texts = [_refusal(match) for match in refused]
        if refused[0].outcome == "gate" and not call.can_ask:
            texts.append(message.HOW_TO_GO)
        answer.reason = "\n\n".join([*texts, *_say_once(place, advised)])
        _hold(place, refused)
    elif advised:
        answer.outcome = max((match.outcome for match in advised), key=OUTCOMES.index)
    answer.context = "" if refused else "\n\n".join(_say_once(place, advised))
    passed = [match.check["id"] for match in matches if match.outcome in LET_THROUGH]
    if passed:
        answer.person = f"rulebook: let through on a person's word, past {', '.join(passed)}"
    return answer


def _refusal(match: Judged) -> str:
    from rulebook.enforce import message

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
            place.session.tell(
                held=match.check["id"], digest=event_digest(match.event), event=kept, at=place.now
            )


def _say_once(place: Place, advised: list[Judged]) -> list[str]:
    """Return the texts that this session has not been given yet."""
    from rulebook.enforce import message

    texts = []
    for match in advised:
        check = match.check
        if not place.session.was_said(check["id"], check["version"]):
            place.session.tell(said=check["id"], v=check["version"])
            texts.append(message.advice(check) if match.fired else message.in_play(check))
    return texts
