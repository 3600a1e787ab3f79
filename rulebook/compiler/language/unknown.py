"""Names that no table knows, told by where they stand: after ``run``, before an option, after ``A than``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token

_HYPHENED = re.compile(r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$")
_PLAIN = re.compile(r"^[a-z][a-z0-9_.-]{2,}$")
_NO_PROGRAMS = frozenset(
    [
        "pass",
        "passing",
        "passed",
        "add",
        "adding",
        "set",
        "give",
        "giving",
        "want",
        "wants",
        "need",
        "needs",
        "require",
        "like",
        "also",
        "both",
        "has",
        "have",
        "had",
        "the",
        "with",
        "without",
        "and",
        "but",
        "flag",
        "flags",
        "option",
        "options",
        "always",
        "never",
        "only",
        "just",
    ]
)
_LISTED = ("command", "library", "symbol")
_ENGLISH = re.compile(
    r"^(?:re|pre|non|un|self|auto|semi|multi|long|short|well|end|top|one|two|up|in|out|by|built|hand|read|write)-"
)


def with_unknown(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens with words that can only be names read as such."""
    out = list(tokens)
    for index, token in enumerate(out):
        if _is_run(out, index):
            out[index] = Token(token.text, frozenset(), Entity("command", token.text, code=True))
            continue
        kind = _kind(out, index) if not token.tags and token.entity is None else ""
        if kind:
            out[index] = Token(token.text, frozenset(), Entity(kind, token.text))
    return _joined(out)


_SCRIPT = re.compile(
    r"^(\./[\w-]+(?:/[\w-]+)*|(?:[\w.-]+/)*s?bin/[\w.-]+|[\w./-]+\.(?:sh|bash|py|rb|js|mjs|ts|pl|ps1))$"
)


def _is_run(tokens: list[Token], index: int) -> bool:
    """Tell a path that is run: ``run bin/lint``, ``before scripts/eval.py runs``, ``we have ./mvnw``."""
    entity = tokens[index].entity
    if entity is None or entity.kind != "path" or not _SCRIPT.match(entity.text):
        return False
    before = tokens[max(0, index - 1) : index]
    behind = tokens[index + 1 : index + 2]
    edited = any(t.has("edit", "create", "delete", "in") for t in tokens[max(0, index - 2) : index])
    run = any(t.has("run") for t in (*before, *behind))
    return run or (entity.text.startswith("./") and "." not in entity.text[2:] and not edited)


def _kind(tokens: list[Token], index: int) -> str:
    text = tokens[index].text
    before = tokens[index - 1] if index else None
    after = tokens[index + 1].entity if index + 1 < len(tokens) else None
    if (
        _PLAIN.match(text)
        and text not in _NO_PROGRAMS
        and after is not None
        and after.kind == "option"
        and after.text.startswith("--")
    ):
        return "command"
    if before is None:
        return ""
    if _HYPHENED.match(text) and not _ENGLISH.match(text) and before.has("run", "plain"):
        return "command"
    if (before.has("instead") or before.text == "than") and _PLAIN.match(text):
        return _kind_of_other(tokens[:index])
    return ""


def _kind_of_other(tokens: list[Token]) -> str:
    """Return what the word behind ``A instead of`` is: of the same sort as A, if that is a name at all."""
    named = [t.entity for t in tokens if t.entity is not None]
    return named[-1].kind if named and named[-1].kind in _LISTED and not named[-1].concept else ""


def _joined(tokens: list[Token]) -> tuple[Token, ...]:
    """Join an unknown program with the options right behind it into one command."""
    out: list[Token] = []
    for token in tokens:
        last = out[-1].entity if out else None
        option = token.entity is not None and token.entity.kind == "option"
        if option and last is not None and last.kind == "command" and not last.code and " " not in last.text:
            out[-1] = Token(
                f"{last.text} {token.text}", frozenset(), Entity("command", f"{last.text} {token.text}")
            )
        else:
            out.append(token)
    return tuple(out)
