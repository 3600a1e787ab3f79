"""What rules nothing gives no record, and what is said without being ordered gives a note at least.

``tables/ordinary.txt`` and ``tables/implied.txt`` hold one message a line: who said it, a bar, the words.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from rulebook.compiler.compile import Compilation, compile_words

TABLES = Path(__file__).parent / "tables"


def rows(name: str) -> list[tuple[str, str]]:
    """Return who said what, line by line."""
    lines = (TABLES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("|") for line in lines]
    return [(said_by, words.replace("\\n", "\n")) for said_by, _, words in pairs]


def compiled(said_by: str, words: str) -> Compilation:
    """Return what a message compiles to."""
    return compile_words(words, said_by=said_by, workspace_root="/nonexistent", today=date(2026, 11, 30))


@pytest.mark.parametrize(("said_by", "words"), rows("ordinary"), ids=lambda part: part[:40])
def test_what_rules_nothing_is_quiet(said_by: str, words: str) -> None:
    """A report, praise, a story, a wish for this once, a question."""
    assert [one.record.rule for one in compiled(said_by, words).records] == []


@pytest.mark.parametrize(("said_by", "words"), rows("implied"), ids=lambda part: part[:40])
def test_what_is_implied_is_noted(said_by: str, words: str) -> None:
    """Blame, a wish about the manner of work, a saying, a fact that stands, a refusal by a tool."""
    assert compiled(said_by, words).correction
