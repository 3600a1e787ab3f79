"""Read what a message is against that is written into files, sentence by sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.context import kind_of
from rulebook.compiler.reading.frames.spelling import marked
from rulebook.compiler.reading.intent import marks
from rulebook.compiler.reading.written.line import Line, line_of
from rulebook.compiler.reading.written.phrases import found as phrases
from rulebook.compiler.reading.written.phrases import words
from rulebook.compiler.reading.written.required import read_required
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
        elif (rule := read_required(message, line)) is not None:
            out.rules[at] = rule
        elif verdict.again and (told := _told_before(lines, verdicts, at)) is not None:
            _add_told(lines, verdicts, (told, at), out)
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


def _add_told(lines: list[Line], verdicts: list[Verdict], pair: tuple[int, int], out: Written) -> None:
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


def _told_before(lines: list[Line], verdicts: list[Verdict], at: int) -> int | None:
    """Return the sentence before, whose code was told of as something that was done."""
    for before in range(at, max(-1, at - 4), -1):
        line = lines[before]
        if verdicts[before].blamed or (verdicts[before].against and before < at):
            return before
        if line.code and not set(line.words) & words("use"):
            return before
    return None


def _rule(lines: list[Line], verdicts: list[Verdict], at: int, again: int = -1) -> Rule | None:
    """Return the rule that a sentence states; None where a limit of it was not read."""
    line, verdict = lines[at], verdicts[at]
    where = where_of(line, verdict.span)
    if is_limited(line, verdict.span, where.read | _bare_words(line, verdict)):
        return None
    others = _others(line, verdict)
    if others is None or _narrowed(line, verdict):
        return None
    targets = list(dict.fromkeys(line.code[i] for i in verdict.against))
    rule = Rule("replace" if _same_kind(others, targets) else "forbid", line.spoken.shown)
    rule.named = [t.entity for t in line.spoken.tokens if t.entity is not None]
    rule.targets = [_as_code(e) for e in targets]
    rule.places, rule.exceptions = _unique(where.places), _unique(where.spared)
    rule.remedies = [e for e in others if e not in targets]
    rule.bare, rule.narrow = verdict.bare, False
    if again >= 0:
        more = where_of(lines[again], (0, len(lines[again].words)))
        rule.places, rule.exceptions = rule.places or more.places, [*rule.exceptions, *more.spared]
    if not where.only and not any(e.kind == "path" for e in rule.places):
        rule.places += _placed_before(lines, at)
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


def _others(line: Line, verdict: Verdict) -> list[Entity] | None:
    """Return what other code the sentence names; None where it is not plain what for."""
    found: list[Entity] = []
    for at, entity in line.code.items():
        if at in verdict.against:
            continue
        start, end = line.piece_start(at), line.piece_end(at)
        piece = set(line.words[start:end])
        if piece & words("same") and not piece & words("allowed"):
            verdict.against.append(at)
        elif piece & (words("use") | words("have")):
            found.append(entity)
        elif piece & words("allowed"):
            if any(_would_find(line.code[i], entity) for i in verdict.against):
                return None
        elif not (
            piece & words("reasons")
            or any(entity.text.startswith(line.code[i].text) for i in verdict.against)
        ):
            return None
    return found


def _same_kind(others: list[Entity], targets: list[Entity]) -> bool:
    """Tell code that stands for other code from a remedy of another sort."""
    return bool(others) and {e.kind for e in [*others, *targets]} == {"symbol"}


def _would_find(target: Entity, allowed: Entity) -> bool:
    """Tell whether what finds the one finds the other too, and no longer code makes the difference."""
    return bool(target.concept) and not target.code and allowed.code


_USES = words("uses")
_HARMLESS = words("harmless")


def _narrowed(line: Line, verdict: Verdict) -> bool:
    """Tell ``no useEffect for data fetching``: which uses are meant, the text alone does not tell."""
    for at in verdict.against:
        behind = line.words[at + 1 : at + 3]
        if (
            len(behind) == 2
            and behind[0] in _USES
            and behind[1] not in _HARMLESS
            and not behind[1].startswith("\ue000")
        ):
            return True
    return False


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
        head = {
            i for i in line.places if i < end or i == 0 or line.spoken.sentence.text.rstrip().endswith(":")
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


def is_one_off(spoken: Spoken) -> bool:
    """Tell what is said of this one task."""
    return bool(marks("one_off").search(spoken.shown.lower()))
