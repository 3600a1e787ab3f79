"""What people name without spelling it: acts, kinds of files, kinds of content."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulebook.compiler.language import doings
from rulebook.compiler.language.alternatives import any_of
from rulebook.compiler.language.lexicon import CJK
from rulebook.compiler.language.tools import data, plain_programs


@cache
def concepts() -> dict[str, dict[str, Any]]:
    """Return all that people name without spelling it: single things, and families of acts."""
    table = data("families")
    families = {
        name: {**entry, "said": [_whole(way, table["parts"]) for way in entry["said"]]}
        for name, entry in table.items()
        if name != "parts"
    }
    return {**data("concepts"), **data("deeds"), **families}


def _whole(way: str, parts: dict[str, str]) -> str:
    """Return a way of saying with its parts, ``<things>``, in place."""
    return re.sub(r"<(\w+)>", lambda part: _whole(parts[part[1]], parts), way)


@cache
def _words() -> dict[str, str]:
    return {
        word.strip(): name
        for name, entry in reversed(concepts().items())
        for word in [*entry["words"].split(" | "), *entry.get("chat_words", "").split(" | ")]
        if word.strip()
    }


def is_of_chat(text: str) -> bool:
    """Tell a word that is its concept only where the message speaks of answers (``tables``)."""
    plain = " ".join(text.lower().split())
    return plain in concept(concept_named(text)).get("chat_words", "").split(" | ")


def concept(name: str) -> dict[str, Any]:
    """Return one entry of ``data/concepts.toml``."""
    entry: dict[str, Any] = concepts()[name]
    return entry


@cache
def _code() -> dict[str, str]:
    return {word: name for name, entry in concepts().items() for word in entry.get("code", "").split(" | ")}


_NO_CODE = ("command", "path", "branch", "environment", "tag", "pair", "scope", "surface")


def concept_of_code(text: str) -> str:
    """Return the concept that a piece of code is (``as any``); never one of an act or a place."""
    if text in _code():
        return _code()[text]
    name = concept_named(text)
    return "" if name and concepts()[name]["kind"] in _NO_CODE else name


def concept_named(text: str) -> str:
    """Return the name of the concept that a text is, else an empty string."""
    plain = " ".join(text.lower().split())
    return _words().get(plain) or _words().get(plain.strip("`:.;, "), "") or _said_as(plain)


@cache
def _said() -> dict[str, re.Pattern[str]]:
    """Return concept -> the ways of saying it that are too many to list: a verb with its objects."""
    return {
        name: re.compile("|".join(f"(?:{way})" for way in entry["said"]).replace(" ", r"\s+"))
        for name, entry in concepts().items()
        if "said" in entry
    }


def _said_as(plain: str) -> str:
    return next((name for name, pattern in _said().items() if pattern.fullmatch(plain)), "") or doings.named(
        plain
    )


@cache
def concept_pattern(*, of_names: bool) -> re.Pattern[str]:
    """Return what finds concepts in prose, the longest first: those that begin with a name, or the others."""
    words = [word for word in _words() if _begins_with_name(word) == of_names]
    joined = [word for word in words if re.match(f"[{CJK}]", word)]
    seam = [word for word in words if re.search(f"[{CJK}]$", word) and word not in joined]
    blank = r"\s+"
    plain = any_of({*words} - {*joined, *seam}, blank)
    said = [*(pattern.pattern for pattern in _said().values()), _acts()] if of_names else []
    before = r"(?<![\w/.@*\ue001-])(?<!\w['\u2019])"
    bounded = rf"{before}(?:{'|'.join([*said, plain])})(?![\w/\ue000-])(?!\.\w|\()"
    mixed = [f"{before}{any_of(seam, blank)}"] if seam else []
    return re.compile("(?i)" + "|".join([*mixed, bounded, *([any_of(joined)] if joined else [])]))


def _acts() -> str:
    """Return the pattern of the acts on things; none is tried where no word is that one begins with."""
    acts = "|".join(doings.patterns()).replace(" ", r"\s+")
    return rf"(?={any_of(doings.begins())}\s)(?:{acts})"


def _begins_with_name(word: str) -> bool:
    return word.split()[0] in plain_programs() or not word[0].isalnum()
