"""Words to records: the grammar compiler from end to end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rulebook.compiler.admission import Ceiling, Limit
from rulebook.compiler.as_it_is import is_nowhere, is_told_otherwise, without_a_go
from rulebook.compiler.beside import beside
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.drafts import drafts_of, note
from rulebook.compiler.drafting.merge import merged
from rulebook.compiler.drafting.remedies import remedy_events
from rulebook.compiler.ends import end_date
from rulebook.compiler.gate import judge
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.ground import ground
from rulebook.compiler.grounding.tree import Tree
from rulebook.compiler.language.message import Message, read_message
from rulebook.compiler.reading.assemble import assemble
from rulebook.compiler.reading.frames.read import points_by_frame, speaks_to_all
from rulebook.compiler.reading.implied import blames_by_asking, implied
from rulebook.compiler.reading.instead.whole import is_firm, names_a_way
from rulebook.compiler.reading.intent import A_QUESTION, OF_THE_TASK, ONE_OFF, why_ordinary
from rulebook.compiler.reading.written.read import read_written
from rulebook.compiler.record import Setting, build
from rulebook.compiler.resolve import find_lifts, relations_of
from rulebook.compiler.rules import Rule
from rulebook.outside.redact import redact
from rulebook.records.check import Check
from rulebook.records.words import weaker

Event = dict[str, Any]
_OF_THE_WORK = (OF_THE_TASK, ONE_OFF)


MOST_CHARACTERS = 8000
"""A message of more is a paste or a document; a document is read line by line."""
_TOO_LONG = f"more than {MOST_CHARACTERS} characters at once; rulebook compile --file FILE reads line by line"


@dataclass(slots=True)
class Compiled:
    """One record with all that speaks for and against it.

    Attributes:
        record: the check.
        ceiling: what admission allows.
        evidence: what was seen in the workspace.
        relations: how it stands to the library, one dict a related check.
        remedy: what to do instead; empty where the words name nothing.

    """

    record: Check
    ceiling: Ceiling
    evidence: list[str]
    relations: list[dict[str, Any]] = field(default_factory=list)
    remedy: str = ""


@dataclass(slots=True)
class Compilation:
    """What a message compiles to.

    Attributes:
        correction: whether the message rules anything.
        records: the records in the order of the message.
        lifts: old checks that it retires, with a witness.
        refused: drafts that did not pass the gate, with all objections.
        because: why it is no correction; empty where it is one.

    """

    correction: bool
    records: list[Compiled] = field(default_factory=list)
    lifts: list[dict[str, Any]] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    because: str = ""


def compile_words(
    words: str,
    *,
    said_by: str = "user",
    workspace_root: str,
    library: Sequence[Check] = (),
    action: Event | None = None,
    owner: str | None = None,
    review_by: date | None = None,
    today: date,
    source: str | None = None,
    tree: Tree | None = None,
    taken: set[str] | None = None,
    document: bool = False,
) -> Compilation:
    """Compile a message; the same arguments give the same answer every time.

    Args:
        words: the message, verbatim; secrets are redacted before anything is kept.
        said_by: one of ``records.words.STATED_BY``.
        workspace_root: the folder in which names are looked up.
        library: the checks in force.
        action: the event that drew the correction.
        owner: who answers for what has no anchor.
        review_by: until when that person looks at it again.
        today: the day of the message.
        source: where the words were read.
        tree: the workspace's files, where the caller has read them already.
        taken: ids in use beside those of ``library``; the new ones are added.
        document: it is a line of an instruction file, where most lines describe.

    """
    words = words.encode("utf-8", "replace").decode("utf-8")  # lone surrogates have no place in a record
    if len(words) > MOST_CHARACTERS:
        return Compilation(False, because=_TOO_LONG)
    message = read_message(words)
    because = _why_ordinary(message, said_by)
    rules = [] if because else assemble(message, said_by, document=document)
    between = [] if because or rules else implied(message, said_by)
    if not rules and not between and (because or not library):
        return Compilation(False, because=because or "nothing in it is a rule")
    tree = tree if tree is not None else Tree(workspace_root)
    setting = Setting(redact(words), said_by, today, owner, review_by, source, tree.templates)
    taken = taken if taken is not None else set()
    taken |= {check.id for check in library}
    if not rules:
        noted = _beside(message, setting, tree, library, taken)
        if noted.records or not between:
            return noted
    out = Compilation(True)
    rules = rules or between
    for rule in rules:
        if rule.kind == "lift":
            out.lifts += find_lifts(rule, library, workspace_root)
    for draft in _drafts(rules, setting, tree, document=document):
        _admit(out, draft, setting, tree, library, taken, action)
    return out


def _drafts(rules: list[Rule], setting: Setting, tree: Tree, *, document: bool) -> list[Draft]:
    """Return the drafts of rules; what a document's own tree shows otherwise becomes a note."""
    rules = without_a_go(rules) if document else rules
    for rule in rules:
        rule.unclear = rule.unclear or (document and is_nowhere(rule, tree))
    drafts = merged([draft for rule in rules if rule.kind != "lift" for draft in drafts_of(rule)])
    if not document:
        return drafts
    return [note(one.rule) if is_told_otherwise(one, setting, tree) else one for one in drafts]


