"""Patterns that take time in proportion to the text, since what was said is untrusted."""

from __future__ import annotations

from typing import Any

_MOST_MEMORY = 1 << 20
"""Bytes that one pattern may take; there are hundreds, and each keeps what it has seen."""


def compiled(pattern: str, *, longest: bool = False) -> Any:
    """Return a pattern of the engine that is linear in the text.

    Args:
        pattern: the regular expression.
        longest: of several ways to match from a place the longest is taken, not the first that is written.

    """
    import re2  # type: ignore[import-untyped]  # ships no types; heavy, so imported where it is needed

    options = re2.Options()
    options.log_errors = False
    options.longest_match = longest
    options.max_mem = _MOST_MEMORY
    return re2.compile(pattern, options)
