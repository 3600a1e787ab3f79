"""Every example of docs/record.md is true: a record loads, a predicate fires and passes as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebook.records.canonical_predicate import canonical_verifier
from rulebook.records.loader import load_bytes
from rulebook.records.predicate import Verifier
from rulebook.records.yaml_nodes import read_document
from rulebook.verifier.loading import fires, proven

PAGE = Path(__file__).parent.parent.parent / "docs" / "record.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.S | re.M)
RULES = [block for block in BLOCKS if block.startswith("forbid:")]


def test_the_page_has_records_and_rules_only() -> None:
    assert all(block.startswith(("forbid:", "schema:")) for block in BLOCKS)


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.startswith("schema:")])
def test_records_load_with_their_examples(block: str) -> None:
    assert proven(load_bytes(block.encode(), "record.md")).errors == ()


@pytest.mark.parametrize("block", RULES, ids=[block.split("\n")[0][8:60] for block in RULES])
def test_rules_do_what_the_page_says(block: str) -> None:
    data = read_document(block, "record.md").data
    plain = {
        "verifier": canonical_verifier(
            Verifier.model_validate({"forbid": data["forbid"], "unless": data.get("unless")})
        )
    }
    wrong = [event for event in data["fires"] if not fires(plain, event)]
    wrong += [event for event in data["passes"] if fires(plain, event)]
    assert wrong == []
