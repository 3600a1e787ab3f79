"""What satisfies an order: the required command in every usual spelling, and what it looks at."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.drafting.patterns import Form, command_forms, forms_of
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data

_ANY_FILE = re.compile(
    r"(?:\./)?(?:path|some|your|my)/(?:to/)?\S*|/path/\S*|\.|\./\.\.\.|(?:file|filename|foo|bar|example|script|notebook|nb|module)"
    r"(?:\.\w+)+|(?:the|your|my|some|changed|touched)[-_][\w.-]+|'[^']*\*[^']*'|\"[^\"]*\*[^\"]*\"|\*+(?:/\*+)*(?:\.\w+)?"
)
"""An operand that stands for any file, or for all of them: ``path/to/x.ipynb``, ``.``."""
_SPECIAL_VALUE = re.compile(r"(?<=\s)(--[a-z][\w-]*)[= ]'?[^\s']*[/#~][^\s']*'?")
"""An option's value that names a place, which has many spellings: ``--against '.git#branch=main'``."""

_PASSED_ON = re.compile(r"(?<=\S) --(?: .*)?$")
"""What a command hands on, ``cargo clippy -- -D warnings``: it has run without it too."""


def satisfying(entity: Entity) -> list[Form]:
    """Return the forms of which any one is the required command."""
    if entity.kind != "command":
        return forms_of(entity)
    text = _PASSED_ON.sub("", _SPECIAL_VALUE.sub(r"\1", without_any_file(entity.text)))
    texts = [text, *([alias] if (alias := data("programs")["aliases"].get(text)) else [])]
    return [form for one in texts for form in command_forms(one)]


def without_any_file(text: str) -> str:
    """Return a command without operands that stand for whatever file there is."""
    words = [word for word in text.split() if not _ANY_FILE.fullmatch(word)]
    return " ".join(words) or text


def looked_at(commands: list[str]) -> list[str]:
    """Return the globs of what some commands look at; empty where one of them may look at anything."""
    found: list[str] = []
    for text in commands:
        globs = _globs(" ".join(word for word in text.split() if not word.startswith("-")))
        if not globs:
            return []
        found += [glob for glob in globs if glob not in found]
    return found


def judges(text: str) -> bool:
    """Tell a command that judges the tree as it is, so that it must have run after the last change."""
    words = re.findall(r"[A-Za-z][\w-]*", text)
    return bool(_globs(text)) or any(
        word in _judging() or any(word.startswith(f"{one}-") or word.endswith(f"-{one}") for one in _STEMS)
        for word in words
    )


_STEMS = ("test", "tests", "lint", "check", "fmt", "format", "build", "verify", "validate")


@cache
def _judging() -> frozenset[str]:
    return frozenset(data("programs")["judges"]["words"].split())


def _globs(text: str) -> list[str]:
    for name, tools in data("programs")["looks_at"].items():
        for tool in tools.split("|"):
            if re.search(rf"(?<![\w-]){re.escape(tool)}(?![\w:-])", text):
                return str(data("programs")["families_of_files"][name]).split()
    return []
