"""Words by which a sentence means only a part of what its rule would hold, or the opposite of it.

The patterns stand in ``data/limits.toml``: in general, and for rules about commands, code and files.
"""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.drafting.in_environments import is_environment
from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.bounds.pieces import (
    is_about_code,
    is_about_commands,
    is_about_paths,
    sentence_of,
)
from rulebook.compiler.rules import Rule

_BITES = ("forbid", "replace", "owned", "generated")
_STUMP = re.compile(r"[^\s`'\"(]\*?@")
"""A name that is only the end of a word: ``{{ config }}.py``."""


def keep_limits(rule: Rule, message: Message) -> None:
    """Let no rule bite whose sentence limits it by words that no check can carry."""
    at = sentence_of(rule, message)
    if at is None or not rule.targets or rule.kind not in (*_BITES, "ask"):
        return
    text = _written(rule, message.spoken[at].sentence.text, message)
    sorts = ["any", *_sorts(rule)] if rule.kind in _BITES else []
    stump = is_about_paths(rule) and all(re.fullmatch(r"\*?\.\w+", e.text) for e in rule.targets)
    rule.unclear = rule.unclear or (stump and bool(_STUMP.search(text)))
    rule.unclear = rule.unclear or any(pattern.search(text) for sort in sorts for pattern in _patterns(sort))
    if rule.kind in _BITES and any(e.concept for e in rule.targets) and is_about_commands(rule):
        said = message.spoken[at].shown.lower()
        rule.unclear = rule.unclear or any(pattern.search(said) for pattern in _patterns("act"))


def _written(rule: Rule, text: str, message: Message) -> str:
    """Return a sentence with a sign for what the rule is about, and another for other names."""
    held = {e.text.lower() for e in rule.targets}

    def sign(mark: re.Match[str]) -> str:
        return "@" if message.entities[int(mark[1])].text.lower() in held else "\u2026"

    return MARK.sub(sign, text).lower()


def _sorts(rule: Rule) -> list[str]:
    about = {
        "command": is_about_commands,
        "code": is_about_code,
        "path": _is_about_files,
        "environment": _is_about_environments,
    }
    sorts = [sort for sort, tells in about.items() if tells(rule)]
    return [*sorts, "command_ban"] if "command" in sorts and rule.kind == "forbid" else sorts


def _is_about_environments(rule: Rule) -> bool:
    return all(map(is_environment, rule.targets))


def _is_about_files(rule: Rule) -> bool:
    """Tell files, which take more text, from folders, which take more files."""
    return is_about_paths(rule) and not any(is_folder(e) or e.concept or "*" in e.text for e in rule.targets)


@cache
def _patterns(sort: str) -> list[re.Pattern[str]]:
    return [re.compile(pattern) for pattern in data("limits")[sort].values()]
