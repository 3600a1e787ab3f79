"""The end of a task: gates that hold it, and what is said about what the agent told the user."""

from __future__ import annotations

from time import perf_counter

from rulebook.enforce import message
from rulebook.enforce.call import Answer
from rulebook.enforce.judge import Judged, judge, spool_line
from rulebook.enforce.spool import put
from rulebook.enforce.surroundings import context_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.enforce.call import Call
    from rulebook.enforce.place import Place


def answer_stop(place: Place, call: Call) -> Answer:
    """Hold the end while a gate fails, at most 3 times a check and 6 a task; then let it end, logged."""
    if place.bundle is None:
        return Answer()
    started = perf_counter()
    context = context_of(place, call)
    matches = judge(place, {"stop": True}, context)
    if call.said:
        matches += judge(place, {"say": call.said}, context)
    if not matches:
        return Answer()
    holding = [match for match in matches if match.outcome == "gate" and _holds(place, match)]
    micros = int((perf_counter() - started) * 1e6)
    try:
        put(place.workspace.repo_home, *(spool_line(place, call, match, micros) for match in matches))
    except OSError as error:
        place.session.lost = error.strerror or str(error)
    answer = Answer()
    if holding:
        answer.outcome = "gate"
        answer.reason = "\n\n".join(message.unfinished(match.check) for match in holding)
    _leave_advice(place, matches)
    gone = [m.check["id"] for m in matches if m.outcome == "allow" and m.would in ("gate", "block")]
    if gone and not holding:
        answer.person = f"rulebook: the task ends although these rules do not hold: {', '.join(gone)}"
    return answer


def _holds(place: Place, match: Judged) -> bool:
    """Count one more hold; where the counts are used up, the match becomes one that was let through."""
    check = match.check["id"]
    # A hold that can't be counted would be one without end.
    if place.session.may_stop_again(check) and place.session.tell(stopped=check):
        return True
    match.outcome = "allow"
    return False


def _leave_advice(place: Place, matches: list[Judged]) -> None:
    """Keep what is to be said for the next prompt: at the end of a task nobody would read it."""
    for match in matches:
        check = match.check
        if match.outcome in ("note", "warn") and not place.session.was_said(check["id"], check["version"]):
            place.session.tell(said=check["id"], v=check["version"])
            place.session.tell(pending=message.advice(check))
