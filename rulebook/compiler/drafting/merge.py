"""One sentence that forbids several things of a kind is one check: ``no A, no B, and C only with D``."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.drafting.draft import Draft
from rulebook.records.words import weaker


def merged(drafts: list[Draft]) -> list[Draft]:
    """Join neighbouring drafts of one sentence whose predicates judge the same kind of act."""
    out: list[Draft] = []
    for draft in drafts:
        if out and _belong(out[-1], draft):
            out[-1] = _join(out[-1], draft)
        else:
            out.append(draft)
    return out


def _belong(one: Draft, other: Draft) -> bool:
    if one.forbid is None or other.forbid is None or one.rule.text != other.rule.text:
        return False
    same_kind = _sort(one.forbid) == _sort(other.forbid) in ("command", "style", "say", "write")
    return same_kind and one.rule.hedged == other.rule.hedged


def _sort(predicate: dict[str, Any]) -> str:
    if "any" in predicate:
        sorts = {_sort(part) for part in predicate["any"]}
        return sorts.pop() if len(sorts) == 1 else "mixed"
    if "content" in predicate:
        return "style" if predicate["content"].get("where", ["file"]) == ["file"] else "message"
    return next(iter(predicate))


def _join(one: Draft, other: Draft) -> Draft:
    parts = [*_parts(one), *_parts(other)]
    text = f"{one.text.rstrip('.')}; {other.text[:1].lower()}{other.text[1:]}"
    cap = weaker(one.cap, other.cap)
    because = one.cap_because if cap == one.cap else other.cap_because
    joined = Draft(one.rule, text, {"any": parts}, None, cap, because)
    joined.fires, joined.passes = one.fires + other.fires, one.passes + other.passes
    joined.remedy, joined.subject = one.remedy or other.remedy, one.subject
    one.rule.strong = one.rule.strong or other.rule.strong
    one.rule.reason = one.rule.reason or other.rule.reason
    return joined


def _parts(draft: Draft) -> list[dict[str, Any]]:
    forbid = draft.forbid or {}
    if "any" in forbid and draft.unless is None:
        return list(forbid["any"])
    return [{**forbid, "unless": draft.unless}] if draft.unless else [forbid]
