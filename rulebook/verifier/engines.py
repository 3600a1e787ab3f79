"""The heavy engines, imported when a predicate that is in play needs one: RE2 and ast-grep.

Safe at hook time as long as nothing is called.
"""

from __future__ import annotations

from rulebook.verifier.languages import STRUCTURAL
from rulebook.verifier.literals import required

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_MATCHES = 10_000
"""More matches of one pattern than anyone needs to be told about."""

_patterns: dict[str, Any] = {}
_literals: dict[str, str] = {}


def regex(pattern: str) -> Any:
    """Return a compiled RE2 pattern in multi-line mode: ``^`` and ``$`` are the ends of a line.

    Raises:
        ValueError: RE2 does not know the pattern (look-around and back-references are not linear).

    """
    known = _patterns.get(pattern)
    if known is None:
        import re2  # type: ignore[import-untyped]  # it has no stubs

        options = re2.Options()
        options.log_errors = False
        try:
            known = re2.compile(f"(?m){pattern}", options)
        except re2.error as error:
            said = error.args[0] if error.args else ""
            said = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
            raise ValueError(f"{pattern!r} is no RE2 pattern: {said}") from None
        _patterns[pattern] = known
    return known


def found(pattern: str, text: str) -> list[str]:
    """Return the texts that ``pattern`` matches, in order."""
    matches: list[str] = []
    if not may_match(pattern, text):
        return matches
    for match in regex(pattern).finditer(safe(text)):
        matches.append(match.group())
        if len(matches) >= MAX_MATCHES:
            break
    return matches


def searched(pattern: str, text: str) -> bool:
    """Tell whether ``pattern`` is found anywhere in ``text``."""
    return may_match(pattern, text) and regex(pattern).search(safe(text)) is not None


def may_match(pattern: str, text: str) -> bool:
    """Say whether the engine has to be asked, and loaded, at all; blanks in ``text`` may stand for more."""
    literal = _literals.get(pattern)
    if literal is None:
        literal = _literals[pattern] = max(required(pattern).split(), key=len, default="")
    return literal in text


def safe(text: str) -> str:
    """Return ``text`` without lone surrogates, which no engine can encode."""
    return text.encode("utf-8", "replace").decode("utf-8") if not text.isascii() else text


def structural(pattern: str, language: str, text: str) -> list[str]:
    """Return the texts of the syntax nodes that an ast-grep pattern matches.

    Raises:
        ValueError: the language or the pattern is unknown to the engine.

    """
    if language.lower() not in STRUCTURAL:  # the engine would panic on a name that it does not know
        raise ValueError(f"no syntax patterns for {language!r}; known: {', '.join(STRUCTURAL)}")
    from ast_grep_py import SgRoot  # 15 ms: only for a check with a syntax pattern in play

    try:
        nodes = SgRoot(safe(text), language.lower()).root().find_all(pattern=pattern)
    except (RuntimeError, ValueError) as error:
        raise ValueError(f"{pattern!r} is no syntax pattern for {language!r}: {error}") from None
    return [node.text() for node in nodes[:MAX_MATCHES]]
