"""Read which module a name is taken from: ``import Image from expo-image, not from react-native``."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import libraries
from rulebook.compiler.rules import Rule

_NAME = r"[A-Za-z_]\w*"
_MODULE = r"@?[a-z][\w-]*(?:[./][\w-]+)*"
_LIST = rf"(?P<names>{_NAME}(?:\(\))?(?:(?:,| and| or|, and) {_NAME}(?:\(\))?){{0,4}})"
_NOT = r"(?:not|never|and not|and never|instead of|rather than|in place of)"
_GOOD = (
    rf"{_LIST} (?:is |are |comes? |is imported |are imported |gets imported |only |always )*from {_MODULE}"
)
_PHRASES = (
    rf"{_GOOD}[ ,;]+(?:[^.;!?]{{0,40}} )?{_NOT} (?:the (?:one|ones) )?(?:from |out of )?(?P<bad>{_MODULE})",
    rf"{_GOOD}\b[^.;!?]{{0,60}}[ ,;.]+(?P<bad>{_MODULE})'s (?:own|one|version|built-?in)\b",
    (
        r"(?:do not|don't|must not|may not|never|no longer|stop|quit) import(?:ing)? "
        rf"(?P<names>{_NAME}) from (?P<bad>{_MODULE})"
    ),
    rf"(?:no|never) (?:more |direct )?(?P<names>{_NAME})(?:\(\))? (?:imports? )?from (?P<bad>{_MODULE})",
    (
        rf"you (?:just |still |keep |always )?import(?:ed|ing)? (?P<names>{_NAME}) from (?P<bad>{_MODULE}) "
        "(?:again|instead|once more)"
    ),
)
_CODED = re.compile(r"[A-Z]|_|\w\(\)")


@cache
def _phrases() -> tuple[Any, ...]:
    return tuple(compiled(f"(?i:{text})") for text in _PHRASES)


def read_imported(message: Message) -> dict[int, Rule]:
    """Return the rules against taking a name from a module, by the sentence that names the module."""
    found: dict[int, Rule] = {}
    for at, spoken in enumerate(message.spoken):
        if spoken.sentence.question or " from " not in spoken.shown.lower():
            continue
        match = next((m for phrase in _phrases() if (m := phrase.search(spoken.shown))), None)
        if match is None:
            continue
        groups = match.groupdict()
        names = re.findall(rf"{_NAME}(?=[(),]|\s|$)", groups["names"])
        named = [name for name in names if name not in ("and", "or") and _is_code(name, message)]
        if named and _is_module(groups["bad"], message):
            rule = Rule("forbid", spoken.shown)
            rule.targets = [Entity("import", f"{name} {groups['bad']}", code=True) for name in named]
            rule.named = list(rule.targets)
            found[at] = rule
    return found


def _is_module(name: str, message: Message) -> bool:
    """Tell a module from a word: by its form, a code span, or since it is a library."""
    spanned = any(e.code and e.text == name for e in message.entities)
    return not name.isalpha() or spanned or name in libraries() or name in _KNOWN


_KNOWN = (
    "typing",
    "unittest",
    "collections",
    "datetime",
    "asyncio",
    "react",
    "vue",
    "next",
    "os",
    "json",
)


def _is_code(name: str, message: Message) -> bool:
    """Tell a name of code from a word: by its form, or since it stands in a code span."""
    return bool(_CODED.search(name)) or any(
        e.code and e.text.removesuffix("()") == name for e in message.entities
    )
