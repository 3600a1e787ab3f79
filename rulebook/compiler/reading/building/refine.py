"""What narrows a prohibition: its instrument, options, place, and what must have run first."""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data, subcommands
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.targets import is_kind
from rulebook.compiler.rules import Rule


def is_denied(clause: Clause, mention: Mention) -> bool:
    """Tell ``do not use tabs`` from ``no trailing spaces, tabs in Go files``, where the style is wished."""
    for token in reversed(clause.tokens[: mention.position]):
        if not token.has("article", "adverb", "use", "must", "strong"):
            return token.has("neg")
        if token.has("neg"):
            return True
    return False


def by_instrument(rule: Rule, clause: Clause) -> None:
    """``stop killing my server with pkill``: the tool is what the rule is about."""
    tools = [m.entity for m in clause.having("agent") if m.entity.kind == "command"]
    if tools and len(tools) < len(rule.targets) and not clause.tags & {"instead", "generated"}:
        rule.targets = tools
    if rule.act == "edit" and (editors := [e for e in rule.targets if e.text.split()[0] in _EDITORS]):
        rule.targets = [_in_place(e) for e in editors]


_EDITORS = ("sed", "perl", "ruby")
"""What edits a file only when it is asked to, by ``-i``."""


def _in_place(entity: Entity) -> Entity:
    return Entity("command", f"{entity.text} -i") if " " not in entity.text else entity


def narrow_act(rule: Rule, clause: Clause) -> None:
    """Take the command in brackets for the act before them; an act with an unknown adverb stays unread."""
    tokens = clause.tokens
    bracketed = [two.entity for one, two in pairwise(tokens) if one.text == "(" and two.entity is not None]
    commands = [e for e in bracketed if e.kind == "command"]
    if commands and any(e.concept for e in rule.targets):
        rule.targets = commands
    for one, two in pairwise(tokens):
        act = one.entity is not None and one.entity in rule.targets and bool(one.entity.concept)
        adverb = not two.tags and two.text.endswith("ly") and not commands
        rule.unclear = rule.unclear or (act and adverb) or (one.text in _WITH and two.has("neg"))


_WITH = ("with", "mit", "con", "avec")


def with_options(rule: Rule) -> None:
    """``no `--force` with `npm install` ``: the command is only meant with that option."""
    carried = [e for e in rule.places if e.kind in ("option", "env") and is_how(e, rule.targets)]
    rule.places = [e for e in rule.places if e not in carried]  # ``bypass the hooks with --no-verify``
    options = [e for e in rule.places if e.kind == "option"]
    commands = [_plainly(e) for e in rule.targets if kind_of(e) == "command"]
    if options and commands:
        rule.targets = [Entity("command", f"{c.text} {o.text}") for c in commands for o in options]
        rule.places = [e for e in rule.places if e not in options]
    elif commands and any(e.kind == "env" for e in rule.places):
        rule.unclear = True


def is_how(option: Entity, targets: list[Entity]) -> bool:
    """Tell an option by which an act is done anyhow from one that narrows it."""
    typed = [str(form) for e in targets if e.concept for form in concept(e.concept).get("patterns", [])]
    return any(re.search(rf"(?<![\w-]){re.escape(option.text)}(?![\w-])", form) for form in typed)


HERE = frozenset(
    [
        *("repo", "repository", "checkout", "clone", "worktree", "tree", "box", "host", "machine", "laptop"),
        *("computer", "project", "app", "application", "workspace", "monorepo", "codebase", "crate", "node"),
        *(
            "workstation",
            "mac",
            "macbook",
            "vm",
            "runner",
            "fork",
            "org",
            "desktop",
            "environment",
            "account",
            "session",
            "team",
            "house",
            "shop",
            "terminal",
        ),
    ]
)
"""What ``this`` and ``our`` stand before where only this place is meant, and so every place."""


_LETTER = 2
"""So long is an option of one letter."""


