"""A sentence as one string of words, in which each name is a mark that shows its sort."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.kept import kept
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.reading.context import kind_of

SORTS = "CPSWBOVEXT"
"""Command, path, code or content, where, branch, option, vague path, environment, pair, text in quotes."""
_VAGUE = (
    "anything everything code files file dateien datei etwas alles archivos archivo ficheros fichero algo"
)
VAGUE = frozenset(f"{_VAGUE} fichiers fichier arquivos arquivo".split())
"""Words that may be read as the name of any file: a frame that has one takes the name too."""
TYPED = re.compile("\ue000([A-Z])(\\d+)\ue001")
"""A name: the letter of its sort, and which of the message's names it is."""
_SORT = {
    "command": "C",
    "path": "P",
    "filename": "P",
    "scope": "W",
    "surface": "W",
    "branch": "B",
    "option": "O",
    "env": "O",
    "operator": "O",
    "environment": "E",
    "pair": "X",
    "text": "T",
}
_INTO = re.compile(r"(?i)\b(?:into|in|out of|to)\s+$")
_OLD = re.compile(r"(?i)(?:already )?(?:existing|old|merged|applied|committed|shipped|released)(?= )")
_STATE = re.compile(r"(?i)\b(?:is|are|was|were|be|been|being|already|gets?|has|have|once|not) $")
_NEAR = 40
"""Characters before a name that may say what it is."""
_PIECE = re.compile(r"\d{1,2}:\d\d\b|\ue000[A-Z]\d+\ue001|[^\W_](?:[\w&]|['+-](?=\w))*|->|=>|[^\s\w]")


def sort_of(entity: Entity) -> str:
    """Return the letter of a name's sort, of ``notation.SORTS``."""
    kind = kind_of(entity)
    if kind == "path" and is_vague(entity):
        return "V"
    if kind == "text" and entity.code and re.search(r"[^\w\s'.,!?-]", entity.text):
        return "S"
    return _SORT.get(kind, "S")


def spelled(text: str, entities: Sequence[Entity], *, loose: bool = False) -> str:
    """Return marked text as words in lower case, one blank behind each; names as typed marks.

    Args:
        text: a sentence in which names are marks.
        entities: what the marks stand for.
        loose: acts and things that were only named in words (``kill the dev server``) are words again.

    """

    def near(match: re.Match[str]) -> int:
        return max(0, match.start() - _NEAR)

    def typed(match: re.Match[str]) -> str:
        entity = entities[int(match.group(1))]
        if loose and entity.kind == "concept" and kind_of(entity) in ("command", "pair"):
            return f" {entity.text} "
        if entity.kind == "concept" and _is_word(entity):
            return f" {entity.text} "
        if entity.concept and entity.text.endswith("ed") and _STATE.search(text, near(match), match.start()):
            return f" {entity.text} "  # ``once it is merged`` tells a state, and names no act
        if (
            entity.text.lower() == "git"
            and not entity.code
            and _INTO.search(text, near(match), match.start())
        ):
            return " git "  # where something is kept, and not the program
        old = _OLD.match(entity.text) if entity.concept else None  # ``existing migrations``: not any of them
        return f" {old[0].lower() if old else ''} \ue000{sort_of(entity)}{match.group(1)}\ue001 "

    pieces = _PIECE.findall(MARK.sub(typed, text.replace("...", " , ")))
    words = [piece if piece.startswith("\ue000") else piece.lower() for piece in pieces]
    while words and words[-1] in (".", "!", "?", ",", "-", ":", ";"):
        words.pop()
    return "".join(f"{word} " for word in words)


@kept
def spelled_sentence(message: Message, spoken: Spoken, *, loose: bool = False) -> str:
    """Return a sentence of a message as ``spelled`` does."""
    return spelled(spoken.sentence.text, message.entities, loose=loose)


def _is_word(entity: Entity) -> bool:
    """Tell what names nothing: a word of grammar, and ``文件`` where no blank sets it apart."""
    kind = concept(entity.concept)["kind"]
    return kind in ("tag", "vague") or (sort_of(entity) == "V" and not entity.text.isascii())


def marked(text: str) -> str:
    """Return a spelled text with plain marks again, so that it can be read as words of a sentence."""
    return TYPED.sub(lambda match: f"\ue000{match.group(2)}\ue001", text).strip()


def names_in(text: str, entities: Sequence[Entity]) -> list[Entity]:
    """Return the names of a spelled text in order, each once."""
    return list(dict.fromkeys(entities[int(match.group(2))] for match in TYPED.finditer(text)))
