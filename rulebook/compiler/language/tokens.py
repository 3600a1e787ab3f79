"""A piece of text as tokens: entities, tagged phrases, marks and plain words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity, Named
from rulebook.compiler.language.lexicon import CJK, lexicon, tags_of

_TOKEN = re.compile(
    rf"\ue000(?P<entity>\d+)\ue001|(?P<cjk>[{CJK}]+(?: [{CJK}]+)*)"
    rf"|(?P<word>[^\W\d_{CJK}](?:[^\W{CJK}]|['-](?=\w))*|&)|(?P<number>\d[\d.,:]*\w*)"
    r"|(?P<mark>->|=>|-(?= )|[,;:.!?()=/+>])"
)
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    Attributes:
        text: as written, lower case for words.
        tags: grammatical tags of ``data/lexicon.toml``; empty for plain words.
        entity: what it names, where it is one.
        shout: the word was written in capitals.

    """

    text: str
    tags: frozenset[str] = _NONE
    entity: Entity | None = None
    shout: bool = False

    def has(self, *tags: str) -> bool:
        """Tell whether the token carries any of the tags."""
        return not self.tags.isdisjoint(tags)


def tokenise(text: str, named: Named, language: str) -> tuple[Token, ...]:
    """Return the tokens of a piece of ``named.text``; the longest known phrase wins."""
    raw = _raw(text, named)
    out: list[Token] = []
    index = 0
    while index < len(raw):
        token, used = _phrase(raw, index, language)
        out.append(token)
        index += used
    return tuple(out)


def _raw(text: str, named: Named) -> list[Token]:
    out: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind, value = match.lastgroup, match.group()
        if kind == "entity":
            entity = named.entities[int(match.group("entity"))]
            out.append(_named(entity))
        elif kind == "cjk":
            out.extend(_cjk(value))
        elif kind == "word":
            out.append(Token(value.lower(), _NONE, None, value.isupper() and len(value) > 1))
        else:
            out.append(Token(value.lower()))
    return out


def _named(entity: Entity) -> Token:
    """Return an entity's token; a concept that only stands for tags is a word again."""
    if entity.kind == "concept" and concept(entity.concept)["kind"] == "tag":
        return Token(entity.text.lower(), frozenset(concept(entity.concept)["tags"]))
    return Token(entity.text, _NONE, entity)


def _cjk(run: str) -> list[Token]:
    book, out, position = lexicon(), [], 0
    for match in book.cjk_pattern.finditer(run):
        out += _plain(run[position : match.start()])
        out.append(Token(match.group(), book.cjk[match.group()]))
        position = match.end()
    return out + _plain(run[position:])


def _plain(text: str) -> list[Token]:
    """Return what stands between two known phrases as a word; nothing where it is blank."""
    return [Token(text.strip())] if text.strip() else []


def _phrase(raw: list[Token], index: int, language: str) -> tuple[Token, int]:
    first = raw[index]
    if first.entity is not None or first.tags:
        return first, 1
    longest = lexicon().longest.get(first.text, 1)
    for length in range(min(longest, len(raw) - index), 0, -1):
        part = raw[index : index + length]
        if any(token.entity is not None or token.tags for token in part):
            continue
        tags = tags_of(tuple(token.text for token in part), language)
        if tags:
            return Token(" ".join(t.text for t in part), tags, None, any(t.shout for t in part)), length
    return first, 1
