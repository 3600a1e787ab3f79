"""Names that no table knows, told by where they stand: after ``run``, before an option."""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token

_HYPHENED = re.compile(r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:\w*[a-rt-z0-9])$")
"""A word with a hyphen; a plural (``dry-runs``) is no program's name."""
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
_ENGLISH = re.compile(
    r"^(?:re|pre|non|un|self|auto|semi|multi|long|short|well|end|top|one|two|up|in|out|by|built|hand|read|write)-"
)


def with_unknown(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the tokens with words that can only be names read as such."""
    out = list(tokens)
    contrasted = _contrasted(tokens)
    for index, token in enumerate(out):
        if _is_language(out, index):
            out[index] = Token(
                token.text, frozenset(), Entity("concept", token.text, concept=_SCOPES[token.text])
            )
            continue
        if _is_place(out, index):
            out[index] = Token(token.text, frozenset({"commit"} if token.text == "git" else ()))
            continue
        if _is_run(out, index):
            out[index] = Token(token.text, frozenset(), Entity("command", token.text, code=True))
            continue
        kind = _kind(out, index) if not token.tags and token.entity is None else ""
        kind = kind or ("library" if token.text in contrasted else "")
        if kind:
            out[index] = Token(token.text, frozenset(), Entity(kind, token.text))
    return _joined(out)


def _contrasted(tokens: tuple[Token, ...]) -> set[str]:
    """Return the name in ``our helper (core/retry.py) not tenacity, tenacity hides the traceback``.

    One thing without an article, against a module of ours, that then does something by itself.
    """
    found = set()
    module = next(
        (
            i
            for i, t in enumerate(tokens)
            if t.entity and t.entity.kind == "path" and _MODULE.search(t.entity.text)
        ),
        len(tokens),
    )
    for index, (neg, name) in enumerate(pairwise(tokens)):
        if not (neg.has("neg") and module < index and not name.tags and name.entity is None):
            continue
        again = [two for one, two in pairwise(tokens[index + 2 :]) if one.text == name.text]
        does = any(two.text.isalpha() and two.text.endswith("s") and two.entity is None for two in again)
        if does and _PLAIN.match(name.text) and not name.text.endswith(("s", "ing")):
            found.add(name.text)
    return found


_MODULE = re.compile(r"\w\.(?:py|[cm]?[jt]sx?|go|rs|rb)$")
_SCRIPT = re.compile(
    r"^(\./[\w-]+(?:/[\w-]+)*|(?:[\w.-]+/)*s?bin/[\w.-]+|[\w./-]+\.(?:sh|bash|py|rb|js|mjs|ts|pl|ps1))$"
)


_SCOPES = {
    name: f"scope_{language}"
    for language, names in {
        "python": "python python3",
        "ruby": "ruby",
        "go": "go golang",
        "php": "php",
        "swift": "swift",
        "elixir": "elixir",
        "shell": "bash sh zsh",
        "javascript": "node",
        "terraform": "terraform",
        "docker": "docker",
    }.items()
    for name in names.split()
}
"""Programs whose bare name is a language: ``no classes in python``."""


def _is_language(tokens: list[Token], index: int) -> bool:
    """Tell the language (``in python``) from the program (``never run python``)."""
    entity = tokens[index].entity
    if entity is None or entity.kind != "command" or entity.code or entity.text not in _SCOPES:
        return False
    return (
        index > 0
        and tokens[index - 1].has("in")
        and not any(t.has("run") for t in tokens[max(0, index - 3) : index])
    )


def _is_place(tokens: list[Token], index: int) -> bool:
    """Tell ``no binaries in git`` and ``publish to npm``, where a tool's name is a place, from a command."""
    entity = tokens[index].entity
    bare = entity is not None and entity.kind == "command" and not entity.code and " " not in entity.text
    before = tokens[index - 1] if index else None
    if not bare or before is None or not before.has("in") or before.text in ("for", "für", "para"):
        return False
    if any(t.text in ("else", "rest", "everything", "anything") for t in tokens[:index]):
        return False  # ``git status is fine; everything else in git is mine``
    heads = [t.entity.text.split()[0] for t in tokens if t.entity is not None and " " in t.entity.text]
    return entity is not None and entity.text not in heads


_CALLED = re.compile(r"[a-z][a-z0-9]{2,}(?:-[a-z0-9]+)*$")
_RUNS = ("run", "runs", "running", "execute", "ran")


def _is_called(tokens: list[Token], index: int) -> bool:
    """Tell a word in a code span that is run by its name: ``never run `env` or `printenv` ``."""
    entity = tokens[index].entity
    if entity is None or not entity.code or entity.concept or entity.kind not in ("symbol", "text"):
        return False
    if not _CALLED.match(entity.text) or not index:
        return False
    before = tokens[index - 1]
    if before.text in _RUNS:
        return True
    joined = before.text in (",", "or", "and", "nor") and index > 1
    last = tokens[index - 2].entity if joined else None
    ran = any(t.text in _RUNS for t in tokens[: index - 1])
    return ran and last is not None and last.kind == "command" and last.code and " " not in last.text


def _is_run(tokens: list[Token], index: int) -> bool:
    """Tell a path that is run: ``run bin/lint``, ``before scripts/eval.py runs``, ``we have ./mvnw``."""
    entity = tokens[index].entity
    if entity is not None and _is_called(tokens, index):
        return True
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
    return ""


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
