"""Read what a message is against that is written into files, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import marked
from rulebook.compiler.reading.written.headed import placed_before
from rulebook.compiler.reading.written.inside import calls_behind, in_calls
from rulebook.compiler.reading.written.line import Line, line_of
from rulebook.compiler.reading.written.others import is_narrowed, others_of, same_kind
from rulebook.compiler.reading.written.phrases import found as phrases
from rulebook.compiler.reading.written.referred import told_of
from rulebook.compiler.reading.written.required import read_required
from rulebook.compiler.reading.written.story import (
    asks_help,
    harmed,
    is_of_this_time,
    is_there_again,
    is_told_to_forbid,
    listed,
    refused,
    refuses_unknown,
)
from rulebook.compiler.reading.written.unwanted import Verdict, is_limited, verdict_of
from rulebook.compiler.reading.written.where import Where, homes, where_of
from rulebook.compiler.rules import Rule


@dataclass(slots=True)
class Written:
    """What a message says of code.

    Attributes:
        rules: the rule of a sentence, by the sentence's number.
        besides: the same, of sentences that are read for others too.
        rest: what of such a sentence says something else, marked.
        read: the sentences that were read for the rules of others.
        firm: one of the rules reproaches, so that it is no wish about one piece of work.

    """

    rules: dict[int, Rule] = field(default_factory=dict)
    besides: dict[int, Rule] = field(default_factory=dict)
    rest: dict[int, list[str]] = field(default_factory=dict)
    read: set[int] = field(default_factory=set)
    firm: bool = False


def read_written(message: Message, said_by: str = "user") -> Written:
    """Return the rules about code that a message states plainly; what it limits is left to others."""
    out = Written()
    if any(t.has("lift") for spoken in message.spoken for t in spoken.tokens):
        return out
    lines = [line_of(message, spoken) for spoken in message.spoken]
    verdicts = [verdict_of(line) for line in lines]
    for at, (line, verdict) in enumerate(zip(lines, verdicts, strict=True)):
        if line.told:
            continue
        _only_there(line, verdict)
        if not verdict.against:
            _told_off(lines, at, verdict, said_by)
        if verdict.against:
            stated = verdict.asked or not line.spoken.sentence.question
            if stated and (rule := _rule(lines, verdicts, at)):
                out.rules[at] = rule
                out.firm = out.firm or verdict.asked or verdict.fragment
        elif refuses_unknown(lines, at):
            out.read.add(at)
        elif verdict.same and at and (at - 1 in out.rules or verdicts[at - 1].against):
            verdict.against, verdict.span = verdict.same, (verdict.same[0], verdict.same[0] + 1)
            if rule := _rule(lines, verdicts, at):
                out.rules[at] = rule
        elif (rule := read_required(message, line)) is not None:
            out.rules[at] = rule
        elif (told := told_of(lines, verdicts, at)) is not None:
            _add_told_of(lines, verdicts, (told, at), out)
    for at, rule in out.rules.items():
        out.rest[at] = _rest(lines[at], verdicts[at])
        _spare_later(lines, verdicts, at, rule, out)
    return out


def _told_off(lines: list[Line], at: int, verdict: Verdict, said_by: str) -> None:
    """Judge code that is told of: it did harm, is there again, or a list names it."""
    line = lines[at]
    if code := is_there_again(line) or listed(lines, at) or refused(lines, at):
        verdict.against, verdict.span, verdict.asked = code, (code[0], code[-1] + 1), True
        verdict.fragment = not line.spoken.sentence.item
        return
    told = harmed(line)
    if told is None or line.spoken.sentence.question:
        return
    code, end = told
    if is_told_to_forbid(lines, at, said_by) and not (said_by == "user" and asks_help(lines)):
        verdict.against, verdict.span, verdict.harm = code, (code[0], end), True
    else:
        verdict.blamed = verdict.blamed or code


def _only_there(line: Line, verdict: Verdict) -> None:
    """Read ``X is only touched in P``, ``X belongs in P, nowhere else``: it is against X anywhere else."""
    for start, _, end in [] if verdict.against else homes(line):
        named = [at for at in line.code if line.piece_start(start) <= at < end]
        if named:
            verdict.against, verdict.span = named, (named[0], end)


def _add_told_of(lines: list[Line], verdicts: list[Verdict], pair: tuple[int, int], out: Written) -> None:
    """Add the rule of a sentence that tells of code, and of another that says: not again."""
    told, at = pair
    if told in out.rules:
        more = where_of(lines[at], (0, 0))
        out.rules[told].places = _unique(more.places) or out.rules[told].places
    else:
        _blame(lines[told], verdicts[told], before=verdicts[at].again_at if told == at else None)
        rule = _rule_of_story(lines, verdicts, told, at)
        if rule is None:
            return
        (out.besides if lines[told].others or lines[at].others else out.rules)[told] = rule
    if told in out.rules and told != at:
        out.read.add(at)


def _blame(line: Line, verdict: Verdict, *, before: int | None) -> None:
    """Take what a sentence tells of as unwanted; of the one that forbids it, only what stands before that."""
    code = verdict.blamed or sorted(line.code)
    verdict.against = [at for at in code if before is None or at < before] or code
    verdict.span = (min(verdict.against), max(verdict.against) + 1)


def _rule(lines: list[Line], verdicts: list[Verdict], at: int) -> Rule | None:
    """Return the rule that a sentence states; None where a limit of it was not read."""
    line, verdict = lines[at], verdicts[at]
    where = where_of(line, verdict.span)
    if is_limited(line, verdict, where.read | _bare_words(line, verdict)):
        return None
    calls = {at: behind for at in verdict.against if (behind := calls_behind(line, at))}
    others = others_of(line, verdict, {at for behind in calls.values() for at in behind})
    if others is None or (is_narrowed(line, verdict) and not calls):
        return None
    rule = _begun(line, verdict, others)
    if any(e.kind == "words" for e in rule.targets) and not (rule.targets and _in_files(line, where)):
        return None  # nobody says where: it may be said, or written
    if calls:
        rule.targets = [e for at, behind in calls.items() for e in in_calls(line, at, behind)]
    rule.places, rule.exceptions = _unique(where.places), _unique(where.spared)
    if verdict.fragment:
        rule.places = [e for e in rule.places if not is_of_this_time(e)]  # where it was found this time
    elif not where.only and not any(e.kind == "path" for e in rule.places):
        rule.places += placed_before(lines, at) or [e for e in line.headed if e.kind == "path"] or line.headed
    vague = (where.unknown and not where.only) or "there" in line.words
    if not rule.places and vague and not (verdict.asked or verdict.fragment):
        return None
    rule.places = [e for e in rule.places if e not in rule.exceptions]
    return rule


def _in_files(line: Line, where: Where) -> bool:
    """Tell whether words are unwanted in files: a place of them is named, or code is spoken of."""
    return bool(
        where.places or {"code", "codebase", "docs", "documentation", "identifiers"} & set(line.words)
    ) or any(word.startswith("\ue000V") for word in line.words)


def _rule_of_story(lines: list[Line], verdicts: list[Verdict], told: int, at: int) -> Rule | None:
    """Return the rule against code that one sentence tells of, as another (or the same) forbids it."""
    line, verdict = lines[told], verdicts[told]
    where, more = where_of(line, verdict.span), where_of(lines[at], (0, len(lines[at].words)))
    begin = verdicts[at].again_at
    if told != at and is_limited(
        lines[at], Verdict(span=(begin, begin + 1), said=verdicts[at].said), more.read
    ):
        return None
    if told == at and is_limited(line, verdict, where.read | more.read | _bare_words(line, verdict)):
        return None
    others = others_of(line, verdict)
    if others is None or is_narrowed(line, verdict):
        return None
    rule = _begun(line, verdict, others)
    if told != at:
        rule.text = f"{line.spoken.shown} {lines[at].spoken.shown}"
    rule.places = _unique(more.places) or [e for e in _unique(where.places) if not is_of_this_time(e)]
    rule.exceptions = _unique([*where.spared, *more.spared])
    if not rule.places and more.unknown:
        return None
    rule.places = [e for e in rule.places if e not in rule.exceptions]
    return rule


def _begun(line: Line, verdict: Verdict, others: list[Entity]) -> Rule:
    """Return a rule with what a sentence is against and what it offers."""
    targets = list(dict.fromkeys(line.code[i] for i in verdict.against))
    rule = Rule("replace" if same_kind(others, targets) else "forbid", line.spoken.shown)
    rule.named = [t.entity for t in line.spoken.tokens if t.entity is not None]
    rule.targets = [_as_code(e) for e in targets]
    rule.remedies = [e for e in others if e not in targets]
    rule.bare, rule.narrow = verdict.bare, False
    return rule


def _rest(line: Line, verdict: Verdict) -> list[str]:
    """Return the pieces outside of a judgement that name a command, a library, a style, or what waits."""
    out = []
    start, end = line.piece_start(verdict.span[0]), line.piece_end(max(verdict.span[1] - 1, 0))
    for begin in [0, *line.begins()]:
        stop = line.piece_end(begin)
        inside = range(begin, stop)
        if (begin < end and stop > start) or any(at in line.code for at in inside):
            continue
        waits = any(at in line.places for at in inside) and not _WAITS.isdisjoint(line.words[begin:stop])
        if waits or any(at in line.others for at in inside):
            out.append(marked(" ".join(line.words[begin:stop])))
    return out


_WAITS = frozenset(["ask", "check", "before", "until", "unless", "talk", "ping", "delete", "remove"])
"""Words of what waits, comes first or is gone at the end: with them a place is what is spoken of."""


def _bare_words(line: Line, verdict: Verdict) -> set[int]:
    spans = [*phrases("bare", line.words), *phrases("bare_behind", line.words)] if verdict.bare else []
    return {i for start, end in spans for i in range(start, end)}


def _spare_later(lines: list[Line], verdicts: list[Verdict], at: int, rule: Rule, out: Written) -> None:
    """Add what the next sentences spare: ``In specs do what you want``."""
    for after in range(at + 1, min(at + 4, len(lines))):
        if verdicts[after].against or after in out.rules:
            continue
        where = where_of(lines[after], (0, 0), placed=True)
        if where.spared:
            rule.exceptions = _unique([*rule.exceptions, *where.spared])
            rule.places = [e for e in rule.places if e not in rule.exceptions]
            out.read.add(after)


def _as_code(entity: Entity) -> Entity:
    return replace(entity, kind="literal") if kind_of(entity) == "text" else entity


def _unique(entities: list[Entity]) -> list[Entity]:
    return list(dict.fromkeys(entities))
