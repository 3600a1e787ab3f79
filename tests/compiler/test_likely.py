"""What the prompt hook offers to record: most of what is a correction, little of what is none, at once."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rulebook.compiler.likely import looks_like_correction

TABLES = Path(__file__).parent / "tables"


def said(name: str) -> list[str]:
    """Return what users said in a table of messages."""
    lines = (TABLES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition("|")[2].replace("\\n", "\n") for line in lines if line.startswith("user|")]


@pytest.mark.parametrize(
    ("words", "likely"),
    [
        pytest.param("add a table with three columns", False, id="a-task"),
        pytest.param("does this never end?", False, id="a-question"),
        pytest.param("looks good, thanks", False, id="praise"),
        pytest.param("", False, id="nothing"),
        pytest.param("write a migration that adds a nullable column to orders", False, id="a-task-of-files"),
        pytest.param("kannst du mir zeigen, wo die Mails verschickt werden?", False, id="a-question-de"),
        pytest.param("帮我看看这个函数为什么报错", False, id="a-task-zh"),
        pytest.param("never push to main", True, id="forbids"),
        pytest.param("npm again? there is a pnpm lockfile", True, id="blames-and-asks"),
        pytest.param("moment is GONE from apps/web, we are on date-fns", True, id="tells"),
        pytest.param("merging is mine", True, id="whose-it-is"),
        pytest.param("you edited yarn.lock by hand", True, id="tells-what-was-done"),
        pytest.param("who told you to bump the version in package.json?", True, id="accuses"),
        pytest.param("不要改 CLAUDE.md", True, id="forbids-zh"),
        pytest.param("bitte nicht in dist/ schreiben", True, id="forbids-de"),
        pytest.param("kubectl delete 는 치지 마세요", True, id="forbids-ko"),
        pytest.param("pas de sudo sur cette machine stp", True, id="forbids-fr"),
    ],
)
def test_likely(words: str, likely: bool) -> None:
    """The cues add up, or they do not."""
    assert looks_like_correction(words) is likely


def test_most_of_what_is_a_correction_is_offered() -> None:
    """In all tables of messages; a miss only means that nobody is asked."""
    found = [looks_like_correction(words) for words in said("implied")]
    assert sum(found) > 0.6 * len(found)


def test_most_of_what_is_none_is_not() -> None:
    """Though the table holds little else than what sounds like a correction."""
    found = [looks_like_correction(words) for words in said("ordinary")]
    assert sum(found) < 0.4 * len(found)


def test_it_takes_no_time() -> None:
    """The prompt hook waits for it."""
    words = "never do this, use `x` in src/a.py and ask me before you push. " * 400
    start = time.process_time()
    looks_like_correction(words)
    assert time.process_time() - start < 0.05
