"""What people said to agents, as rules: each fires on every violating event and on no near miss."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.predicate import Verifier
from rulebook.verifier.loading import fires
from tests.verifier.corrected import RULES
from tests.verifier.sketches import is_plain, translated

FILE = Path(__file__).parent.parent / "cases" / "corrections.jsonl"
ATOMS = [
    (f"{message['id']}-{index}", RULES.get((message["id"], index)), atom)
    for message in map(json.loads, FILE.read_text(encoding="utf-8").splitlines())
    for index, atom in enumerate(message["atoms"])
    if atom["predicate"]
]


@pytest.mark.parametrize(("rule", "atom"), [pytest.param(rule, atom, id=name) for name, rule, atom in ATOMS])
def test_fires_on_what_violates_and_on_no_near_miss(rule: dict | None, atom: dict[str, Any]) -> None:
    assert rule or is_plain(atom["predicate"]), "a sketch with a text pattern is written by hand"
    forbid = rule or translated(atom["predicate"])
    plain = {"verifier": canonical_verifier(Verifier.model_validate({"forbid": forbid}))}
    missed = [event for event in atom["violating"] if not fires(plain, event)]
    false = [event for event in atom["near_miss"] if fires(plain, event)]
    assert (missed, false) == ([], [])
