"""Tell modules that code imports (``next/link``, ``@acme/ui``) from paths, lists of calls from folders."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.tools import data, extensions, libraries

_SCOPED = re.compile(r"@[a-z][\w-]*(?:/[\w.-]*\w)+")
_PARTS = re.compile(r"[a-z][\w-]*(?:/[\w-]+)+")
_IMPORT_BEFORE = re.compile(
    r"(?i)\b(?:imports?|imported|importing|requir(?:e|es|ing)|pull(?:s|ed|ing)? in|depend(?:s|ing)? on)\b"
    r"[^.;!?]{0,40}$"
)
_IMPORT_BEHIND = re.compile(r"(?i)^\W*imports?\b")
_PLACED = re.compile(r"(?i)\b(?:in|under|inside|into|within|at)\W*$")
_ATTRIBUTE = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:\(\))?")


@cache
def _roots() -> frozenset[str]:
    """Return the libraries of whose parts people speak by a path."""
    return frozenset(data("tools")["modules"]["roots"].split())


def is_module(text: str, before: str = "", behind: str = "") -> bool:
    """Tell a module from a path: by its scope, by the library it is of, or where it is said to be imported.

    Args:
        text: what stands there, without quotes.
        before: the words before it.
        behind: those behind it.

    """
    last = text.rpartition("/")[2]
    if "." in last and last.rpartition(".")[2] in extensions():
        return False
    if _SCOPED.fullmatch(text):
        return True
    if not _PARTS.fullmatch(text):
        return False
    root = text.partition("/")[0]
    if _IMPORT_BEFORE.search(before[-80:]) or _IMPORT_BEHIND.search(behind[:20]):
        return root in _roots() | libraries()
    return root in _roots() and not _PLACED.search(before)


def are_calls(text: str) -> bool:
    """Tell ``Log.d/Log.e/Log.w``, names of one thing, from folders."""
    parts = text.split("/")
    if len(parts) < 2 or not all(_ATTRIBUTE.fullmatch(part) for part in parts):
        return False
    if parts[-1].rpartition(".")[2] in extensions():
        return False
    return len({part.partition(".")[0] for part in parts}) == 1
