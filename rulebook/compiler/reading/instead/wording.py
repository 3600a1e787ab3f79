"""The words of a sentence as its parts are read from: kinds of things in words, brackets resolved."""

from __future__ import annotations

import re

from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.tools import is_program
from rulebook.compiler.reading.frames.spelling import TYPED, spelled_sentence

NAME = "\ue000\\w+\ue001 "
"""A name in a spelled text."""
_ASIDE = re.compile(
    rf"({NAME})\( (?:or|and|also|plus|alias|aka|same for) ((?:{NAME}(?:, |or |and |/ ){{0,2}})+)\) "
)
"""Another name in brackets: ``pytest (or python -m pytest)``."""
_VERSION = re.compile(
    rf"({NAME})\( (?:v ?[\d.]+(?: x)?|[\d.]+(?: x)?|old|legacy|deprecated|classic|the old one) \) "
)
"""Which one is meant: ``docker-compose (v1)``."""
_MEANT = re.compile(rf"(?<!\ue001 )\( ((?:{NAME}(?:, |or |and )?)+)\) ")
"""What a word stands for, in brackets: ``the wrapper (./gradlew)``."""
_BY_HAND = re.compile(
    rf"[a-z]+ing (?:it |them |things |everything )?(?:by hand|manually|directly|yourself|the old way) "
    rf"\( ((?:{NAME}(?:, |or |and )?)+)\) "
)
"""``configuring by hand (A, B)``: A and B are what is done by hand."""
_FOLDER = re.compile(
    "((?<!\\S)(?:in|inside|under|within|throughout|for) (?:\\S+ ){1,4})\\( \ue000P\\d+\ue001 \\) "
)
"""Where that is: ``in gameplay code (Assets/Scripts/Play)``; the place is read from the whole sentence."""
_MARKED = re.compile(
    "((?<!\\S)(?:and|or|nor|/) )(?:an? |the )?(?:bare|plain|raw|naked|direct|vanilla|stock) (?=\ue000)"
)
"""``cargo fmt or a bare rustfmt``: the second of a list."""
_OWNER = re.compile("(?<!\\S)[a-z][\\w-]*'s (?=\ue000)")
"""Whose something is: ``PyYAML's yaml.load``."""


def prepared(message: Message, spoken: Spoken) -> str:
    """Return a sentence spelled, so that each of its names stands where a phrase expects it."""
    text = _CONCEPT.sub(lambda m: _as_word(message, m), spelled_sentence(message, spoken))
    text = _BY_HAND.sub(lambda m: "plain " + m[1].replace(" , ", " or "), text)
    text = _FOLDER.sub(r"\1", text)
    text = _VERSION.sub(r"\1", _MARKED.sub(r"\1", text.replace(" = ", " : ")))
    return _OWNER.sub("", _MEANT.sub(r", \1, ", _ASIDE.sub(r"\1or \2", text)))


_CONCEPT = re.compile(
    r"(?P<before>(?<!\S)(?:in|inside|under|within|from) (?:the |our |my )?)?" + TYPED.pattern
)


def _as_word(message: Message, match: re.Match[str]) -> str:
    """Return a kind of things as the words that it was said in (``unit tests``), unless it says where."""
    entity = message.entities[int(match.group(3))]
    known = entity.kind != "concept" or match["before"] or is_program(entity.text.split()[0].lower())
    return match.group() if known else entity.text.lower()
