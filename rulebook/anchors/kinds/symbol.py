"""A named piece of a file by its syntax tree; formatting and comments do not count, meaning does."""

from __future__ import annotations

from rulebook.anchors import states
from rulebook.anchors.symbols import python, syntax
from rulebook.anchors.tree import Tree, content_digest, normal
from rulebook.records.check import Anchor


def look(anchor: Anchor, tree: Tree) -> tuple[str, str | None]:
    """Return the digest of all definitions of the symbol.

    ``unparsable`` and ``unsupported`` (a language without a reader) carry the whole file's digest, so that
    a change of the file is still seen.
    """
    path = anchor.path or ""
    found = tree.content(path)
    if found.state != states.PRESENT:
        return found.state, None
    language = syntax.language_of(path, found.data)
    if language is None:
        return states.UNSUPPORTED, content_digest(found.data)
    try:
        text = definition(normal(found.data).decode(), anchor.symbol or "", language)
    except (SyntaxError, ValueError, RecursionError):
        return states.UNPARSABLE, content_digest(found.data)
    return (states.PRESENT, states.digest(text.encode())) if text is not None else (states.NO_SYMBOL, None)


def definition(source: str, symbol: str, language: str) -> str | None:
    """Return the canonical text of a symbol's definitions, None where it has none.

    Raises:
        SyntaxError, ValueError: the source can not be read.

    """
    if language == "python":
        return python.definition(source, symbol)
    return syntax.definition(source, symbol, language)
