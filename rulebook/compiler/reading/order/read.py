"""Read order: what must have run, before which moment, after a change of what.

It reads the phrases of a whole sentence and not its clauses, since the required command, the moment and the
change may stand in any order. A phrase that it can not place makes the rule unclear, and so a note.
"""

from __future__ import annotations

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.phrases import LACKS, MOMENTS, Phrase, phrases
from rulebook.compiler.reading.context import Context
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.moments import is_script, moment_of, skips
from rulebook.compiler.reading.order.parts import ME, commands, ends_by, main_of
from rulebook.compiler.reading.order.wanted import wanted
from rulebook.compiler.reading.order.when import add_moments, hold
from rulebook.compiler.rules import Rule


def read_order(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence that asks for an order of acts; None where it asks for none.

    A condition alone (``Touched a struct?``) waits in the context for the sentence after it.
    """
    parts, waiting = phrases(spoken.tokens), context.waiting
    context.waiting = []
    if _is_condition(spoken, parts):
        context.waiting = [part for part in parts if part.role in ("after", "if")]
        return None
    if is_question(spoken, message.language) or any(t.has("ask", "unasked", "lift") for t in spoken.tokens):
        return None
    if skips(spoken.tokens):
        return None
    parts = _of_command([*waiting, *parts])
    rule = Rule("require", spoken.shown)
    readers = (_needs, _comes_after, _forbidden_without, _means_done, _only_after)
    plain = any(reads(rule, parts) for reads in readers)
    if not plain and not wanted(context, rule, parts):
        return None
    add_moments(context, rule, parts)
    rule.unclear = rule.unclear or _loses_files(rule, parts)
    return rule


def _loses_files(rule: Rule, parts: list[Phrase]) -> bool:
    """Tell ``sql/ is where you edit, then run X``: which files ask for it is not said by a moment."""
    used = {*rule.targets, *rule.before_targets, *rule.after_targets}
    timed = rule.before or rule.before_targets or rule.after_targets
    named = [e for part in parts for e in part.entities if e.kind == "path" and not is_script(e)]
    return not timed and any(e not in used for e in named)


def _is_condition(spoken: Spoken, parts: list[Phrase]) -> bool:
    return spoken.sentence.question and all(part.role in ("after", "if") for part in parts)


def _of_command(parts: list[Phrase]) -> list[Phrase]:
    """Leave out what another act of the same sentence says: ``read X before you start, then run Y``."""
    out: list[Phrase] = []
    timed = max((i for i, p in enumerate(parts) if p.role in MOMENTS), default=-1)
    named = max((i for i, p in enumerate(parts) if commands(p.tokens)), default=-1)
    for index, part in enumerate(parts):
        again = index < min(timed, named)
        if part.role != "main" or not again:
            out.append(part)
            continue
        moments = [p for p in out if p.role in MOMENTS]
        if moments and not commands(part.tokens) and not part.has("neg"):
            out = [p for p in out if p not in moments]
        else:
            out.append(part)
    return out


_NEEDS = frozenset(
    ["needs", "need", "requires", "require", "wants", "braucht", "necesita", "requiere", "需要"]
)


def _needs(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``X requires a Y first``: Y must have run before X."""
    main = main_of(parts)
    at = next((i for i, t in enumerate(main) if t.text in _NEEDS), None)
    early = any(t.has("first") or t.text == "before" for t in main) or any(p.role == "before" for p in parts)
    if not at or not early or any(t.has("neg") for t in main):
        return False
    held, required = commands(main[:at]), commands(main[at:])
    if len(held) != 1 or len(required) != 1 or held == required:
        return False
    rule.targets, rule.before_targets = required, held
    return True


def _comes_after(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``X comes after Y``: Y must have run before X."""
    main = main_of(parts)
    comes = any(t.text in ("comes", "goes", "come", "go", "kommt", "va") for t in main)
    after = next((p for p in parts if p.role == "after"), None)
    if not comes or after is None or any(t.text in ME for t in main):
        return False
    held, required = commands(main)[:1], commands(after.tokens)[:1]
    if not held or not required or held == required:
        return False
    rule.targets, rule.before_targets = required, held
    after.role = "required"
    return True


def _forbidden_without(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``no push without X``, ``don't say done before X ran``, ``not done until X is green``."""
    main = main_of(parts)
    if ends_by(main):
        return False
    if not any(t.has("neg") for t in main) and not any(p.role == "without" and p.has("neg") for p in parts):
        return False
    for part in parts:
        required = [e for e in commands(part.tokens) if e.kind == "command" or part.has("passed", "run")]
        if part.has("read") and not required:
            required = [e for e in part.entities if e.kind == "path"]
            rule.act = "read" if required else rule.act
        negated = any(t.text in ME for t in part.tokens)
        if part.role not in (*LACKS, "before") or not required or negated:
            continue
        if part.role == "before" and not part.has("passed", "run"):
            continue
        if part.role == "except" and _is_below(required, commands(main)):
            continue  # ``never use docker, except docker ps``
        if part.role == "except" and any(e.concept == "sudo" for e in commands(main)):
            continue  # ``no sudo except for apt-get``
        held = moment_of([t for t in main if t.entity not in required])
        if held.is_empty:
            continue
        rule.targets, rule.strong = required, any(t.has("strong") for t in main)
        hold(rule, held)
        part.role = "required"
        return True
    return False


def _is_below(fine: list[Entity], held: list[Entity]) -> bool:
    """Tell commands that are a part of what another one does."""
    heads = tuple(f"{e.text} " for e in held if e.kind == "command" or " " in e.text)
    return bool(heads) and all(e.text.startswith(heads) for e in fine)


def _means_done(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``done means X is green``."""
    main = main_of(parts)
    means = next((i for i, t in enumerate(main) if t.text in ("means", "=", "heißt", "significa")), None)
    if not means or not any(t.has("done") for t in main[:means]) or any(t.has("neg") for t in main):
        return False
    rule.targets, rule.before = commands(main[means:]), ["done"]
    return bool(rule.targets)


def _only_after(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``X only after Y``, ``commit only when Y is green``."""
    main = main_of(parts)
    if not any(t.has("only") for t in main) or any(t.has("neg") for t in main):
        return False
    for part in parts:
        required = commands(part.tokens)
        held = moment_of(main)
        if part.role not in ("after", "if") or not required or held.is_empty or held.paths:
            continue
        if any(t.text in ME for t in part.tokens) or set(held.commands) & set(required):
            return False
        rule.targets = required
        hold(rule, held)
        part.role = "required"
        return True
    return False
