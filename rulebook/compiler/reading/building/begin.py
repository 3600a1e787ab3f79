"""What every rule begins with: its act, its force, its end, and the name of the act."""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.lexicon import tags_of
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.reading.context import Context, is_path, kind_of
from rulebook.compiler.reading.task import is_addressed
from rulebook.compiler.rules import Rule

_ANY = ("anything", "everything")
_OTHERS = frozenset(
    [
        "other",
        "others",
        "else",
        "rest",
        "otro",
        "otra",
        "otros",
        "andere",
        "anderen",
        "sonst",
        "autre",
        "其他",
        "everything",
    ]
)
_NEW_FILES = re.compile(
    r"(?i)\b(new|neue|nuevos|nouveaux)( \w+)? (files?|modules?|folders?|dateien|archivos|fichiers|dirs)\b"
)
_NEW = re.compile(r"(?i)\b(new|neue[nrs]?|nuev[oa]s|nouveaux|nouvelles)\b")


def new(context: Context, spoken: Spoken, clause: Clause, kind: str) -> Rule:
    """Begin a rule with what every kind shares: act, force, end."""
    rule = Rule(kind, spoken.shown)
    inherits = not clause.mentions or not context.rules or spoken.shown == context.rules[-1].text
    rule.act = _act_of(clause) or (next(iter(context.acts), "") if inherits else "")
    rule.strong = bool(clause.tags & {"strong", "forbidden"}) or clause.shout
    before = context.rules[-1] if context.rules else None
    goes_on = before is not None and before.hedged and not clause.acts and not rule.strong
    rule.hedged = "prefer" in clause.tags or goes_on  # ``prefer A. B, not C``
    rule.ends = context.ends
    rule.addressed = is_addressed(clause, context.condition)
    rule.derived = "build_output" in clause.tags
    said = " ".join(token.text for token in clause.tokens if token.entity is None or not token.entity.code)
    fresh = rule.act == "" and kind == "forbid" and _NEW.search(said)
    if fresh or (rule.act in ("", "edit") and _NEW_FILES.search(said)):
        rule.act = "create"
    rule.named = [m.entity for other in spoken.clauses for m in other.mentions]
    context.rules.append(rule)
    return rule


_CHANGES = frozenset(["edit", "create", "delete"])


def _act_of(clause: Clause) -> str:
    """Return the first act of a clause; of changes that share a no (``edit or delete``) any change."""
    first = next(iter(clause.acts), "")
    return "edit" if clause.negative and first in _CHANGES and len(_joined(clause)) > 1 else first


def _joined(clause: Clause) -> set[str]:
    """Return the changes of the first list of verbs: ``create, move or delete``."""
    found: set[str] = set()
    for at, token in enumerate(clause.tokens):
        following = clause.tokens[at + 1 : at + 2]
        acts = token.tags & _CHANGES if token.entity is None else frozenset()
        listed = token.text == "," or token.has("and", "adverb")
        listed = listed or (token.entity is None and not token.tags and any(t.has("and") for t in following))
        if acts:
            found |= acts if len(acts) == 1 else {clause.acts[0]}
        elif found and not listed:
            break
    return found


def allowed_before(context: Context, clause: Clause) -> list[Entity]:
    """Return what was called fine before: for the first rule, and for ``any other one``."""
    others = any(t.text in _OTHERS or t.text.startswith(("其他", "别的")) for t in clause.tokens)
    allowed = [e for e in context.allowed if e not in context.rules[-1].targets]
    return allowed if others or len(context.rules) == 1 else []


def name_act(rule: Rule, clause: Clause) -> None:
    """Give an act that is a command its name: ``no commit without -m`` speaks of ``git commit``."""
    acts = [e for e in rule.targets if kind_of(e) != "environment"]
    if not rule.act and acts and all(_names_its_run(e) for e in acts):
        rule.act = "run"
    in_commits = any(e.concept == "scope_messages" for e in rule.places)
    if in_commits and any(is_path(e) for e in rule.targets):
        rule.act = "commit"
    elif in_commits and not rule.targets and any(kind_of(e) == "branch" for e in rule.places):
        rule.targets = [Entity("command", "git commit")]
    elif "commit" in clause.acts and not any(
        (e.text not in _ANY and (is_path(e) or e.concept)) or e.text.startswith("git commit")
        for e in rule.targets
    ):
        named = [e for e in rule.targets if e.kind != "command" and e.text not in _ANY]
        rule.targets = [Entity("command", "git commit"), *named]
    elif _commits_too(clause) and all(kind_of(e) == "command" for e in rule.targets):
        rule.targets = [Entity("command", "git commit"), *rule.targets]


def _commits_too(clause: Clause) -> bool:
    """Tell ``do not commit or push``, where the first act of a list is a verb."""
    pairs = pairwise(clause.tokens)
    return clause.negative and any(
        one.entity is None and one.has("commit") and (two.text == "," or two.has("and")) for one, two in pairs
    )


def _names_its_run(entity: Entity) -> bool:
    """Tell ``run the migrations``, which speaks of a run and not of files, from ``migrations``."""
    first = entity.text.lower().split()[0]
    runs = "run" in tags_of((first,), "en") or first.startswith(("apply", "migrat"))
    return kind_of(entity) == "command" and bool(entity.concept) and " " in entity.text and runs
