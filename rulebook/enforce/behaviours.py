"""Which checks' texts stand in an agent's context from a session's start; chosen when the bundle is built."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulebook.context.budget import Behaviour, choose
from rulebook.context.costs import BYTES
from rulebook.enforce.bundle_parts import Part
from rulebook.records.words import LIVE

BYTES_A_TOKEN = 4
"""A cautious reading of a budget in tokens; no tokenizer is at hand here."""


def standing_texts(parts: Iterable[Part], tokens: int) -> dict[str, Any]:
    """Return the texts of the checks that are in play everywhere, within the budget.

    Args:
        parts: the checks of the bundle.
        tokens: the budget of ``rulebook.toml``.

    Returns:
        ``{"given": [[id, version], ...], "text": ..., "left_out": [id, ...]}``.

    """
    chosen = {part.id: part for part in parts if part.text and part.standing in LIVE}
    behaviours = [Behaviour(id, part.text, part.level) for id, part in chosen.items()]
    choice = choose((), behaviours, tokens * BYTES_A_TOKEN, measure=BYTES.measure, accounting=BYTES.label)
    left_out = set(choice.left_out)
    given = [[one.id, chosen[one.id].version] for one in behaviours if one.id not in left_out]
    return {"given": given, "text": choice.text, "left_out": sorted(left_out)}
