"""Patterns that take time in proportion to the text, since what was said is untrusted."""

from __future__ import annotations

from typing import Any

_MOST_MEMORY = 1 << 20
"""Bytes that one pattern may take; there are hundreds, and each keeps what it has seen."""


def compiled(pattern: str) -> Any:
    """Return a pattern of the engine that is linear in the text."""
    import re2  # type: ignore[import-untyped]  # ships no types; heavy, so imported where it is needed

    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MOST_MEMORY
    return re2.compile(pattern, options)
