"""What each kind of clause adds to the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from rulebook.compiler.language.clauses import Clause, Mention
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Spoken
from rulebook.compiler.language.tools import peers
from rulebook.compiler.reading.context import (
    Context,
    conditions,
    is_path,
    is_thing,
    is_vague,
    kind_of,
    objects,
    place,
    unknown,
)
from rulebook.compiler.rules import Rule

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
_SCRIPTS = (".py", ".sh", ".js", ".ts", ".rb", ".go", ".pl", ".mjs")


def new(context: Context, spoken: Spoken, clause: Clause, kind: str) -> Rule:
    """Begin a rule with what every kind shares: act, force, end."""
    rule = Rule(kind, spoken.shown)
    inherits = not clause.mentions or not context.rules or spoken.shown == context.rules[-1].text
    rule.act = next(iter(clause.acts), next(iter(context.acts), "") if inherits else "")
    rule.strong = bool(clause.tags & {"strong", "forbidden"}) or clause.shout
    rule.hedged = "prefer" in clause.tags
    rule.ends = context.ends
    rule.derived = "build_output" in clause.tags
    fresh = rule.act == "" and kind == "forbid" and _NEW.search(spoken.shown)
    if fresh or (rule.act in ("", "edit") and _NEW_FILES.search(spoken.shown)):
        rule.act = "create"
    rule.named = [m.entity for other in spoken.clauses for m in other.mentions]
    context.rules.append(rule)
    return rule


def _forbid(context: Context, spoken: Spoken, clause: Clause) -> None:
    if "done" in clause.tags and any(kind_of(m.entity) == "command" for m in clause.having("until")):
        _gate_on(context, spoken, clause)  # ``not done until X and Y are clean``
        return
    rule = new(context, spoken, clause, "forbid")
    if "commits" in [m.entity.text.lower() for m in clause.mentions] and "elsewhere" in clause.tags:
        rule.targets = [Entity("command", "git commit")]
        return
    mixed = len({m.negative for m in clause.having("object", "place", "agent")}) == 2
    place(rule, objects(context, clause, negative=True if mixed else None))
    if "leave" in clause.tags and any(is_path(e) for e in rule.targets):
        rule.targets = [e for e in rule.targets if kind_of(e) != "command"]  # who makes them is no target
    rule.unclear = _unread_subject(clause) or _unread_place(clause)
    _name_act(rule, clause)
    _with_options(rule)
    _narrow_act(rule, clause)
    rule.exceptions += [m.entity for m in clause.having("except", "outside")] + _allowed(context, clause)
    rule.unclear = rule.unclear or ("outside" in clause.tags and not clause.having("outside"))
    if "without" in clause.tags and not clause.having("without") and "unasked" not in clause.tags:
        rule.unclear = True
    if not rule.targets and any(m.entity.text.lower() == "commits" for m in clause.mentions):
        rule.targets = (
            [Entity("command", "git commit")] if clause.tags & {"before", "until", "without"} else []
        )
    if early := [m.entity for m in clause.having("before", "if") if kind_of(m.entity) == "command"]:
        _without(rule, early)
    if dated := _dated(clause):
        rule.ends = rule.ends or spoken.shown
    hidden = [
        name
        for name in ("except", "if", *(() if dated else ("before",)))
        if name in clause.conditions and not clause.having(name)
    ]
    rule.unclear = rule.unclear or (bool(hidden) and "unasked" not in clause.tags)
    if until := [m.entity for m in clause.having("until") if kind_of(m.entity) == "command"]:
        _without(rule, until)
    rule.places += [] if rule.places else context.scope
    rule.remedies += [m.entity for m in clause.having("object", negative=False)] if mixed else []
    _by_instrument(rule, clause)
    if clause.tags & {"instead", "instead_adverb"}:
        rule.remedies += [m.entity for m in clause.having("agent") if m.entity.kind == "command"]
    if without := [m.entity for m in clause.having("without")]:
        _without(rule, without)
    conditions(rule, clause)
    _prefer_before(context, rule, clause)
    if len(clause.acts) > 1 and "commit" in clause.acts and rule.act != "commit":
        twin = new(context, spoken, clause, "forbid")
        twin.act, twin.targets, twin.derived = "commit", list(rule.targets), rule.derived


_LIGHT = frozenset(
    [
        *(
            "new",
            "neue",
            "neuen",
            "nuevos",
            "nuevas",
            "stuff",
            "things",
            "loose",
            "extra",
            "directly",
            "straight",
        ),
        *("other", "more", "thing", "way", "even", "please", "again", "own", "random", "unrelated", "guys"),
    ]
)


def _unread_subject(clause: Clause) -> bool:
    """Tell ``lambda soup is banned in core/`` (what is?) from ``core/ is off limits``."""
    main = clause.having("object", "place", "agent")
    if not main or any(m.role != "place" or not is_path(m.entity) for m in main) or "edit" in clause.acts:
        return False
    before = clause.tokens[: main[0].position]
    unread = [t for t in before if not t.tags and t.entity is None and t.text[0].isalpha()]
    if any(t.text in _LIGHT for t in unread):
        return False
    return bool(unread) and clause.acts[:1] != ["delete"]


_LOCATIVES = frozenset(
    [
        *("in", "inside", "under", "within", "below", "at", "throughout"),
        *("im", "unter", "innerhalb", "en", "dentro de", "bajo", "dans", "sous"),
    ]
)
_ANY_PLACE = frozenset(
    [
        *(
            "codebase",
            "project",
            "projekt",
            "proyecto",
            "repo",
            "repos",
            "repository",
            "app",
            "application",
            "team",
        ),
        *(
            "production",
            "general",
            "particular",
            "first",
            "place",
            "way",
            "all",
            "once",
            "front",
            "least",
            "code",
        ),
        *(
            "public",
            "case",
            "cases",
            "generell",
            "allgemeinen",
            "general",
            "new",
            "future",
            "source",
            "sources",
        ),
    ]
)


def _unread_place(clause: Clause) -> bool:
    """Tell ``no print() in the hot path``: where that is can not be told, so it must not bite everywhere."""
    things = [
        m.position for m in clause.having("object") if kind_of(m.entity) in ("symbol", "content", "path")
    ]
    for index, token in enumerate(clause.tokens):
        if token.text not in _LOCATIVES or not things or index < min(things):
            continue
        after = clause.tokens[index + 1 :]
        stop = next((i for i, t in enumerate(after) if t.text == "," or t.has(*_ENDS)), len(after))
        phrase = after[:stop]
        if not any(t.entity is not None for t in phrase):
            words = [t.text for t in phrase if not t.tags and t.text[:1].isalpha()]
            if words and not set(words) & _ANY_PLACE:
                return True
    return False


_ENDS = ("before", "after", "until", "if", "except", "without", "but", "neg", "must")
_DAY = re.compile(
    r"(?i)^(mon|tues|wednes|thurs|fri|satur|sun)day$|^(montag|dienstag|mittwoch|donnerstag|freitag)$"
    r"|^(lunes|martes|miércoles|jueves|viernes)$|^(january|february|march|april|june|july|august|september"
    r"|october|november|december|monday|tomorrow|morgen|mañana)$|^\d"
)


def _dated(clause: Clause) -> bool:
    """Tell ``before Friday`` (an end) from ``before you push`` (an order)."""
    pairs = zip(clause.tokens, clause.tokens[1:], strict=False)
    return any(one.has("before") and _DAY.match(two.text) for one, two in pairs)


def _prefer_before(context: Context, rule: Rule, clause: Clause) -> None:
    """Read ``use A, not B``: what the clause before wants is the remedy of this one."""
    before = context.previous
    if before is None or before.negative or clause.acts or not rule.targets:
        return
    kinds = {kind_of(e) for e in rule.targets}
    wanted = [
        m.entity for m in before.having("object", "agent") if kind_of(m.entity) in kinds or is_path(m.entity)
    ]
    wanted = [e for e in wanted if e not in rule.targets and not is_vague(e)]
    if any(kind_of(e) in kinds for e in wanted):
        rule.kind, rule.remedies = "replace", [*wanted, *rule.remedies]


def _by_instrument(rule: Rule, clause: Clause) -> None:
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


def _narrow_act(rule: Rule, clause: Clause) -> None:
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


def _with_options(rule: Rule) -> None:
    """``no `--force` with `npm install` ``: the command is only meant with that option."""
    options = [e for e in rule.places if e.kind == "option"]
    commands = [e for e in rule.targets if e.kind == "command"]
    if options and commands:
        rule.targets = [Entity("command", f"{c.text} {o.text}") for c in commands for o in options]
        rule.places = [e for e in rule.places if e not in options]
    elif commands and any(e.kind == "env" for e in rule.places):
        rule.unclear = True


def _allowed(context: Context, clause: Clause) -> list[Entity]:
    """Return what was called fine before: for the first rule, and for ``any other one``."""
    others = any(t.text in _OTHERS for t in clause.tokens)
    allowed = [e for e in context.allowed if e not in context.rules[-1].targets]
    return allowed if others or len(context.rules) == 1 else []


def _name_act(rule: Rule, clause: Clause) -> None:
    """Give an act that is a command its name: ``no commit without -m`` speaks of ``git commit``."""
    in_commits = any(e.concept == "scope_messages" for e in rule.places)
    if in_commits and any(is_path(e) for e in rule.targets):
        rule.act = "commit"
    elif in_commits and not rule.targets and any(kind_of(e) == "branch" for e in rule.places):
        rule.targets = [Entity("command", "git commit")]
    elif "commit" in clause.acts and not any(
        is_path(e) or e.concept or e.text.startswith("git commit") for e in rule.targets
    ):
        rule.targets = [Entity("command", "git commit"), *(e for e in rule.targets if e.kind != "command")]


def _without(rule: Rule, without: list[Entity]) -> None:
    """``no commit without -m``, ``never push without running the tests``."""
    if all(entity.kind in ("option", "env") for entity in without):
        rule.kind, rule.remedies = "only", without
    else:
        rule.kind, rule.before_targets = "require", rule.targets or rule.before_targets
        rule.before = [rule.act] if rule.act else ["done"]
        rule.targets = without


def _replace(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "replace")
    mentions = clause.having("object", "place", "agent")
    rule.targets = [m.entity for m in mentions if m.negative and is_thing(m.entity)]
    rule.remedies = [m.entity for m in mentions if not m.negative and is_thing(m.entity)]
    rule.targets += _spelled_out([m.entity for m in mentions if m.negative], rule.remedies)
    rule.places = [m.entity for m in clause.mentions if not is_thing(m.entity)] or list(context.scope)


def _spelled_out(unwanted: list[Entity], wanted: list[Entity]) -> list[Entity]:
    """``git push --force-with-lease, not --force``: the option belongs to the command beside it."""
    options = [e for e in unwanted if e.kind == "option"]
    commands = [e for e in wanted if e.kind == "command"]
    heads = [" ".join(w for w in e.text.split() if not w.startswith("-")) for e in commands]
    return [Entity("command", f"{head} {option.text}") for head in heads[:1] for option in options]


def _bad(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``calling jest directly skips the set-up``: against jest, in favour of what stands beside it."""
    rule = new(context, spoken, clause, "replace")
    mark = next(i for i, t in enumerate(clause.tokens) if t.has("bad", "plain", "deprecated"))
    main = [m for m in clause.having("object", "place", "agent") if is_thing(m.entity)]
    before = [m for m in main if m.position < mark]
    rule.targets = [m.entity for m in (before[:2] if before else main[:1])]
    others = [m.entity for one in context.spoken for m in one.mentions if m.entity not in rule.targets]
    rule.remedies = [e for e in others if e.kind in {t.kind for t in rule.targets}][:2]
    if "without" in clause.tags:
        rule.unclear = True
    if not rule.remedies and "plain" in clause.tags and rule.targets and rule.targets[0].kind == "command":
        rule.remedies = [e for e in others if e.kind == "path"][:1]
    rule.places = [m.entity for m in clause.mentions if m.entity.concept == "root_files"] or list(
        context.scope
    )
    rule.targets = [e for e in rule.targets if e not in rule.places]
    if not rule.remedies and "deprecated" not in clause.tags and "plain" not in clause.tags:
        rule.kind = "fact"