def _why_ordinary(message: Message, said_by: str) -> str | None:
    because = why_ordinary(message, said_by)
    if because and said_by == "user" and blames_by_asking(message):
        return None
    if because in _OF_THE_WORK and read_written(message, said_by).firm:
        return (
            None  # ``byebug AGAIN, this time in ...`` reproaches, whatever else speaks of one piece of work
        )
    if because in (OF_THE_TASK, A_QUESTION, ONE_OFF) and is_firm(message, said_by, because):
        return None  # ``we have bun, what is that npm doing in your log?``
    if said_by == "tool_output" and because and names_a_way(message):
        return None  # ``docker-compose is end of life. Use 'docker compose' ``
    if because in _OF_THE_WORK and speaks_to_all(message):
        return None
    if because == OF_THE_TASK and points_by_frame(message):
        return None  # ``wait_for() polls, take that one``: what it is taken for stands beside it
    return because


def _beside(
    message: Message, setting: Setting, tree: Tree, library: Sequence[Check], taken: set[str]
) -> Compilation:
    """Note what only means something beside a rule in force; nothing is changed by it, somebody decides."""

    def stand(rule: Rule) -> list[dict[str, Any]]:
        drafts = [build(draft, Grounding(), setting, taken, "note") for draft in drafts_of(rule)]
        return [one for check in drafts for one in relations_of(check, library, tree.root)]

    out = Compilation(False, because="nothing in it is a rule")
    for rule, relations in beside(message, library, stand):
        out.correction, out.because = True, ""
        _admit(out, note(rule), setting, tree, (), taken, None)
        out.records[-1].relations = relations
    return out


def admit_draft(
    draft: Draft, setting: Setting, tree: Tree, library: Sequence[Check], taken: set[str]
) -> Compilation:
    """Let one draft of any making through the gate."""
    out = Compilation(True)
    _admit(out, draft, setting, tree, library, taken, None)
    return out


def _admit(
    out: Compilation,
    draft: Draft,
    setting: Setting,
    tree: Tree,
    library: Sequence[Check],
    taken: set[str],
    action: Event | None,
) -> None:
    grounding = ground(draft, tree)
    extra = _limits(draft, setting)
    check = build(draft, grounding, setting, taken, "note")
    judged = judge(
        check,
        root=tree.root,
        action=action if _concerns(draft, action) else None,
        remedies=remedy_events(draft),
        extra=extra,
    )
    if judged.objections and draft.forbid is not None:
        out.refused.append(
            {"rule": check.rule, "because": [objection.line() for objection in judged.objections]}
        )
        _admit(out, note(draft.rule), setting, tree, library, taken, None)
        return
    if any(one.record.rule == check.rule and one.record.verifier == check.verifier for one in out.records):
        return
    taken.add(check.id)
    check = check.model_copy(update={"level": judged.ceiling.level})
    out.records.append(
        Compiled(
            check, judged.ceiling, grounding.evidence, relations_of(check, library, tree.root), draft.remedy
        )
    )


def _concerns(draft: Draft, action: Event | None) -> bool:
    """Tell whether the action is of the kind that this draft judges: several rules may share a message."""
    if not action or draft.forbid is None:
        return False
    return ("command" in action and "command" in draft.forbid) or (
        "write" in action and bool({"write", "content"} & set(draft.forbid))
    )


def _limits(draft: Draft, setting: Setting) -> tuple[Limit, ...]:
    rule: Rule = draft.rule
    limits = []
    if draft.cap != "block" and (draft.cap_because or draft.forbid is not None):
        limits.append(Limit(draft.cap, draft.cap_because or "of its kind"))
    if rule.hedged:
        limits.append(Limit("warn", "the words prefer it, they do not demand it"))
    if rule.ends and end_date(rule.ends, setting.today) is None:
        limits.append(Limit("gate", "it is temporary, and nothing here can check its end"))
    elif rule.ends:
        limits.append(Limit("gate", "it is temporary"))
    if not rule.strong and draft.forbid is not None:
        limits.append(Limit(weaker("block", "gate"), "the words forbid it plainly, without a never"))
    return tuple(limits)


__all__ = ["Compilation", "Compiled", "Grounding", "compile_words"]
