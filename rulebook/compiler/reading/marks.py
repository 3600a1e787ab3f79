"""Marks of messages that rule nothing, as they stand in ``data/ordinary.toml``."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.lexicon import CJK
from rulebook.compiler.language.tools import data


@cache
def marks(name: str, key: str = "words") -> re.Pattern[str]:
    """Return what finds the marks of ``data/ordinary.toml`` under a name."""
    entries = [entry.strip() for entry in data("ordinary")[name][key].split(" | ")]
    spaced = [re.escape(e) for e in entries if not re.match(f"[{CJK}]", e)]
    joined = [re.escape(e) for e in entries if re.match(f"[{CJK}]", e)]
    return re.compile("|".join([rf"(?<![\w])(?:{'|'.join(spaced)})(?![\w])", *joined]))


@cache
def words(name: str, key: str) -> frozenset[str]:
    """Return the marks under a name as a set of words."""
    return frozenset(entry.strip() for entry in data("ordinary")[name][key].split(" | "))
