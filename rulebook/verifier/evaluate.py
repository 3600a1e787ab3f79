"""Does a verifier match an event? The one evaluator, used by every path. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.facts import directory, subjects
from rulebook.verifier.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from rulebook.verifier.context import EventContext
    from rulebook.verifier.facts import Subject

    Predicate = dict[str, Any]

_STRENGTH = {"will": 0, "may": 1, "opaque": 2}


class Match:
    """What evaluating a verifier on an event gave.

    Attributes:
        fired: some subject matches ``forbid`` and is not exempt by ``unless``.
        certainty: of the surest subject that fired: ``will``, ``may`` or ``opaque``.
        why: reason dictionaries ``{"subject", "predicate", "holds", "because", "parts"?}``: the subject
            that fired, or, where none did, each subject's.
        cap: ``warn`` or ``gate`` where it fired only by ``on_opaque``, else None.
        subjects: the subjects that fired, in words.

    """

    __slots__ = ("cap", "certainty", "fired", "subjects", "why")

    def __init__(self) -> None:
        self.fired = False
        self.certainty = "will"
        self.why: list[dict[str, Any]] = []
        self.cap: str | None = None
        self.subjects: list[str] = []


def evaluate(verifier: Predicate, event: dict[str, Any], context: EventContext) -> Match:
    """Judge ``{"forbid": P, "unless"?: P}`` on an event.

    A session fires if any of its events, or its end, does.

    A subject fires if it matches ``forbid`` and not ``unless``. Order of subjects, and of predicates in a
    combinator, changes nothing but the order of reasons.

    Raises:
        ValueError: a pattern that no engine reads; loading a record refuses such a pattern.

    """
    match = Match()
    fired: list[tuple[int, Result, Subject]] = []
    for subject, result, exempt in _judged(verifier, event, context):
        if _fires(result, exempt):
            fired.append((_STRENGTH[_certainty(subject, result)], result, subject))
        else:
            match.why.append(_reason(subject, result, exempt))
    if fired:
        _fire(match, fired)
    return match


def fires(verifier: Predicate, event: dict[str, Any], context: EventContext) -> bool:
    """Tell whether ``evaluate`` would say that a verifier fired, without the reasons."""
    return any(_fires(result, exempt) for _, result, exempt in _judged(verifier, event, context))


def _judged(
    verifier: Predicate, event: dict[str, Any], context: EventContext
) -> Iterator[tuple[Subject, Result, Result | None]]:
    """Yield the subjects of an event, each with what ``forbid`` says of it, and what exempts it."""
    for one, here in moments(event, context):
        for subject in subjects(one, here):
            result = judge(verifier["forbid"], subject, here)
            exempt = None
            if result.holds and "unless" in verifier:
                exempt = _exemption(verifier["unless"], subject, here)
            yield subject, result, exempt


def _fires(result: Result, exempt: Result | None) -> bool:
    return result.holds and not (exempt is not None and exempt.holds)


def moments(event: dict[str, Any], context: EventContext) -> Iterator[tuple[dict[str, Any], EventContext]]:
    """Return the single events that an event consists of, each with its own context."""
    if not isinstance(event.get("session"), list):
        yield event, _at(event, context, context.session)
        return
    before = list(context.session)
    steps = [step for step in event["session"] if isinstance(step, dict)]
    for step in [*steps, *([{"stop": True}] if event.get("then") == "stop" else [])]:
        outer: dict[str, Any] = {key: event[key] for key in ("cwd", "branch", "agent") if key in event}
        yield step, _at({**outer, **step}, context, tuple(before))
        before.append(step)


def _at(event: dict[str, Any], context: EventContext, past: Sequence[dict[str, Any]]) -> EventContext:
    cwd, branch, agent = directory(event), event.get("branch"), event.get("agent")
    if past == context.session and cwd is branch is agent is None:
        return context
    return context.at(past, cwd=cwd, branch=branch, agent=agent)


def _fire(match: Match, fired: list[tuple[int, Result, Subject]]) -> None:
    surest = min(rank for rank, _, _ in fired)
    match.fired = True
    match.certainty = next(name for name, rank in _STRENGTH.items() if rank == surest)
    match.why = [_reason(subject, result, None) for _, result, subject in fired]
    match.subjects = list(dict.fromkeys(subject.words() for _, _, subject in fired))
    caps = [result.cap for rank, result, _ in fired if rank == surest]
    match.cap = None if None in caps else ("gate" if "gate" in caps else "warn")


def _certainty(subject: Subject, result: Result) -> str:
    if result.cap is not None:
        return "opaque"
    if subject.certainty == "opaque":
        return "will"  # it matched by something that the unknown program has no part in
    return subject.certainty if result.sure else "may"


def _reason(subject: Subject, result: Result, exempt: Result | None) -> dict[str, Any]:
    reason = {"subject": subject.words(), **result.reason}
    if exempt is not None and exempt.holds and result.holds:
        reason |= {"holds": False, "because": f"exempt by unless: {exempt.reason['because']}"}
        reason["parts"] = [result.reason, exempt.reason]
    return reason


def judge(predicate: Predicate, subject: Subject, context: EventContext) -> Result:
    """Judge one canonical predicate on one subject."""
    result = _kind(predicate, subject, context)
    if result.holds and "unless" in predicate:
        exempt = _exemption(predicate["unless"], subject, context)
        if exempt.holds:
            parts = [result.reason, exempt.reason]
            because = f"exempt by unless: {exempt.reason['because']}"
            return Result(str(result.reason["predicate"]), False, because, parts=parts)
    return result


def _exemption(predicate: Predicate, subject: Subject, context: EventContext) -> Result:
    """Judge an ``unless`` on a subject, and on the same act by its other names (``env make``, ``make``)."""
    result = judge(predicate, subject, context)
    if not result.holds:
        for other in subject.through():
            borrowed = judge(predicate, other, context)
            if borrowed.holds:
                return borrowed
    return result


def _kind(predicate: Predicate, subject: Subject, context: EventContext) -> Result:
    if "command" in predicate:
        return _command(predicate, subject, context)
    if "all" in predicate:
        return _all(predicate["all"], subject, context)
    if "any" in predicate:
        return _any(predicate["any"], subject, context)
    if "not" in predicate:
        inner = judge(predicate["not"], subject, context)
        because = f"not: {inner.reason['because']}"
        return Result("not", not inner.holds, because, sure=inner.sure, parts=[inner.reason])
    if "content" in predicate:
        from rulebook.verifier import content  # each kind's judge is loaded where a check has that kind

        return content.judge(predicate["content"], subject, context)
    if "session" in predicate:
        from rulebook.verifier import session

        return session.judge(predicate["session"], subject, context)
    from rulebook.verifier import judges

    for kind, judge_kind in judges.KINDS.items():
        if kind in predicate:
            return judge_kind(predicate[kind], subject, context)
    raise ValueError(f"unknown predicate {'/'.join(predicate)}")


def _command(predicate: Predicate, subject: Subject, context: EventContext) -> Result:
    from rulebook.verifier import commands

    result = commands.judge(predicate["command"], subject, context)
    wanted = predicate.get("on_opaque")
    if wanted and not result.holds and subject.certainty == "opaque":
        return Result("command", True, "what runs here can't be told from the text", cap=wanted)
    return result


def _all(parts: Sequence[Predicate], subject: Subject, context: EventContext) -> Result:
    results = [judge(part, subject, context) for part in parts]
    missing = [result for result in results if not result.holds]
    because = "; ".join(str(result.reason["because"]) for result in (missing or results))
    sure = all(result.sure for result in results)
    caps = [result.cap for result in results if result.cap]
    cap = "warn" if "warn" in caps else (caps[0] if caps else None)
    return Result("all", not missing, because, sure=sure, parts=[one.reason for one in results], cap=cap)


def _any(parts: Sequence[Predicate], subject: Subject, context: EventContext) -> Result:
    results = [judge(part, subject, context) for part in parts]
    hits = [result for result in results if result.holds]
    because = "; ".join(str(result.reason["because"]) for result in (hits or results))
    caps = [result.cap for result in hits]
    cap = None if None in caps or not caps else ("gate" if "gate" in caps else "warn")
    sure = any(result.sure for result in hits) if hits else all(result.sure for result in results)
    return Result("any", bool(hits), because, sure=sure, parts=[one.reason for one in results], cap=cap)
