"""Tell what texts must hold, and how they are to be written."""

from __future__ import annotations

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.reading.classifying.named import MAIN
from rulebook.compiler.reading.context import Context, kind_of


def is_content(context: Context, clause: Clause) -> bool:
    """Tell ``every file needs X in it``: what a text must hold."""
    kinds = {kind_of(m.entity) for m in clause.having(*MAIN)}
    named = clause.mentions or (context.topic if "it" in clause.tags else [])
    wanted = any(concept(m.entity.concept).get("require_regex") for m in named if m.entity.concept)
    asked = wanted and bool(clause.tags & {"must", "create"}) and "say_required" not in kinds
    return not clause.negative and ("required" in kinds or asked)


_DID = compiled(
    r"(?i)(?:and |but |yet |und |aber |y |pero )?(?:you|du|ihr|tú|has|habéis|tu as|vous avez|你)"
    r" ?(?:just |again |have |had |hast |hattest |habt |wieder |又 ?)*"
    r"(?:wrote|written|used|put|indented|made|typed|gave|given|left|switched|chose|picked|turned|sent|mixed"
    r"|vier|zwei|mit|escrito|usado|puesto|écrit|utilisé|mis|写了|用了|写成|用的)\b"
)
"""What was done tells what was wrong, and orders nothing."""
_CONCEDES = ("although", "though", "even if", "even though", "obwohl", "auch wenn", "aunque", "même si")


def is_style(_context: Context, clause: Clause) -> bool:
    """Tell a wish about how something is written or named."""
    if clause.tokens[0].text in _CONCEDES or _DID.match(" ".join(t.text for t in clause.tokens[:4])):
        return False  # ``even if I write English``, ``you wrote four spaces``
    styles = ("style", "say_required", "filename")
    return not clause.negative and any(
        kind_of(m.entity) in styles or (m.entity.concept and concept(m.entity.concept).get("wanted"))
        for m in clause.mentions
    )
