from __future__ import annotations

from rulebook.verifier.context import EventContext
from rulebook.verifier.explain import explain, lines

CHECK = {
    "applies": {"branches": ["main"]},
    "verifier": {
        "forbid": {"all": [{"write": {"paths": ["*.py"]}}, {"not": {"write": {"paths": ["tests/**"]}}}]},
        "unless": {"write": {"paths": ["docs/**"]}},
    },
}


def said(event: dict, branch: str = "main") -> list[str]:
    return list(lines(explain(CHECK, event, EventContext("/nonexistent", branch=branch))))


def test_says_which_part_did_not_match() -> None:
    assert said({"write": "tests/a.py"})[0] == ("- create tests/a.py: all: not: tests/a.py matches tests/**")
    assert said({"write": "docs/a.py"})[0] == (
        "- create docs/a.py: all: exempt by unless: docs/a.py matches docs/**"
    )
    assert said({"write": "a.rs"})[1] == "  - write: a.rs is none of *.py"


def test_says_why_it_is_not_in_play() -> None:
    assert said({"write": "a.py"}, "other") == ["- applies: branch other is not main"]


def test_says_why_it_matched() -> None:
    assert said({"write": "a.py"})[:2] == [
        "+ create a.py: all: a.py matches *.py; not: a.py is none of tests/**",
        "  + write: a.py matches *.py",
    ]
