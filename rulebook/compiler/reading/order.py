"""Read order: what must have run, before which moment, after a change of what.

It reads the phrases of a whole sentence and not its clauses, since the required command, the moment and the
change may stand in any order. A phrase that it can not place makes the rule unclear, and so a note.
"""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.clauses import VERBS
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.phrases import LACKS, MOMENTS, Phrase, phrases
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.language.tools import peers, subcommands
from rulebook.compiler.reading.context import Context, is_vague, kind_of
from rulebook.compiler.reading.intent import is_question, words
from rulebook.compiler.reading.moments import Moment, is_script, moment_of, skips
from rulebook.compiler.rules import Rule

_ME = frozenset("i we he she ich wir er yo nosotros je nous 我 我们".split())  # noqa: SIM905 - shorter


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
    if not plain and not _wanted(context, rule, parts):
        return None
    _when(context, rule, parts)
    return rule


def _is_condition(spoken: Spoken, parts: list[Phrase]) -> bool:
    return spoken.sentence.question and all(part.role in ("after", "if") for part in parts)


def _of_command(parts: list[Phrase]) -> list[Phrase]:
    """Leave out what another act of the same sentence says: ``read X before you start, then run Y``."""
    out: list[Phrase] = []
    for index, part in enumerate(parts):
        rest = parts[index + 1 :]
        again = any(p.role in MOMENTS for p in rest) and any(_commands(p.tokens) for p in rest)
        moments = [p for p in out if p.role in MOMENTS]
        if part.role == "main" and again and moments and not _commands(part.tokens) and not part.has("neg"):
            out = [p for p in out if p not in moments]
        else:
            out.append(part)
    return out


def _commands(tokens: list[Token]) -> list[Entity]:
    """Return the commands of some words, a script that is run among them."""
    runs = any(t.has("run", "passed") for t in tokens)
    named = [t.entity for t in tokens if t.entity is not None]
    return [
        Entity("command", e.text, code=True) if runs and is_script(e) else e
        for e in named
        if kind_of(e) == "command" or (runs and is_script(e))
    ]


def _main(parts: list[Phrase]) -> list[Token]:
    return [token for part in parts if part.role == "main" for token in part.tokens]


_NEEDS = frozenset(
    ["needs", "need", "requires", "require", "wants", "braucht", "necesita", "requiere", "需要"]
)


