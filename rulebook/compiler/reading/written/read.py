"""Read what a message is against that is written into files, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import marked
from rulebook.compiler.reading.written.line import Line, line_of
from rulebook.compiler.reading.written.others import is_narrowed, others_of, same_kind
from rulebook.compiler.reading.written.phrases import found as phrases
from rulebook.compiler.reading.written.required import read_required
from rulebook.compiler.reading.written.told import told_of
from rulebook.compiler.reading.written.verdict import BACK, Verdict, is_limited, verdict_of
from rulebook.compiler.reading.written.where import places_from, where_of
from rulebook.compiler.rules import Rule


@dataclass(slots=True)
class Written:
    """What a message says of code.

    Attributes:
        rules: the rule of a sentence, by the sentence's number.
        besides: the same, of sentences that are read for others too.
        rest: what of such a sentence says something else, marked.
        read: the sentences that were read for the rules of others.

    """

    rules: dict[int, Rule] = field(default_factory=dict)
    besides: dict[int, Rule] = field(default_factory=dict)
    rest: dict[int, list[str]] = field(default_factory=dict)
    read: set[int] = field(default_factory=set)


def read_written(message: Message) -> Written:
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
        if verdict.against:
            stated = verdict.asked or not line.spoken.sentence.question
            if stated and (rule := _rule(lines, verdicts, at)):
                out.rules[at] = rule
        elif line.spoken.sentence.question:
            continue
        elif verdict.same and at and (at - 1 in out.rules or verdicts[at - 1].against):
            verdict.against, verdict.span = verdict.same, (verdict.same[0], verdict.same[0] + 1)
            if rule := _rule(lines, verdicts, at):
                out.rules[at] = rule
        elif (rule := read_required(message, line)) is not None:
            out.rules[at] = rule
        elif (told := told_of(lines, verdicts, at)) is not None:
            _addtold_of(lines, verdicts, (told, at), out)
    for at, rule in out.rules.items():
        out.rest[at] = _rest(lines[at], verdicts[at])
        _spare_later(lines, verdicts, at, rule, out)
    return out


def _only_there(line: Line, verdict: Verdict) -> None:
    """Read ``X is only touched in P``, ``X belongs in P, nowhere else``: it is against X anywhere else."""
    leads = [] if verdict.against else phrases("only", line.words)
    if not leads and not verdict.against and phrases("nowhere_else", line.words):
        leads = phrases("home", line.words)
    for start, end in leads:
        named = [at for at in line.code if line.piece_start(start) <= at < start]
        if named and places_from(line, end):
            verdict.against, verdict.span = named, (named[0], end)


def _addtold_of(lines: list[Line], verdicts: list[Verdict], pair: tuple[int, int], out: Written) -> None:
    """Add the rule of a sentence that tells of code, and of another that says: not again."""
    told, at = pair
    if told in out.rules:
        more = where_of(lines[at], (0, 0))
        out.rules[told].places = _unique(more.places) or out.rules[told].places
    else:
        verdicts[told].against = verdicts[told].blamed or sorted(lines[told].code)
        verdicts[told].span = (min(verdicts[told].against), max(verdicts[told].against) + 1)
        rule = _rule(lines, verdicts, told, again=at)
        if rule is None:
            return
        (out.besides if lines[told].others or lines[at].others else out.rules)[told] = rule
    if told in out.rules and told != at:
        out.read.add(at)


def _rule(lines: list[Line], verdicts: list[Verdict], at: int, again: int = -1) -> Rule | None:
    """Return the rule that a sentence states; None where a limit of it was not read."""
    line, verdict = lines[at], verdicts[at]
    where = where_of(line, verdict.span)
    if is_limited(line, verdict.span, where.read | _bare_words(line, verdict)):
        return None
    others = others_of(line, verdict)
    if others is None or is_narrowed(line, verdict):
        return None
    targets = list(dict.fromkeys(line.code[i] for i in verdict.against))
    rule = Rule("replace" if same_kind(others, targets) else "forbid", line.spoken.shown)
    rule.named = [t.entity for t in line.spoken.tokens if t.entity is not None]
    rule.targets = [_as_code(e) for e in targets]
    rule.places, rule.exceptions = _unique(where.places), _unique(where.spared)
    rule.remedies = [e for e in others if e not in targets]
    rule.bare, rule.narrow = verdict.bare, False
    if again >= 0:
        more = where_of(lines[again], (0, len(lines[again].words)))
        rule.places, rule.exceptions = rule.places or more.places, [*rule.exceptions, *more.spared]
    if not where.only and not any(e.kind == "path" for e in rule.places):
        rule.places += (
            _placed_before(lines, at) or [e for e in line.headed if e.kind == "path"] or line.headed
        )
    if not rule.places and (where.unknown or "there" in line.words) and not verdict.asked:
        return None
    rule.places = [e for e in rule.places if e not in rule.exceptions]
    return rule


def _rest(line: Line, verdict: Verdict) -> list[str]:
    """Return the pieces outside of a judgement that name a command, a library or a style."""
    out = []
    start, end = line.piece_start(verdict.span[0]), line.piece_end(max(verdict.span[1] - 1, 0))
    for begin in [0, *line.begins()]:
        stop = line.piece_end(begin)
        inside = range(begin, stop)
        if (begin < end and stop > start) or any(at in line.code for at in inside):
            continue
        if any(at in line.others for at in inside):
            out.append(marked(" ".join(line.words[begin:stop])))
    return out


def _bare_words(line: Line, verdict: Verdict) -> set[int]:
    spans = [*phrases("bare", line.words), *phrases("bare_behind", line.words)] if verdict.bare else []
    return {i for start, end in spans for i in range(start, end)}


def _placed_before(lines: list[Line], at: int) -> list[Entity]:
    """Return where the sentence before said it speaks of: ``Styling in apps/shop: CSS modules. No ...``."""
    for before in range(at - 1, max(-1, at - 6), -1):
        line = lines[before]
        item = line.spoken.sentence.item
        if lines[at].spoken.sentence.item and (item or not line.spoken.sentence.text.rstrip().endswith(":")):
            if item:
                continue
            return []
        end = next((i for i, word in enumerate(line.words) if word == ":"), 0)
        short = len(line.words) <= 7 and not line.code
        head = {
            i
            for i in line.places
            if i < end or i == 0 or short or line.spoken.sentence.text.rstrip().endswith(":")
        }
        if BACK & set(lines[at].words[:6]):
            head = head or set(line.places)
        if head:
            return [line.places[i] for i in sorted(head)]
        if not lines[at].spoken.sentence.item:
            return []
    return []


def _spare_later(lines: list[Line], verdicts: list[Verdict], at: int, rule: Rule, out: Written) -> None:
    """Add what the next sentences spare: ``In specs do what you want``."""
    for after in range(at + 1, min(at + 4, len(lines))):
        if verdicts[after].against or after in out.rules:
            continue
        where = where_of(lines[after], (0, 0))
        if where.spared:
            rule.exceptions = _unique([*rule.exceptions, *where.spared])
            rule.places = [e for e in rule.places if e not in rule.exceptions]
            out.read.add(after)


def _as_code(entity: Entity) -> Entity:
    return replace(entity, kind="literal") if kind_of(entity) == "text" else entity


def _unique(entities: list[Entity]) -> list[Entity]:
    return list(dict.fromkeys(entities))
