"""From a draft to a record: id, texts, condition, provenance, examples."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from typing import Any

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.tidy import each_once, tidied
from rulebook.compiler.ends import end_date
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.near_misses import near_misses
from rulebook.outside.templates import render
from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.check import Check, Examples

_NEAREST = 2
_PACKAGE = "rulebook.compiler"


@dataclass(frozen=True, slots=True)
class Setting:
    """What every record of one compilation shares.

    Attributes:
        words: the message, verbatim, secrets redacted.
        said_by: one of ``records.words.STATED_BY``.
        today: the day of the message, for its dates.
        owner, review_by: who answers for what has no anchor, and until when.
        source: where the words were read.
        templates: the folder of the team's own templates.
        compiled_by: ``grammar``, ``model:NAME``, ``agent`` or ``hand``.

    """

    words: str
    said_by: str
    today: date
    owner: str | None = None
    review_by: date | None = None
    source: str | None = None
    templates: str | None = None
    compiled_by: str = "grammar"


def build(draft: Draft, grounding: Grounding, setting: Setting, taken: set[str], level: str) -> Check:
    """Return the record of a draft at a level.

    Args:
        draft: the draft.
        grounding: what the workspace shows.
        setting: what the compilation shares.
        taken: ids in use.
        level: the level to write.

    """
    fields: dict[str, Any] = {
        "schema": 1,
        "id": new_id(draft.subject or draft.text, taken),
        "rule": _sentence(draft.text),
        "level": level,
    }
    texts = _texts(draft, grounding, setting.templates)
    if draft.forbid is not None:
        verifier: dict[str, Any] = {"forbid": tidied(draft.forbid)}
        if draft.unless:
            verifier["unless"] = draft.unless
        fields |= {
            "verifier": verifier,
            "examples": {"fires": each_once(draft.fires), "passes": each_once(draft.passes) or [_harmless()]},
        }
        fields["on_violation"] = texts["on_violation"]
    fields["behaviour"] = texts["behaviour"]
    if draft.rule.loud:
        fields["silent"] = False
    if grounding.claim and (grounding.anchors or grounding.verify):
        fields["condition"] = {
            "claim": grounding.claim,
            "verify": grounding.verify,
            "anchors": list(grounding.anchors),
        }
    elif draft.rule.reason:
        fields["told"] = " ".join(draft.rule.reason.split())[:400]
    if draft.rule.ends and (until := end_date(draft.rule.ends, setting.today)):
        fields["expires"] = {"at": until}
    fields["owner"], fields["review_by"] = setting.owner, setting.review_by
    fields["provenance"] = {
        "stated_by": setting.said_by,
        "words": setting.words,
        "stated_at": setting.today,
        "compiled_by": setting.compiled_by,
        "source": setting.source,
    }
    check = Check.model_validate(fields)
    return check if draft.passes else _with_near_misses(check)


def _with_near_misses(check: Check) -> Check:
    """Let the nearest things that must pass be the passing examples, where the words gave none."""
    nearest = near_misses(check, canonical_verifier(check.verifier)["forbid"]) if check.verifier else []
    if not nearest:
        return check
    examples = Examples(fires=check.examples.fires, passes=tuple(nearest[:_NEAREST]))
    return check.model_copy(update={"examples": examples})


def _harmless() -> dict[str, Any]:
    return {"command": "git status"}


def _texts(draft: Draft, grounding: Grounding, templates: str | None) -> dict[str, str]:
    values = {"rule": _sentence(draft.text), "remedy": draft.remedy, "claim": grounding.claim, "ends": ""}
    return {
        name: render(_PACKAGE, f"{name}.txt.j2", folder=templates, **values).strip()[:400]
        for name in ("behaviour", "on_violation")
    }


_NAME = re.compile(r"\S*[/._`()\d]\S*\w|\w+ -")
"""A file, a name of code or a command at the head, which keeps its own spelling."""


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    text = text if _NAME.match(text) else text[:1].upper() + text[1:]
    return (text if text.endswith((".", "!", "?", "\u3002")) else text + ".")[:300]


def new_id(text: str, taken: set[str]) -> str:
    """Return a free id made of a text's own words; a number tells twins apart."""
    plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    parts = re.findall(r"[a-z0-9]+", plain)[:7]
    base = "-".join(parts)[:60].strip("-") or "rule"
    candidate, number = base, 2
    while candidate in taken:
        candidate, number = f"{base}-{number}", number + 1
    return candidate