def _must_be(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``It has to be X``: what was named before is replaced by X."""
    rule = new(context, spoken, clause, "replace")
    rule.remedies = [m.entity for m in clause.having("object", "place", "agent") if is_thing(m.entity)]
    rule.targets = [m.entity for m in context.topic if m.entity not in rule.remedies][:1]


def _prefer_tool(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "replace")
    place(rule, objects(context, clause))
    rule.remedies, rule.targets = rule.targets, []
    rivals = {name for e in rule.remedies for name in peers(e.text)}
    mentioned = [m.entity for one in context.spoken for m in one.mentions if m.entity.kind == "command"]
    rule.targets = list(dict.fromkeys(e for e in mentioned if e.text.split()[0] in rivals))


def _only(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "only")
    own = objects(context, clause)
    rule.remedies = [m.entity for m in own if m.entity.kind in ("option", "env")]
    place(rule, [m for m in own if m.entity not in rule.remedies])
    listed = _listed_after(context, clause, rule.targets)
    rule.targets += listed
    alone = not (rule.remedies or rule.places or listed or clause.conditions or unknown(clause))
    if alone and rule.targets and all(e.kind == "command" and peers(e.text) for e in rule.targets):
        rule.kind, rule.remedies, rule.targets = "replace", rule.targets, []  # ``only pnpm from now on``


def _listed_after(context: Context, clause: Clause, named: list[Entity]) -> list[Entity]:
    """Read ``read-only kubectl only: get, logs``: the list after a whole program is what it may do."""
    at = next(i for i, one in enumerate(context.spoken) if one is clause)
    following = context.spoken[at + 1 : at + 2]
    if not named or not following or following[0].acts or following[0].negative:
        return []
    commands = [m.entity for m in following[0].mentions]
    heads = {e.text for e in named}
    listed = all(e.kind == "command" and " " in e.text and e.text.split()[0] in heads for e in commands)
    return commands if listed else []


def _ask(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "ask")
    own = [m for m in clause.mentions if m.role != "except" and m.entity.kind != "text"]
    if context.condition is not None:
        own = context.condition.mentions + own
        acts = [*context.condition.conditions.get("before", []), *context.condition.acts]
        rule.act = next(iter(acts), rule.act)
    rule.act = next(iter(clause.conditions.get("before", [])), rule.act)
    if not any(is_thing(m.entity) for m in own):
        own = [*objects(context, clause), *own]
    place(rule, [Mention(m.entity, "object") for m in own])
    _name_act(rule, clause)
    rule.exceptions += _allowed(context, clause) + [m.entity for m in clause.having("except", "outside")]
    rule.remedies = [m.entity for m in clause.mentions if m.entity.kind == "text"]


def _require(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "require")
    conditions(rule, clause)
    if context.condition is not None:
        conditions(rule, context.condition)
        rule.after += context.condition.acts
        rule.after_targets += [m.entity for m in context.condition.having("object", "place")]
    place(rule, objects(context, clause))


def _gate_on(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``commit only after pytest is green``: the act waits for the command."""
    rule = new(context, spoken, clause, "require")
    if "done" in clause.tags and "until" in clause.conditions:
        rule.targets, rule.before, rule.ends = [m.entity for m in clause.mentions], ["done"], ""
        return
    rule.targets = [m.entity for m in clause.having("after", "if") if kind_of(m.entity) == "command"]
    rule.before_targets = [m.entity for m in clause.having("object") if kind_of(m.entity) == "command"]
    rule.before = [act for act in clause.acts if act == "commit"]


def _cleanup(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = new(context, spoken, clause, "cleanup")
    place(rule, objects(context, clause))


def _generated(context: Context, spoken: Spoken, clause: Clause) -> None:
    own = objects(context, clause)
    targets = [m.entity for m in own if is_path(m.entity) and m.role != "agent"]
    if context.rules and context.rules[-1].kind == "forbid" and "makes" in clause.tags and not targets:
        _add_remedy(context, spoken, clause)  # ``never edit X by hand, uv writes it from Y``
        return
    if not targets and clause.mentions and kind_of(clause.mentions[0].entity) == "path":
        targets = [m.entity for m in own if is_path(m.entity) and "*" in m.entity.text]
    makers = [
        m.entity for m in own if m.entity.kind == "command" or (m.role == "agent" and is_thing(m.entity))
    ]
    if len(targets) > 1 and not makers and targets[-1].text.endswith(_SCRIPTS):
        makers = [targets.pop()]
    if not targets:
        _add_remedy(context, spoken, clause)
        return
    rule = new(context, spoken, clause, "generated")
    rule.targets, rule.remedies, rule.act = targets, makers, "edit"


def _add_remedy(context: Context, _spoken: Spoken, clause: Clause) -> None:
    if not context.rules:
        return
    plain = [rule for rule in context.rules if rule.kind not in ("fact", "wish")]
    last = plain[-1] if plain and context.rules[-1].kind == "fact" else context.rules[-1]
    last.remedies += [m.entity for m in clause.mentions if is_thing(m.entity) and not m.negative]
    if last.kind in ("fact", "wish") and "it" in clause.tags and "run" in clause.acts:
        _redirect(last)


def _redirect(rule: Rule) -> None:
    """Read ``X from the root finds the wrong copy: run it in sdk/``: it is against X at that place."""
    if rule.places and any(kind_of(e) == "command" for e in rule.targets):
        rule.kind, rule.hedged = "forbid", True
        rule.remedies = [e for e in rule.remedies if e not in rule.targets]


def _add_exception(context: Context, _spoken: Spoken, clause: Clause) -> None:
    names = [m.entity for m in clause.mentions]
    context.exception_next = not names
    if context.rules and context.rules[-1].kind != "wish":
        context.rules[-1].exceptions += names
    context.allowed += names


def _add_reason(context: Context, spoken: Spoken, _clause: Clause) -> None:
    if context.rules and not context.rules[-1].reason:
        context.rules[-1].reason = spoken.shown


def _add_places(context: Context, _spoken: Spoken, clause: Clause) -> None:
    if context.rules:
        context.rules[-1].places += [m.entity for m in clause.mentions]


def _narrow(context: Context, spoken: Spoken, clause: Clause) -> None:
    """``nowhere else``: what was said to go somewhere goes only there; ``A and B are fine, nothing else``."""
    if not context.rules and all(e.kind == "command" for e in context.allowed):
        new(context, spoken, clause, "only").targets = list(context.allowed)
        return
    if context.rules and context.rules[-1].kind in ("wish", "fact"):
        context.rules[-1].kind = "only"


Builder = Callable[[Context, Spoken, Clause], None]


def _plain(kind: str) -> Builder:
    def build(context: Context, spoken: Spoken, clause: Clause) -> None:
        rule = new(context, spoken, clause, kind)
        place(rule, objects(context, clause))
        conditions(rule, clause)

    return build


BUILDERS: dict[str, Builder] = {
    "forbid": _forbid,
    "replace": _replace,
    "must_be": _must_be,
    "bad": _bad,
    "elsewhere": _forbid,
    "limit": _only,
    "allowed": _add_exception,
    "prefer_tool": _prefer_tool,
    "only": _only,
    "ask": _ask,
    "require": _require,
    "gate_on": _gate_on,
    "cleanup": _cleanup,
    "generated": _generated,
    "remedy": _add_remedy,
    "exception": _add_exception,
    "reason": _add_reason,
    "places": _add_places,
    "narrow": _narrow,
    **{kind: _plain(kind) for kind in ("wish", "fact", "style", "lift", "require_content", "owned")},
}
"""What a clause does -> what that adds to the rules."""
