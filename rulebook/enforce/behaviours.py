"""Which checks' texts stand in an agent's context from a session's start; chosen when the bundle is built."""

from __future__ import annotations

from typing import Any

from rulebook.context.budget import Behaviour, choose
from rulebook.context.costs import BYTES
from rulebook.records.words import LIVE

BYTES_A_TOKEN = 4
"""A cautious reading of a budget in tokens; no tokenizer is at hand here."""


def standing_texts(armed: list[dict[str, Any]], tokens: int) -> dict[str, Any]:
    """Return the texts of the checks that are in play everywhere, within the budget.

    Args:
        armed: the checks of the bundle.
        tokens: the budget of ``rulebook.toml``.

    Returns:
        ``{"given": [[id, version], ...], "text": ..., "left_out": [id, ...]}``.

    """
    chosen = {check["id"]: check for check in armed if check["standing"] in LIVE and _everywhere(check)}
    behaviours = [
        Behaviour(id, " ".join(_text(check).split()), check["level"])
        for id, check in chosen.items()
        if _text(check)
    ]
    choice = choose((), behaviours, tokens * BYTES_A_TOKEN, measure=BYTES.measure, accounting=BYTES.label)
    left_out = set(choice.left_out)
    given = [[one.id, chosen[one.id]["version"]] for one in behaviours if one.id not in left_out]
    return {"given": given, "text": choice.text, "left_out": sorted(left_out)}


def _everywhere(check: dict[str, Any]) -> bool:
    return not check.get("applies")


def _text(check: dict[str, Any]) -> str:
    """Return what a rule says from the start; one with a predicate speaks when it matches, unless told to."""
    return str(check.get("behaviour") or ("" if check.get("verifier") else check["rule"]))