def _needs(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``X requires a Y first``: Y must have run before X."""
    main = _main(parts)
    at = next((i for i, t in enumerate(main) if t.text in _NEEDS), None)
    early = any(t.has("first") or t.text == "before" for t in main) or any(p.role == "before" for p in parts)
    if not at or not early or any(t.has("neg") for t in main):
        return False
    held, required = _commands(main[:at]), _commands(main[at:])
    if len(held) != 1 or len(required) != 1 or held == required:
        return False
    rule.targets, rule.before_targets = required, held
    return True


def _comes_after(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``X comes after Y``: Y must have run before X."""
    main = _main(parts)
    comes = any(t.text in ("comes", "goes", "come", "go", "kommt", "va") for t in main)
    after = next((p for p in parts if p.role == "after"), None)
    if not comes or after is None or any(t.text in _ME for t in main):
        return False
    held, required = _commands(main)[:1], _commands(after.tokens)[:1]
    if not held or not required or held == required:
        return False
    rule.targets, rule.before_targets = required, held
    after.role = "required"
    return True


def _forbidden_without(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``no push without X``, ``don't say done before X ran``, ``not done until X is green``."""
    main = _main(parts)
    if not any(t.has("neg") for t in main) and not any(p.role == "without" and p.has("neg") for p in parts):
        return False
    for part in parts:
        required = [e for e in _commands(part.tokens) if e.kind == "command" or part.has("passed", "run")]
        if part.has("read") and not required:
            required = [e for e in part.entities if e.kind == "path"]
            rule.act = "read" if required else rule.act
        negated = any(t.text in _ME for t in part.tokens)
        if part.role not in (*LACKS, "before") or not required or negated:
            continue
        if part.role == "before" and not part.has("passed", "run"):
            continue
        held = moment_of([t for t in main if t.entity not in required])
        if held.is_empty:
            continue
        rule.targets, rule.strong = required, any(t.has("strong") for t in main)
        _hold(rule, held)
        part.role = "required"
        return True
    return False


def _means_done(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``done means X is green``."""
    main = _main(parts)
    means = next((i for i, t in enumerate(main) if t.text in ("means", "=", "heißt", "significa")), None)
    if not means or not any(t.has("done") for t in main[:means]) or any(t.has("neg") for t in main):
        return False
    rule.targets, rule.before = _commands(main[means:]), ["done"]
    return bool(rule.targets)


def _only_after(rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``X only after Y``, ``commit only when Y is green``."""
    main = _main(parts)
    if not any(t.has("only") for t in main) or any(t.has("neg") for t in main):
        return False
    for part in parts:
        required = _commands(part.tokens)
        held = moment_of(main)
        if part.role not in ("after", "if") or not required or held.is_empty or held.paths:
            continue
        if any(t.text in _ME for t in part.tokens) or set(held.commands) & set(required):
            return False
        rule.targets = required
        _hold(rule, held)
        part.role = "required"
        return True
    return False


def _wanted(context: Context, rule: Rule, parts: list[Phrase]) -> bool:
    """Read ``run X before Y``, ``after a change of Z run X``, ``Z needs X before Y``."""
    main = _main(parts)
    moments = [
        p for p in parts if p.role in MOMENTS and (_is_standing(p) or not moment_of(p.tokens).is_empty)
    ]
    asked = [p.tokens for p in parts if p.role == "main" and _commands(p.tokens)]
    typed = [tokens for tokens in asked if any(e.kind == "command" for e in _commands(tokens))]
    asked = typed or asked
    main = [token for tokens in asked for token in tokens] or main
    if not moments or any(t.has("neg", "only", "allowed", "instead", "forbidden") for t in main):
        return False
    if any(t.text.split()[0] in words("closing", "verbs") for t in main if not t.has("done", "run")):
        return False  # what is to be stopped is not to be run
    if any(t.text in _ME for t in main) or any(t.text in _ME for p in moments for t in p.tokens):
        return False
    rule.targets = [e for e in _commands(main) if _is_asked_for(e, main)]
    if not rule.targets and any(a.has("run") and b.has("it") for a, b in pairwise(main)):
        named = [e for e in dict.fromkeys(context.entities) if e.kind == "command" and " " in e.text]
        rule.targets = named if len(named) == 1 else []  # ``run that recipe``
    return bool(rule.targets) or _wanted_write(rule, main, moments)


def _is_asked_for(entity: Entity, main: list[Token]) -> bool:
    """Tell a command that is to be run from one that is only spoken of, and from a bare tool."""
    if entity.kind == "command":
        runs = any(t.has("run") for t in main)
        bare = " " not in entity.text and (peers(entity.text) or subcommands().get(entity.text))
        return not bare or (runs and not subcommands().get(entity.text))
    at = next(i for i, t in enumerate(main) if t.entity is entity)
    asked = any(t.has("run", "must", "first", "passed") for t in main[:at] + main[at + 1 : at + 3])
    return asked and not any(t.has("say") for t in main[:at])


def _is_standing(part: Phrase) -> bool:
    """Tell ``when you rename a hook`` from ``when the sun shines``: something that the agent does."""
    return part.role == "if" and len(part.tokens) > 2 and part.tokens[1].text == "you"


_TOO = ("also", "too", "as well", "auch", "también", "aussi", "也")


def _wanted_write(rule: Rule, main: list[Token], moments: list[Phrase]) -> bool:
    """Read ``when a.json changes, b.json has to change too``: one write asks for another."""
    paths = [
        t.entity for t in main if t.entity is not None and t.entity.kind == "path" and not is_vague(t.entity)
    ]
    changes = any(t.has("edit", "create") for t in main)
    also = any(t.text in _TOO or t.has("must") for t in main) or (main and main[0].has("edit"))
    after = [p for p in moments if p.role in ("after", "if")]
    if not (paths and changes and also and after):
        return False
    rule.targets, rule.before, rule.act = paths, ["done"], "edit"
    rule.unclear = all(moment_of(p.tokens).is_empty for p in after)
    return True


def _hold(rule: Rule, held: Moment) -> None:
    rule.before = [*(["commit"] if held.commits else []), *(["done"] if held.ends else [])]
    rule.before_targets = [*held.commands, *(held.paths if held.changes else [])]
    if not rule.before and not rule.before_targets:
        rule.unclear = True
    if held.paths and not held.changes:
        rule.after_targets += held.paths


def _when(context: Context, rule: Rule, parts: list[Phrase]) -> None:
    """Add the moments to a rule, and the files that its own words or the heading limit it to."""
    for part in parts:
        if part.role not in ("before", "after", "if"):
            continue
        moment = moment_of(part.tokens)
        named = [*moment.commands, *moment.paths]
        if part.role == "before":
            rule.before += [*(["commit"] if moment.commits else []), *(["done"] if moment.ends else [])]
            if moment.commits and moment.paths:
                rule.after_targets += moment.paths  # ``before you commit ruby files``
            else:
                rule.before_targets += named
            acts = any(t.has(*VERBS) for t in part.tokens)
            rule.unclear = rule.unclear or bool(moment.unknown) or (moment.is_empty and acts)
        else:
            rule.before += ["done"] if moment.ends and not rule.before and not rule.before_targets else []
            rule.after_targets += [*named, *_by_name(context, moment, named)]
            lost = bool(moment.unknown) and not rule.after_targets
            rule.unclear = rule.unclear or (lost and not moment.ends and not moment.commits)
    subject = moment_of(_main(parts))
    placed = rule.after_targets or rule.before_targets
    if not placed and subject.changes and subject.paths and rule.act != "edit":
        rule.after_targets = [e for e in subject.paths if e not in rule.targets]
    if not rule.after_targets:
        rule.after_targets = [e for e in context.heading if kind_of(e) == "scope"]


def _by_name(context: Context, moment: Moment, named: list[Entity]) -> list[Entity]:
    """Find the folder that an unknown noun is the name of: ``touched a chart?`` means ``charts/``."""
    nouns = [word for word in moment.unknown if word not in ("need", "needs", "want", "wants", "requires")]
    if named or not nouns or not moment.changes:
        return []
    folders = {
        part
        for e in context.entities
        if e.kind == "path"
        for part in e.text.split("/")[:-1]
        if part and "*" not in part
    }
    stems = {re.split(r"\W", e.text.rsplit("/", 1)[-1])[0] for e in context.entities if e.kind == "path"}
    for noun in reversed(nouns):
        near = [folder for folder in sorted(folders) if folder.lower() in (noun, f"{noun}s", f"{noun}es")]
        if near:
            return [Entity("path", f"{folder}/") for folder in near]
        if noun in stems:
            return [Entity("path", f"*{noun}*")]
    last = nouns[-1].rstrip("s")
    return [Entity("path", f"{last}/"), Entity("path", f"{last}s/")] if last.isascii() else []
