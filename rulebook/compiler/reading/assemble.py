"""From clauses to atomic rules: what each clause does, what it is about, and which rule it adds to."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken, read_piece
from rulebook.compiler.reading.builders import BUILDERS
from rulebook.compiler.reading.context import Context, remember, remember_all
from rulebook.compiler.reading.coverage import COVERED, residue
from rulebook.compiler.reading.ending import read_ending
from rulebook.compiler.reading.existing import spare_new_files
from rulebook.compiler.reading.frames.moment import fragment_of
from rulebook.compiler.reading.frames.read import Framed, read_frames
from rulebook.compiler.reading.instead.read import read_instead
from rulebook.compiler.reading.named.read import read_named
from rulebook.compiler.reading.naming import read_naming
from rulebook.compiler.reading.order import read_order
from rulebook.compiler.reading.settle import settle
from rulebook.compiler.reading.speech import FILLER, read_speech
from rulebook.compiler.reading.statement import classify
from rulebook.compiler.reading.task import is_task, of_the_task
from rulebook.compiler.reading.telling.emphasis import emphatic
from rulebook.compiler.reading.word import read_word
from rulebook.compiler.reading.written.read import Written, read_written
from rulebook.compiler.rules import Rule


def assemble(message: Message, said_by: str) -> list[Rule]:
    """Return the atomic rules of a message in order."""
    context = Context(
        said_by, message.language, spoken=[clause for spoken in message.spoken for clause in spoken.clauses]
    )
    context.entities = message.entities
    replaced = read_instead(context, message)
    written = read_written(message)
    coming = None
    for at, spoken in enumerate(message.spoken):
        context.pending, coming = coming, fragment_of(message, spoken)
        if (first := _read_first(context, message, spoken)) is not None:
            context.rules.append(first)
            remember_all(context, spoken.clauses)
            continue
        if at not in replaced and _add_written(context, message, written, at):
            continue
        context.heading = _heading(spoken) or context.heading
        if context.naming and spoken.sentence.aside:
            continue  # ``(CartTotals, not CartHelper)``: an example of the names before
        if (waits := read_word(spoken)) is not None:
            context.rules.append(waits)
            remember_all(context, spoken.clauses)
            continue
        if framed := replaced.get(at) or read_frames(context, message, spoken):
            _add_framed(context, message, spoken, framed)
            continue
        waited = bool(context.waiting)
        whole = next((rule for read in _WHOLE if (rule := read(context, message, spoken))), None)
        if whole is not None:
            unread = context.pending is not None and context.pending.is_empty and not waited
            whole.unclear = whole.unclear or (whole.kind == "require" and unread)
            context.rules.append(whole)
            remember_all(context, spoken.clauses)
            for index, clause in enumerate(spoken.clauses):
                if _is_apart(clause, whole):
                    _feed(context, message, spoken, index, clause)
            continue
        context.ends = spoken.shown if any("until" in clause.tags for clause in spoken.clauses) else ""
        context.lead, context.previous = [], None
        for index, clause in enumerate(spoken.clauses):
            _feed(context, message, spoken, index, clause)
    absolute = emphatic(message)
    for rule in context.rules:
        rule.strong = rule.strong or absolute
    for rule in context.rules:
        rule.about = message.spoken[0].shown
    rules = settle(context.rules, message.entities)
    spare_new_files(rules, message)
    if said_by == "user":
        loose = is_task(message, strict=False)
        rules = [r for r in rules if _bites(r) or (r.addressed and not loose)]
    if said_by == "user" and is_task(message):
        return [rule for rule in rules if not of_the_task(rule, message)]
    return rules


def _read_first(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence about names or stock phrases: what they name is no target."""
    if context.naming and spoken.sentence.aside:
        return None
    told = read_speech(context, message, spoken) if FILLER.search(spoken.shown) else None
    return told or read_named(context, message, spoken)


def _add_written(context: Context, message: Message, written: Written, at: int) -> bool:
    """Keep what a sentence says of code that is written into files; False where it is to be read for more."""
    spoken = message.spoken[at]
    if at in written.besides:
        context.rules.append(written.besides[at])
    if at in written.read:
        remember_all(context, spoken.clauses)
        return True
    if at not in written.rules or _names_types(context, message, spoken):
        return False
    _add_framed(context, message, spoken, Framed([written.rules[at]], written.rest[at]))
    return True


def _names_types(context: Context, message: Message, spoken: Spoken) -> bool:
    """Tell ``UserRepo, not IUserRepo``: an example of how types are named, not code to be looked for."""
    rule = read_naming(context, message, spoken)
    return rule is not None and rule.shape is not None and rule.shape.of not in ("file", "branch", "subject")


def _add_framed(context: Context, message: Message, spoken: Spoken, framed: Framed) -> None:
    """Keep the rules of a sentence's frames; what no frame fits is read by its clauses."""
    context.rules += framed.rules
    remember_all(context, spoken.clauses)
    for text in framed.rest:
        rest = read_piece(message, spoken, text)
        for index, clause in enumerate(rest.clauses):
            context.spoken.append(clause)
            _feed(context, message, rest, index, clause)


def _bites(rule: Rule) -> bool:
    """Tell a rule that may become a check from what can only be noted."""
    return rule.kind not in ("wish", "fact") and not rule.unclear and not rule.residue


_WHOLE = (read_naming, read_speech, read_ending, read_order)
"""What reads a sentence as a whole, before its clauses are."""


def _is_apart(clause: Clause, rule: Rule) -> bool:
    """Tell a prohibition beside what was read as a whole: ``no console.log, and run X before you stop``."""
    used = {*rule.targets, *rule.before_targets, *rule.after_targets, *rule.remedies, *rule.places}
    named = [m.entity for m in clause.mentions]
    return rule.kind == "require" and clause.negative and bool(named) and used.isdisjoint(named)


def _heading(spoken: Spoken) -> list[Entity]:
    """Return what stands before the first colon of a sentence: ``rust: run clippy``."""
    texts = [token.text for token in spoken.tokens[:4]]
    at = texts.index(":") if ":" in texts else 0
    return [token.entity for token in spoken.tokens[:at] if token.entity is not None]


def _feed(context: Context, message: Message, spoken: Spoken, index: int, clause: Clause) -> None:
    kind = classify(context, message, spoken, index, clause)
    builder = BUILDERS.get(kind)
    known = len(context.rules)
    if builder is not None:
        builder(context, spoken, clause)
    for rule in context.rules[known:]:
        asked = spoken.sentence.question  # ``why is X in your diff?``
        rule.residue += residue(clause, rule) if rule.kind in COVERED and not asked else []
    context.previous = clause
    remember(context, clause, first=index == 0)
    context.condition = clause if kind == "condition" else None
