from __future__ import annotations

import pytest

from rulebook.compiler.likely import looks_like_correction


@pytest.mark.parametrize(
    ("words", "likely"),
    [
        ("add a table with three columns", False),
        ("does this never end?", False),
        ("looks good, thanks", False),
        ("", False),
        ("never push to main", True),
        ("npm again? there is a pnpm lockfile", True),
        ("不要改 CLAUDE.md", True),
        ("bitte nicht in dist/ schreiben", True),
        ("merging is mine", True),
    ],
)
def test_likely(words, likely):
    assert looks_like_correction(words) is likely
