"""What makes a prohibition unclear: a part of its clause that was not read, or that means something else."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.building.unread import (
    is_dated,
    unread_allowance,
    unread_commit,
    unread_modifier,
    unread_object,
    unread_place,
    unread_subject,
)
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.targets import is_kind
from rulebook.compiler.rules import Rule


def doubt_names(context: Context, rule: Rule, spoken: Spoken, clause: Clause) -> None:
    """Doubt a rule whose names are limited by words that were not read."""
    vague = not spoken.sentence.question and unread_place(clause)  # ``why is X in your diff?``
    rule.unclear = unread_subject(clause) or vague or unread_modifier(clause)
    rule.unclear = rule.unclear or _unread_kind(context, clause) or unread_allowance(clause)
    if word := _another_command(context, clause):
        rule.targets, rule.unclear = [Entity("command", word)], False
    elif unread_object(clause):
        rule.unclear = True  # ``our own helper, not tenacity``: what is meant is no name that is known here
    rule.unclear = rule.unclear or _lacks_its_lack(context, clause) or _of_a_part(rule, clause)


def doubt_act(rule: Rule, clause: Clause) -> None:
    """Doubt a rule whose act is done to a part of its names, or by nobody."""
    if any(t.text.endswith("pinned") for t in clause.tokens) and any(e.concept for e in rule.targets):
        rule.unclear = True  # ``images are pinned`` is about their versions
    any_commit = all(e.text == "git commit" for e in rule.targets) and "commit" in clause.acts
    rule.unclear = rule.unclear or (any_commit and unread_commit(clause))
    rule.unclear = rule.unclear or _is_told_of(clause) or bool(_OF_THOSE.search(_text(clause)))
    rule.unclear = rule.unclear or _is_to_stay(rule, clause)
    if "fixed" in clause.tags and all(kind_of(e) in ("path", "command") for e in rule.targets):
        rule.unclear = True  # what is pinned, or hard-coded, is something in these files


def doubt_conditions(rule: Rule, clause: Clause) -> None:
    """Doubt a rule whose conditions name nothing that a check can tell."""
    each_edit = "edit" in clause.conditions.get("after", []) and not clause.having("after")
    rule.unclear = rule.unclear or (each_edit and all(e.kind == "command" for e in rule.targets))
    hidden = [
        name
        for name in ("except", "if", *(() if is_dated(clause) else ("before",)))
        if name in clause.conditions and not clause.having(name)
    ]
    rule.unclear = rule.unclear or (bool(hidden) and "unasked" not in clause.tags)


def _another_command(context: Context, clause: Clause) -> str:
    """Return the unknown word of ``no `west flash`, no nrfjprog``: one more of the commands before it."""
    before = context.previous
    listed = before is not None and before.negative and len(clause.tokens) == 2 and not clause.mentions
    commands = listed and before is not None and all(m.entity.kind == "command" for m in before.mentions)
    word = clause.tokens[-1].text
    named = commands and before is not None and before.mentions and clause.tokens[0].has("neg")
    return word if named and not clause.tokens[-1].tags and word.isascii() and word.isalnum() else ""


def _unread_kind(context: Context, clause: Clause) -> bool:
    """Tell ``fixtures go to X, never into src``: what it is that goes to X is unknown."""
    before = context.previous
    if before is None or clause.acts or "create" not in before.acts or not clause.having("place"):
        return False
    bare = all(
        t.has("neg", "in", "strong", "article", "adverb") or t.entity is not None for t in clause.tokens
    )
    return bare and not any(is_kind(m.entity) for m in before.mentions)


def _of_a_part(rule: Rule, clause: Clause) -> bool:
    """Tell ``psql is read-only`` and ``no deletes`` of a program: it is a part of its work that is meant."""
    programs = bool(rule.targets) and all(e.kind == "command" and " " not in e.text for e in rule.targets)
    reads = any(t.has("leave") and t.text.startswith(("read", "look")) for t in clause.tokens)
    partly = not clause.mentions and bool(set(clause.acts) - {"run", "use"})
    return programs and (reads or partly)


def _lacks_its_lack(context: Context, clause: Clause) -> bool:
    """Tell ``a push without a fetch lost it. never again``: it is not every push that is meant."""
    at = next((i for i, one in enumerate(context.spoken) if one is clause), 0)
    return not clause.mentions and at > 0 and "without" in context.spoken[at - 1].tags


_OF_THOSE = re.compile(r"\b(?:to|on|in|into) (?:either|any|one|both|none|each) of (?:those|these|them)\b")


def _text(clause: Clause) -> str:
    return " ".join(t.text for t in clause.tokens)


def _is_told_of(clause: Clause) -> bool:
    """Tell ``because nobody ran X``: what somebody failed to do is not forbidden."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    if _NOT_YOURS.search(_text(clause)):
        return True
    return any(one.text in ("nobody", "no one") and two.text in _DID for one, two in pairs)


_NOT_YOURS = re.compile(
    r"\bnothing (?:the|your|our|my|an?) \w+|\bnot your (?:change|fault|bug|doing|mistake|problem|error)\b"
)
_DID = ("ran", "used", "called", "did", "checked", "read", "noticed", "tested", "saw", "knew", "told")


_NEVER_GOES = re.compile(
    r"\b(?:not|never|cannot|can't|doesn't|don't|mustn't) (?:ever |to )?(?:(?:be|get|gets|go|goes|been) )?"
    r"(?:away|removed|deleted|dropped|lost|stripped|erased|omitted|discarded|disabled|vanish(?:es)?"
    r"|disappears?|missing|renumbered|left out|taken out|commented out|cut)\b"
)


def _is_to_stay(rule: Rule, clause: Clause) -> bool:
    """Tell ``X must never be removed``: code that has to stay is the opposite of unwanted."""
    coded = any(kind_of(e) in ("content", "symbol", "text", "style", "option") for e in rule.targets)
    return coded and bool(_NEVER_GOES.search(_text(clause).lower()))
