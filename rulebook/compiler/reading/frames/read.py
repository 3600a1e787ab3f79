"""Read a sentence by its frames: which of its pieces say a rule, and what is left of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook.compiler.language.clauses import Mention
from rulebook.compiler.language.lexicon import languages_of, written_in
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import Context, is_thing, remember_all
from rulebook.compiler.reading.frames.book import LANGUAGES, Book, book
from rulebook.compiler.reading.frames.build import rule_of
from rulebook.compiler.reading.frames.head import head_of, under_head
from rulebook.compiler.reading.frames.pieces import Piece, joints, pieces_of, runs
from rulebook.compiler.reading.frames.spelling import TYPED, marked, names_in, spelled_sentence
from rulebook.compiler.rules import Rule


@dataclass(frozen=True, slots=True)
class Framed:
    """What the frames made of a sentence.

    Attributes:
        rules: its rules in order.
        rest: its pieces that no frame fits and that give no reason, spelled.

    """

    rules: list[Rule]
    rest: list[str]


def read_frames(context: Context, message: Message, spoken: Spoken) -> Framed | None:
    """Return what the frames make of a sentence; None where none fits, or where a limit would be lost."""
    first = written_in(spoken.sentence.text, message.language)
    near = languages_of(spoken.sentence.text)  # ``no uses npm``: few words, known to several
    for language in dict.fromkeys(one for one in (first, "en", *near) if one in LANGUAGES):
        found = _read(book(language), language, context, message, spoken)
        if found is not None:
            return found
    if any(t.entity is not None and t.entity.kind == "concept" for t in spoken.tokens):
        return _read(book("en"), "en", context, message, spoken, loose=True)
    return None


def accuses(message: Message) -> bool:
    """Tell whether a message has a question that asks nothing but says that something was wrong."""
    for spoken in message.spoken:
        text = spelled_sentence(message, spoken)
        language = written_in(spoken.sentence.text, message.language)
        if not TYPED.search(text) or language not in LANGUAGES:
            continue
        one = book(language)
        pieces = pieces_of(text if one.writer.gap else text.replace(" ", ""), language)
        for at in range(len(pieces)):
            if any(frame.entry.get("asks") for _, _, frame, _ in one.fitting_runs(pieces, at)):
                return True
    return False


def speaks_to_all(message: Message) -> bool:
    """Tell ``whoever touches src/ ...``, which rules, whatever else the message says of the task at hand."""
    context = Context("user", message.language)
    return any(_ALL.match(one.shown) and bool(read_frames(context, message, one)) for one in message.spoken)


_ALL = re.compile(r"(?i)(?:whoever|anyone who|anybody who|everyone who|everybody who|wer|quien)\b")


def points_by_frame(message: Message) -> bool:
    """Tell ``x.py burns money. ask me before you start that one``: a frame reads what points to one thing."""
    context = Context("user", message.language)
    for spoken in message.spoken:
        if _ONE.search(spoken.shown) and read_frames(context, message, spoken):
            return True
        remember_all(context, spoken.clauses)
    return False


_ONE = re.compile(
    r"(?i)\b(?:that|this) (?:one|(?:whole |entire )?(?:file|folder|directory|script|command))\b"
)


def _read(
    one: Book, language: str, context: Context, message: Message, spoken: Spoken, *, loose: bool = False
) -> Framed | None:
    """Read a sentence by the frames of a language; loosely, only by those that name things in plain words."""
    text = spelled_sentence(message, spoken, loose=loose)
    pieces = pieces_of(text if one.writer.gap else text.replace(" ", ""), language)
    plain = _pass(one, language, pieces, 0, (context, message, spoken), loose=loose)
    head, start = head_of(one.writer, pieces, message.entities)
    if not head or (plain is not None and not _leaves(plain, pieces[0])):
        return plain
    topic, context.topic = context.topic, [Mention(e, "object") for e in head]
    found = _pass(one, language, pieces, start, (context, message, spoken), loose=loose)
    if found is None or not under_head(head, found.rules):
        context.topic = topic
        return plain
    return found


def _leaves(framed: Framed, piece: Piece) -> bool:
    return marked(piece.words) in framed.rest


def _pass(
    one: Book,
    language: str,
    pieces: list[Piece],
    start: int,
    said: tuple[Context, Message, Spoken],
    *,
    loose: bool,
) -> Framed | None:
    """Read the pieces of a sentence from one of them on."""
    rules: list[Rule] = said[0].framed
    rules.clear()
    left: list[Piece] = []
    at, found = start, False
    topic = said[0].topic
    while at < len(pieces):
        said[0].topic = _told_last(pieces[start:at], said) or topic
        end, rule = _first(one, language, pieces, at, said, loose=loose)
        told = "".join(piece.words for piece in pieces[at:end])
        behind = left[-1].words if at and left[-1:] == pieces[at - 1 : at] else ""
        if rule is not None and behind and _goes_on(behind, next(runs(pieces[at:end], 0))[1]):
            said[0].topic = topic
            return None  # ``scenes (*.unity) and prefabs: ...``: a list that is not read to its beginning
        if rule is not None and at > start and left[-1:] == pieces[at - 1 : at]:
            before = left[-1].words.split()
            if len(before) > _FEW and not _EXACT.search(left[-1].words + told) and _SAYS.intersection(before):
                said[0].topic = topic
                return None  # ``v1 is in maintenance, add nothing there``: it speaks of something else
        if rule is None:
            left.append(pieces[at])
        elif all(rule is not other for other in (*said[0].rules, *rules)) and not _restates(
            rule, told, rules
        ):
            rules.append(rule)
        found = found or rule is not None
        at = end
    said[0].topic = topic
    how = joints(language)
    left = [piece for piece in left if not how.reason.search(piece.joint) and not _WIDER.match(piece.words)]
    if not found or any(how.limits.search(piece.words) for piece in left):
        return None
    return Framed(list(rules), [marked(p.words) for p in left if language == "en" or TYPED.search(p.words)])


def _told_last(pieces: list[Piece], said: tuple[Context, Message, Spoken]) -> list[Mention]:
    """Return what the pieces before named last, that ``it`` stands for in the same sentence."""
    for piece in reversed(pieces):
        named = [e for e in names_in(piece.words, said[1].entities) if is_thing(e) and not is_vague(e)]
        if named:
            return [Mention(e, "object") for e in named]
    return []


def _restates(rule: Rule, told: str, rules: list[Rule]) -> bool:
    """Tell ``that folder is not ours, never change anything in it``: the second only points to the first."""
    return not _EXACT.search(told) and any(
        {one.kind, rule.kind} <= _SAME and one.act == rule.act and one.targets for one in rules
    )


_ENDS_NAMED = re.compile(f"(?:{TYPED.pattern}) *$")
_LISTS = re.compile(rf"(?:and |or )?(?:{TYPED.pattern}) +(?:, *(?:or|and) |, (?=\ue000)|or |and |/ )")
_SAME = frozenset(["forbid", "owned", "generated"])
_FEW = 2
_EXACT = re.compile("\ue000[^V]")
_SAYS = frozenset(["is", "are", "was", "were", "has", "have"])
_WIDER = re.compile(r"even (?!if\b|when\b|though\b)")
"""How words begin that limit nothing: ``..., even for a small one``."""


def _goes_on(behind: str, text: str) -> bool:
    """Tell whether what stands behind a run is the list that it goes on with: ``edits go to a, b or c``."""
    return not TYPED.sub("", behind).strip() or bool(_ENDS_NAMED.search(behind) and _LISTS.match(text))


def _first(
    one: Book,
    language: str,
    pieces: list[Piece],
    at: int,
    said: tuple[Context, Message, Spoken],
    *,
    loose: bool,
) -> tuple[int, Rule | None]:
    """Return the rule of the longest run that begins at a piece, and where it ends."""
    for end, text, frame, slots in one.fitting_runs(pieces, at):
        if loose and not (frame.entry["kind"] == "cleanup" or frame.entry.get("things")):
            continue
        rule = rule_of(frame, slots, text, language, *said)
        if rule is not None:
            return end, rule
    return at + 1, None
