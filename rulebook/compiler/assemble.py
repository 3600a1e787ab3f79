"""From clauses to atomic rules: what each clause does, what it is about, and which rule it adds to."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler import statement
from rulebook.compiler.language.clauses import VERBS, Clause, Mention
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.rules import Rule


@dataclass(slots=True)
class Context:
    """What the clauses so far have left for the next one.

    Attributes:
        said_by: who speaks.
        rules: the rules so far.
        topic: what was named last, for ``it`` and ``there``.
        acts: the acts named last, for a bare ``don't``.
        allowed: what was allowed before any rule was stated.
        ends: the words that end what this sentence (or message) asks.
        condition: a clause that waits for the one that it conditions.
        exception_next: the next names are an exception.

    """

    said_by: str
    rules: list[Rule] = field(default_factory=list)
    topic: list[Mention] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    allowed: list[Entity] = field(default_factory=list)
    ends: str = ""
    condition: Clause | None = None
    exception_next: bool = False


def assemble(message: Message, said_by: str) -> list[Rule]:
    """Return the atomic rules of a message in order."""
    context = Context(said_by)
    for spoken in message.spoken:
        context.ends = _ends(spoken)
        for index, clause in enumerate(spoken.clauses):
            _feed(context, message, spoken, index, clause)
    for rule in context.rules:
        rule.strong = rule.strong or statement.emphatic(message)
    return _settle(context.rules)


def _feed(context: Context, message: Message, spoken: Spoken, index: int, clause: Clause) -> None:
    kind = statement.classify(context, message, spoken, index, clause)
    builder = _BUILDERS.get(kind)
    if builder is not None:
        builder(context, spoken, clause)
    _remember(context, clause)
    if clause.acts:
        context.acts = clause.acts
    context.condition = clause if kind == "condition" else None


def _remember(context: Context, clause: Clause) -> None:
    """Keep what the next ``it`` stands for; a subject that is nothing we know ends the old one."""
    roles = ("object", "place", "agent", "if", "after", "before")
    named = [m for m in clause.mentions if m.role in roles and is_thing(m.entity)]
    if named:
        context.topic = [*context.topic, *named] if "it" in clause.tags else named
    elif "be" in clause.tags and _unknown(clause) and not clause.tokens[0].has("it"):
        context.topic = []


def _unknown(clause: Clause) -> list[str]:
    """Return the words of a clause that carry a meaning which the grammar does not know."""
    return [
        t.text
        for t in clause.tokens
        if not t.tags and t.entity is None and len(t.text) > 2 and t.text[0].isalpha()
    ]


def is_thing(entity: Entity) -> bool:
    """Tell what ``it`` may stand for from words that only say where or when."""
    if entity.kind in ("option", "env", "url", "fence"):
        return False
    return not (
        entity.kind == "concept" and concept(entity.concept)["kind"] in ("scope", "surface", "branch")
    )


def _ends(spoken: Spoken) -> str:
    return spoken.shown if any("until" in clause.tags for clause in spoken.clauses) else ""


def _new(context: Context, spoken: Spoken, clause: Clause, kind: str) -> Rule:
    rule = Rule(kind, spoken.shown)
    inherits = not clause.mentions or not context.rules or spoken.shown == context.rules[-1].text
    rule.act = next(iter(clause.acts), next(iter(context.acts), "") if inherits else "")
    rule.strong = bool(clause.tags & {"strong", "forbidden"}) or clause.shout
    rule.hedged = "prefer" in clause.tags
    rule.ends = context.ends
    rule.derived = "build_output" in clause.tags
    context.rules.append(rule)
    return rule


def _objects(context: Context, clause: Clause, *, negative: bool | None = None) -> list[Mention]:
    """Return what a clause is about; what was named last, where it only says ``it`` or nothing."""
    own = list(clause.having("object", "place", "agent", negative=negative))
    if any(is_thing(m.entity) and not _vague(m.entity) for m in own):
        return own
    if context.topic and (
        _points_back(clause) or (not _unknown(clause) and not any(is_thing(m.entity) for m in own))
    ):
        return [Mention(m.entity, "object", bool(negative), m.act) for m in context.topic] + own
    return own


def _points_back(clause: Clause) -> bool:
    """Tell whether ``it`` or ``there`` is what a known verb acts on."""
    for index, token in enumerate(clause.tokens):
        if (
            token.has("it")
            and token.text not in ("that", "one", "any")
            and any(
                t.has(*VERBS, "leave", "neg", "must", "generated")
                for t in clause.tokens[max(0, index - 2) : index]
            )
        ):
            return True
    return bool(clause.tokens) and clause.tokens[0].has("it") and not clause.tokens[0].has("in")


def _vague(entity: Entity) -> bool:
    return entity.kind == "concept" and bool(concept(entity.concept).get("vague"))


def _forbid(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "forbid")
    mixed = len({m.negative for m in clause.having("object", "place", "agent")}) == 2
    _place(rule, _objects(context, clause, negative=True if mixed else None))
    _name_act(rule, clause)
    rule.exceptions += [m.entity for m in clause.having("except")] + context.allowed
    rule.remedies += [m.entity for m in clause.having("object", negative=False)] if mixed else []
    if "instead" in clause.tags or "instead_adverb" in clause.tags:
        rule.remedies += [m.entity for m in clause.having("agent") if m.entity.kind == "command"]
    without = [m.entity for m in clause.having("without")]
    if without or "without" in clause.conditions:
        _without(rule, without)
    _conditions(rule, clause)
    if len(clause.acts) > 1 and "commit" in clause.acts and rule.act != "commit":
        twin = _new(context, spoken, clause, "forbid")
        twin.act, twin.targets = "commit", list(rule.targets)


def _name_act(rule: Rule, clause: Clause) -> None:
    """Give an act that is a command its name: ``no commit without -m`` speaks of ``git commit``."""
    if "commit" in clause.acts and not any(is_path(e) or e.concept for e in rule.targets):
        rule.targets = [Entity("command", "git commit"), *(e for e in rule.targets if e.kind != "command")]
    if any(e.concept == "scope_messages" for e in rule.places) and any(is_path(e) for e in rule.targets):
        rule.act = "commit"


def _without(rule: Rule, without: list[Entity]) -> None:
    """``no commit without -m``, ``never push without running the tests``."""
    if without and all(entity.kind in ("option", "env") for entity in without):
        rule.kind, rule.remedies = "only", without
    elif without:
        rule.kind, rule.before_targets = "require", rule.targets or rule.before_targets
        rule.before = [rule.act] if rule.act else ["done"]
        rule.targets = without


def _place(rule: Rule, mentions: list[Mention]) -> None:
    """Part what a rule is about from where it holds."""
    things = [m.entity for m in mentions if is_thing(m.entity) and not is_path(m.entity)]
    paths = [m for m in mentions if is_path(m.entity) and is_thing(m.entity)]
    wheres = [m.entity for m in mentions if not is_thing(m.entity)]
    precise = [m.entity for m in paths if not _vague(m.entity)]
    if things and rule.act not in ("edit", "create", "delete", "commit"):
        rule.targets += things
        rule.places += [m.entity for m in paths if m.role in ("place", "agent")] + wheres
        rule.targets += [m.entity for m in paths if m.role == "object" and not _vague(m.entity)]
    else:
        rule.targets += precise or things or [m.entity for m in paths]
        rule.places += wheres + [entity for entity in things if precise]


def is_path(entity: Entity) -> bool:
    """Tell whether an entity is a path or a kind of files."""
    return entity.kind == "path" or (entity.kind == "concept" and concept(entity.concept)["kind"] == "path")


def _conditions(rule: Rule, clause: Clause) -> None:
    rule.before += clause.conditions.get("before", [])
    rule.after += clause.conditions.get("after", [])
    rule.before_targets += [m.entity for m in clause.having("before")]
    rule.after_targets += [m.entity for m in clause.having("after", "if")]


def _replace(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "replace")
    rule.targets = [
        m.entity for m in clause.having("object", "place", "agent", negative=True) if is_thing(m.entity)
    ]
    rule.remedies = [
        m.entity for m in clause.having("object", "place", "agent", negative=False) if is_thing(m.entity)
    ]
    rule.places = [m.entity for m in clause.mentions if not is_thing(m.entity)]


def _must_be(context: Context, spoken: Spoken, clause: Clause) -> None:
    """Read ``It has to be X``: what was named before is replaced by X."""
    rule = _new(context, spoken, clause, "replace")
    rule.remedies = [m.entity for m in clause.having("object", "place", "agent") if is_thing(m.entity)]
    rule.targets = [m.entity for m in context.topic if m.entity not in rule.remedies][:1]


def _add_places(context: Context, _spoken: Spoken, clause: Clause) -> None:
    if context.rules:
        context.rules[-1].places += [m.entity for m in clause.mentions]


def _narrow(context: Context, _spoken: Spoken, _clause: Clause) -> None:
    """``nowhere else``: what was said to go somewhere goes only there."""
    if context.rules and context.rules[-1].kind in ("wish", "fact"):
        context.rules[-1].kind = "only"


def _prefer_tool(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "replace")
    _place(rule, _objects(context, clause))
    rule.remedies, rule.targets = rule.targets, []


def _only(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "only")
    own = _objects(context, clause)
    rule.remedies = [m.entity for m in own if m.entity.kind in ("option", "env")]
    _place(rule, [m for m in own if m.entity not in rule.remedies])


def _ask(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "ask")
    own = [m for m in clause.mentions if m.role != "except" and m.entity.kind != "text"]
    if context.condition is not None:
        own = context.condition.mentions + own
        rule.act = next(
            iter([*context.condition.conditions.get("before", []), *context.condition.acts]), rule.act
        )
    rule.act = next(iter(clause.conditions.get("before", [])), rule.act)
    if not any(is_thing(m.entity) for m in own) and context.topic:
        own = [*context.topic, *own]
    _place(rule, [Mention(m.entity, "object") for m in own])
    rule.exceptions += context.allowed + [m.entity for m in clause.having("except")]
    rule.remedies = [m.entity for m in clause.mentions if m.entity.kind == "text"]


def _require(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "require")
    _conditions(rule, clause)
    if context.condition is not None:
        _conditions(rule, context.condition)
        rule.after += context.condition.acts
        rule.after_targets += [m.entity for m in context.condition.having("object", "place")]
    _place(rule, _objects(context, clause))


def _cleanup(context: Context, spoken: Spoken, clause: Clause) -> None:
    rule = _new(context, spoken, clause, "cleanup")
    _place(rule, _objects(context, clause))


def _generated(context: Context, spoken: Spoken, clause: Clause) -> None:
    own = _objects(context, clause)
    rule = _new(context, spoken, clause, "generated")
    rule.targets = [m.entity for m in own if is_path(m.entity) and m.role != "agent"][:8]
    rule.remedies = [
        m.entity for m in own if m.entity.kind == "command" or (m.role == "agent" and is_thing(m.entity))
    ]
    if (
        len(rule.targets) > 1
        and not rule.remedies
        and rule.targets[-1].text.rsplit(".", 1)[-1] in ("py", "sh", "js", "ts", "rb", "go")
    ):
        rule.remedies = [rule.targets.pop()]
    rule.act = "edit"
    if not rule.targets:
        context.rules.pop()
        _add_remedy(context, spoken, clause)


def _add_remedy(context: Context, _spoken: Spoken, clause: Clause) -> None:
    if context.rules:
        context.rules[-1].remedies += [m.entity for m in clause.mentions if is_thing(m.entity)]


def _add_exception(context: Context, _spoken: Spoken, clause: Clause) -> None:
    names = [m.entity for m in clause.mentions]
    context.exception_next = not names
    if context.rules and context.rules[-1].kind != "wish":
        context.rules[-1].exceptions += names
    else:
        context.allowed += names


def _add_reason(context: Context, spoken: Spoken, _clause: Clause) -> None:
    if context.rules and not context.rules[-1].reason:
        context.rules[-1].reason = spoken.shown


def _plain(kind: str):  # type: ignore[no-untyped-def]  # one builder a kind
    def build(context: Context, spoken: Spoken, clause: Clause) -> None:
        rule = _new(context, spoken, clause, kind)
        _place(rule, _objects(context, clause))
        _conditions(rule, clause)

    return build


_BUILDERS = {
    "forbid": _forbid,
    "replace": _replace,
    "must_be": _must_be,
    "prefer_tool": _prefer_tool,
    "only": _only,
    "ask": _ask,
    "require": _require,
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


def _settle(rules: list[Rule]) -> list[Rule]:
    """Merge what two clauses say about the same thing; weak statements yield to plain ones."""
    out: list[Rule] = []
    for rule in rules:
        twin = next((other for other in out if _same(other, rule)), None)
        if twin is None:
            out.append(rule)
        else:
            _merge(twin, rule)
    for rule in out:
        if rule.kind in ("forbid", "ask", "only", "replace") and not (rule.targets or rule.remedies):
            rule.kind = "wish"
    return [rule for rule in out if not _yields(rule, out)]


_WEAK = ("generated", "owned", "fact", "wish")


def _same(one: Rule, other: Rule) -> bool:
    if not one.targets or set(one.targets) != set(other.targets):
        return False
    acts = {one.act or "edit", other.act or "edit"}
    if {one.kind, other.kind} <= {"forbid", "generated", "owned"}:
        return acts <= {"edit", "create", ""} or len(acts) == 1
    return one.kind == other.kind and len(acts) == 1


def _merge(one: Rule, other: Rule) -> None:
    if one.kind in _WEAK:
        one.kind, one.text = (
            other.kind if other.kind not in _WEAK else one.kind,
            f"{one.text} {other.text}" if one.text != other.text else one.text,
        )
    for name in ("remedies", "exceptions", "places"):
        getattr(one, name).extend(item for item in getattr(other, name) if item not in getattr(one, name))
    one.act = one.act or other.act
    one.strong, one.derived = one.strong or other.strong, one.derived or other.derived
    one.reason = one.reason or other.reason
    one.ends = one.ends or other.ends


def _yields(rule: Rule, rules: list[Rule]) -> bool:
    """Tell a weak statement that only gives the reason of a plain rule about the same thing."""
    if rule.kind == "wish" and not rule.targets:
        return any(other.text == rule.text and other.kind != "wish" for other in rules)
    if rule.kind not in ("owned", "generated", "fact"):
        return False
    for other in rules:
        if other.kind in ("forbid", "only", "ask", "replace", "require") and set(rule.targets) & set(
            other.targets
        ):
            other.reason = other.reason or rule.text
            other.remedies += [
                e for e in rule.remedies if e not in other.remedies and rule.kind == "generated"
            ]
            other.derived = other.derived or rule.derived
            return True
    return False
