"""One clear card a rule: the words, the predicate in plain language, what it would do, what speaks for it."""

from __future__ import annotations

import json
from typing import Any

from rulebook.compiler.compile import Compiled
from rulebook.compiler.plain import in_words
from rulebook.compiler.trial import fires
from rulebook.outside.config import templates_folder
from rulebook.outside.templates import render
from rulebook.records.canonical_predicate import canonical_verifier

RAISED_BY = "rulebook compile ... --owner NAME --review-by YYYY-MM-DD"


def card(one: Compiled, action: dict[str, Any] | None, root: str, raised_by: str = RAISED_BY) -> str:
    """Return a record's card as plain text.

    Args:
        one: the record with its ceiling, evidence and relations.
        action: the event that drew the correction, where it is known.
        root: the workspace's top folder.
        raised_by: what gives the same record an owner and a review date.

    """
    check = one.record
    condition = check.condition
    return render(
        "rulebook.compiler",
        "card.txt.j2",
        folder=templates_folder(root),
        rule=check.rule,
        words=check.provenance.words,
        predicate=in_words(canonical_verifier(check.verifier)) if check.verifier else "none: a note",
        level=check.level,
        because=one.ceiling.because if check.verifier else one.ceiling.decisive,
        owned=one.ceiling.owned,
        raised_by=raised_by,
        remedy=one.remedy,
        claim=condition.claim if condition else "",
        verify=condition.verify if condition else "",
        told=check.told or "",
        expires=check.expires.at if check.expires else "",
        evidence=one.evidence,
        action=_action(one, action, root),
        relations=[f"{r['relation']} {r['check']}: {_shown(r['witness'])}" for r in one.relations],
    )


def _action(one: Compiled, action: dict[str, Any] | None, root: str) -> str:
    if action is None or one.record.verifier is None:
        return ""
    verdict = (
        f"would have been met with {one.record.level}"
        if fires(one.record, action, root)
        else "would have passed"
    )
    return f"{_shown(action)} {verdict}"


def _shown(event: Any) -> str:
    return json.dumps(event, ensure_ascii=False) if event else "no witness"
