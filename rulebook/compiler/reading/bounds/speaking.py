"""What a sentence speaks of, by the tables of ``data/limits.toml``: changes of files, what a rule loses."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulebook.compiler.language.alternatives import any_of
from rulebook.compiler.language.lexicon import CJK
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.tools import data

ANYTHING = ("change", "anything")
"""Any change of a file, or of whatever is in it: then it is the file or the folder that is meant."""
CLOSED = ("change", "closed")
"""That a file is changed, or that it must stay as it is."""


NO = re.compile(
    r"(?i)(?:^|(?<=[^\w]))(?:no|not|never|nothing|nobody|neither|nor|stop|nicht|nichts|kein\w*|nie|niemals|nunca|jamás"
    r"|jamas|nada|ningun[oa]?|jamais|pas|não|nao)(?![\w])|n't(?![\w])"
)
"""Words of a no, in the languages with blanks."""


def speaks_of(text: str, parts: tuple[str, ...]) -> bool:
    """Tell a text with a word that begins as one of some parts of the table ``speaks``."""
    return bool(_stems(parts).search(text))


def pattern(name: str) -> Any:
    """Return a pattern of the table ``lost``."""
    return _patterns(name)


@cache
def _stems(parts: tuple[str, ...]) -> Any:
    table = data("limits")["speaks"]
    stems = {stem for part in parts for line in table[part].split("\n") for stem in line.split("|") if stem}
    spaced = {stem for stem in stems if not _is_cjk(stem)}
    return compiled(rf"(?i)(?:^|[^\pL\pN_]){any_of(sorted(spaced))}|{any_of(sorted(stems - spaced))}")


def _is_cjk(stem: str) -> bool:
    return bool(compiled(f"[{CJK}]").search(stem))


@cache
def _patterns(name: str) -> Any:
    return compiled(f"(?i){data('limits')['lost'][name]}")