def join_options(rule: Rule, before: list[Entity]) -> None:
    """Read ``down is fine. -v is not``: the option is meant with the command that was named before it.

    Args:
        rule: one that names options and no command.
        before: the commands that were named before, the last one last.

    """
    operands = [e for e in rule.targets if e.code and e.text in (".", "*", "--")]
    options = [e for e in rule.places if e.kind == "option"] + operands
    if not options or len(rule.targets) > len(operands) or not before:
        return
    last = before[-1].text.split()
    head = last[: next((i for i, word in enumerate(last) if word.startswith("-") or word == "."), len(last))]
    homes = [str(data("tools")["option_homes"].get(e.text.split("=")[0], "*")) for e in options]
    known = [home for home in homes if home != "*"]
    if known and " ".join(head) not in ",".join(known).split(","):
        return
    if len(head) == 1 and subcommands().get(head[0]) and any(len(e.text) == _LETTER for e in options):
        return  # ``-v`` of ``podman`` alone may be that of any of its subcommands
    rule.targets = [Entity("command", " ".join([*head, e.text]), code=True) for e in options]
    rule.places = [e for e in rule.places if e not in options]
    rule.act, rule.unclear = "run", False


def commands_before(clauses: list[Clause]) -> list[Entity]:
    """Return the commands that clauses name, in order."""
    named = [m.entity for clause in clauses for m in clause.mentions]
    return [e for e in named if e.kind == "command" and e.text.split()]


_RAN = (
    "ran",
    "run",
    "passes",
    "passed",
    "green",
    "succeeds",
    "succeeded",
    "clean",
    "first",
    "durch",
    "grün",
    "pasó",
)


def has_run(clause: Clause, mention: Mention) -> bool:
    """Tell ``no X unless Y ran before it`` (an order) from ``no X except Y`` (an exemption)."""
    behind = clause.tokens[mention.position + 1 : mention.position + 4]
    return any(t.text in _RAN for t in behind)


def to_it(context: Context, rule: Rule, clause: Clause) -> None:
    """Read ``no pushes to it``: the branch or the folder named last; unclear where there is none."""
    three = zip(clause.tokens, clause.tokens[1:], [*clause.tokens[2:], None], strict=False)
    pointed = any(
        one.has("in") and two.has("it") and " " not in two.text and not (noun and noun.text in HERE)
        for one, two, noun in three
    )
    pointed = pointed or any(one.text == "there" and one.has("it") for one in clause.tokens)
    placed = any(kind_of(e) == "command" for e in rule.targets)
    placed = placed or (bool(rule.targets) and rule.act == "create" and all(map(is_kind, rule.targets)))
    if not pointed or rule.places or not placed:
        return
    at = next(i for i, one in enumerate(context.spoken) if one is clause)
    named = [
        m.entity
        for one in context.spoken[:at]
        for m in one.mentions
        if kind_of(m.entity) in ("branch", "path")
    ]
    rule.places = named[-1:]
    rule.unclear = rule.unclear or not named


def is_run(entity: Entity) -> bool:
    """Tell what can have run (``until `make test` is green``) from an event (``until it is merged``)."""
    return entity.kind == "command" or (
        kind_of(entity) == "command" and bool(concept(entity.concept).get("family"))
    )


def _plainly(entity: Entity) -> Entity:
    """Return an act by the command that it is: ``push`` is ``git push``."""
    patterns = concept(entity.concept)["patterns"] if entity.concept else []
    return Entity("command", patterns[0]) if patterns and isinstance(patterns[0], str) else entity


def hold_without(rule: Rule, without: list[Entity]) -> None:
    """``no commit without -m``, ``never push without running the tests``."""
    if all(entity.kind in ("option", "env") for entity in without):
        rule.kind, rule.remedies = "only", without
    else:
        rule.kind, rule.before_targets = "require", rule.targets or rule.before_targets
        rule.before = [rule.act] if rule.act else ["done"]
        rule.targets = without
