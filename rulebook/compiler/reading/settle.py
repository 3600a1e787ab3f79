"""Settle the rules of a message: one rule a thing, weak statements as reasons of plain ones."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.rules import Rule

_WEAK = ("generated", "owned", "fact", "wish")
_PLAIN = ("forbid", "only", "ask", "replace", "require")


_CODE = (
    ".py",
    ".ts",
    ".tsx",
    ".js",
    ".jsx",
    ".go",
    ".rs",
    ".rb",
    ".java",
    ".kt",
    ".php",
    ".cs",
    ".vue",
    ".css",
)


def settle(rules: list[Rule], entities: Sequence[Entity] = ()) -> list[Rule]:
    """Merge what two clauses say about the same thing; weak statements yield to plain ones.

    Args:
        rules: the rules of a message in order.
        entities: all that the message names.

    """
    out: list[Rule] = []
    for rule in rules:
        twin = next((other for other in out if _same(other, rule)), None)
        if twin is None:
            out.append(rule)
        else:
            _merge(twin, rule)
    for rule in out:
        rule.derived = rule.derived or any(o.derived and set(o.targets) == set(rule.targets) for o in out)
    for rule in out:
        refused = {e for other in out if other.kind == "forbid" and other is not rule for e in other.targets}
        _spare_remedies(
            rule, [e for other in out for e in other.remedies], refused if rule.targets else set()
        )
        rule.beside = _beside(out, entities)
    for rule in out:
        named = rule.targets or rule.remedies or rule.after_targets
        named = named or [e for e in rule.places if e.kind in ("option", "env", "operator")]
        if rule.kind in ("forbid", "ask", "only", "replace") and not named:
            rule.kind = "wish"
    tells = (_yields, _is_told_better, _is_required, _is_spelled_out, _is_made_with)
    return [rule for rule in out if not any(tell(rule, out) for tell in tells)]


def _is_required(rule: Rule, rules: list[Rule]) -> bool:
    """Tell ``you pushed without X. never do that``: not to X does it point, which is required."""
    pointed = rule.kind == "forbid" and all(e.text not in rule.text for e in rule.targets)
    timed = [one for one in rules if one.kind == "require" and (one.before or one.before_targets)]
    required = {e for other in timed if not other.unclear for e in other.targets}
    return pointed and bool(rule.targets) and set(rule.targets) <= required


def _is_told_better(rule: Rule, rules: list[Rule]) -> bool:
    """Tell ``X again!`` before ``X, Y: not here, with --test it is fine``: the other one knows the limit."""
    return rule.kind in ("forbid", "replace") and any(
        other.kind == "forbid" and other.exceptions and _names(rule) < _names(other)
        for other in rules
        if other is not rule
    )


def _is_spelled_out(rule: Rule, rules: list[Rule]) -> bool:
    """Tell `` `style="..."` is blocked`` behind ``no inline styles in templates/``: the same, told again."""
    coded = bool(rule.targets) and not any(e.concept for e in rule.targets)
    if rule.kind not in ("forbid", "replace") or rule.places or not coded:
        return False
    against = [(other, e) for other in rules if other.kind == "forbid" for e in other.targets if e.concept]
    sorts = [concept(e.concept) for other, e in against if other.places or concept(e.concept).get("paths")]
    patterns = [compiled(one) for sort in sorts for one in sort.get("regex", [])]
    return all(
        any(one.search(f"{lead}{e.text}") for one in patterns for lead in _LEADS) for e in rule.targets
    )


_LEADS = ("<a ", "uses: a/b", "FROM a")
"""What may stand before the part of a line that was spelled out."""


def _is_made_with(rule: Rule, rules: list[Rule]) -> bool:
    """Tell ``X writes the migrations, not by hand``: the command that makes them is not forbidden."""
    makers = {e.text for other in rules if other.kind == "generated" for e in other.remedies}
    return rule.kind == "forbid" and rule.act == "run" and any(e.text in makers for e in rule.targets)


def _beside(rules: list[Rule], entities: Sequence[Entity]) -> list[Entity]:
    """Return the code and the modules that a message names and no rule is against: it may be their home."""
    against = {e for rule in rules for e in [*rule.targets, *rule.places]}
    against |= {e for rule in rules if rule.kind == "naming" for e in rule.named}  # an example
    named = [e for e in entities if e not in against]
    longer = [
        e for e in named if e.code and any(e.text != a.text and e.text.startswith(a.text) for a in against)
    ]
    return [*longer, *(e for e in named if e.kind == "path" and e.text.endswith(_CODE))]


def _spare_remedies(rule: Rule, wanted: list[Entity], refused: set[Entity]) -> None:
    """Take what is to be used or changed instead out of what is forbidden, and keep it for the gate."""
    rule.remedies = [e for e in rule.remedies if e not in refused]
    rule.wanted = [e for e in dict.fromkeys(wanted) if e not in (*rule.targets, *rule.places)]
    if rule.kind in ("forbid", "generated", "owned", "replace"):
        rule.targets = [e for e in rule.targets if e not in rule.remedies]


def _names(rule: Rule) -> set[tuple[str, str, str]]:
    """Return what a rule is about, whether it was written as code or not."""
    return {(e.kind, e.text, e.concept) for e in rule.targets}


def _same(one: Rule, other: Rule) -> bool:
    if not one.targets or _names(one) != _names(other):
        return False
    acts = {one.act or "edit", other.act or "edit"}
    if "rewrite" in acts:
        return acts <= {"rewrite", "edit"} and one.kind == other.kind == "forbid"
    if {one.kind, other.kind} == {"forbid", "ask"}:
        return not one.exceptions and (not other.places or set(one.places) == set(other.places))
    if {one.kind, other.kind} <= {"forbid", "generated", "owned"}:
        return acts <= {"edit", "create", ""} or len(acts) == 1
    return one.kind == other.kind and (len(acts) == 1 or one.kind == "replace")


def _merge(one: Rule, other: Rule) -> None:
    if one.kind in _WEAK:
        one.kind = other.kind if other.kind not in _WEAK else one.kind
        one.text = one.text if one.text == other.text else f"{one.text} {other.text}"
    for name in ("remedies", "exceptions", "places", "named"):
        getattr(one, name).extend(item for item in getattr(other, name) if item not in getattr(one, name))
    if "ask" in (one.kind, other.kind):
        one.kind, one.text = "ask", one.text if one.text == other.text else f"{one.text} {other.text}"
    one.act = "rewrite" if "rewrite" in (one.act, other.act) else one.act or other.act
    one.strong, one.derived = one.strong or other.strong, one.derived or other.derived
    one.reason = one.reason or other.reason
    one.ends = one.ends or other.ends


def _yields(rule: Rule, rules: list[Rule]) -> bool:
    """Tell a weak statement that only gives the reason of a plain rule about the same thing."""
    if rule.kind == "wish" and not rule.targets:
        return any(other.text == rule.text and other.kind != "wish" for other in rules)
    if rule.kind == "require" and not (
        rule.before or rule.after or rule.before_targets or rule.after_targets
    ):
        return any(one.kind == "replace" and set(rule.targets) & set(one.remedies) for one in rules)
    if rule.kind not in _WEAK:
        return False
    if rule.kind == "fact" and (
        host := next((r for r in rules if r.kind in _PLAIN and r.text == rule.text), None)
    ):
        host.reason = host.reason or rule.text
        return True
    mine = set(rule.targets)
    others = [one for one in rules if one.kind in _PLAIN and mine & {*one.targets, *one.remedies}]
    for other in others:
        other.reason = other.reason or rule.text
        other.remedies += [e for e in rule.remedies if e not in other.remedies and rule.kind == "generated"]
        other.derived = other.derived or rule.derived
    return bool(others)
