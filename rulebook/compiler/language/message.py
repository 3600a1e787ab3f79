"""A whole message, read: its sentences with their clauses, in order."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.entities import Entity, Named
from rulebook.compiler.language.find import find_entities
from rulebook.compiler.language.lexicon import language_of
from rulebook.compiler.language.refusals import one_by_one
from rulebook.compiler.language.roles import clauses
from rulebook.compiler.language.segments import Sentence, sentences
from rulebook.compiler.language.tokens import Token, tokenise
from rulebook.compiler.language.unknown import with_unknown


@dataclass(slots=True, eq=False)
class Spoken:
    """One sentence with its clauses.

    Attributes:
        sentence: as it was split off.
        clauses: its clauses in order.
        tokens: its words.
        shown: its text with the entities back in place.
        kept: what readers found of it (``language.kept``).

    """

    sentence: Sentence
    clauses: list[Clause]
    tokens: tuple[Token, ...]
    shown: str
    kept: dict[Hashable, object] = field(default_factory=dict, init=False, repr=False)


@dataclass(slots=True, eq=False)
class Message:
    """A message, read.

    Attributes:
        words: verbatim.
        language: two letters.
        spoken: its sentences.
        entities: all that it names.
        asks: one of its sentences ends with a question mark.
        places: where each sentence stands, by its text; of two that are alike, the first.
        kept: what readers found of it (``language.kept``).

    """

    words: str
    language: str
    spoken: list[Spoken]
    entities: tuple[Entity, ...]
    asks: bool = False
    places: dict[str, int] = field(default_factory=dict)
    kept: dict[Hashable, object] = field(default_factory=dict, init=False, repr=False)


def read_message(words: str) -> Message:
    """Read a message; the same words give the same reading every time."""
    named = find_entities(words)
    language = language_of(named.text)
    spoken = [one for sentence in sentences(named.text) for one in _parted(named, sentence, language)]
    asks = any(one.sentence.question for one in spoken)
    places = {one.shown: at for at, one in reversed(list(enumerate(spoken)))}
    return Message(words, language, spoken, named.entities, asks, places)


def _parted(named: Named, sentence: Sentence, language: str) -> list[Spoken]:
    """Read a sentence; what it refuses one by one is read so, and still the same sentence."""
    parts = one_by_one(sentence, named.entities)
    shown = _shown(named, sentence.text)
    return [replace(_read(named, part, language), shown=shown) for part in parts]


def _read(named: Named, sentence: Sentence, language: str) -> Spoken:
    tokens = with_unknown(tokenise(sentence.text, named, language))
    return Spoken(sentence, clauses(tokens), tokens, _shown(named, sentence.text))


def _shown(named: Named, text: str) -> str:
    return " ".join(named.shown(text).split())


def read_piece(message: Message, spoken: Spoken, text: str) -> Spoken:
    """Read a part of a sentence, marked, as a sentence of its own."""
    named = Named(text, message.entities)
    sentence = replace(spoken.sentence, text=text)
    return replace(_read(named, sentence, message.language), shown=spoken.shown)
