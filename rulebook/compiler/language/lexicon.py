"""The closed vocabulary: which grammatical tags a word or phrase carries, in each language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain

from rulebook.compiler.language.tools import data

CJK_LANGUAGES = ("zh", "ja", "ko")
CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
Phrases = dict[tuple[str, ...], frozenset[str]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The vocabulary, ready for lookup.

    Attributes:
        phrases: language -> tuple of lower-case words -> tags.
        longest: first word -> the number of words of the longest phrase that begins with it.
        stems: language -> lower-case beginning -> tags.
        cjk: phrases of Chinese, Japanese and Korean -> tags.
        cjk_pattern: finds them, longest first.

    """

    phrases: dict[str, Phrases]
    longest: dict[str, int]
    stems: dict[str, dict[str, frozenset[str]]]
    cjk: dict[str, frozenset[str]]
    cjk_pattern: re.Pattern[str]


@cache
def lexicon() -> Lexicon:
    """Return the vocabulary of ``data/lexicon.toml``."""
    phrases: dict[str, dict[tuple[str, ...], set[str]]] = {}
    stems: dict[str, dict[str, set[str]]] = {}
    cjk: dict[str, set[str]] = {}
    for tag, language, entry in _entries():
        if language in CJK_LANGUAGES:
            cjk.setdefault(entry, set()).add(tag)
        elif entry.endswith("*"):
            stems.setdefault(language, {}).setdefault(entry[:-1], set()).add(tag)
        else:
            phrases.setdefault(language, {}).setdefault(tuple(words_of(entry)), set()).add(tag)
    longest: dict[str, int] = {}
    for key in chain(*phrases.values()):
        longest[key[0]] = max(len(key), longest.get(key[0], 0))
    ordered = sorted(cjk, key=lambda phrase: (-len(phrase), phrase))
    return Lexicon(
        {name: {key: frozenset(tags) for key, tags in book.items()} for name, book in phrases.items()},
        longest,
        {name: {key: frozenset(tags) for key, tags in book.items()} for name, book in stems.items()},
        {key: frozenset(tags) for key, tags in cjk.items()},
        re.compile("|".join(map(re.escape, ordered))),
    )


def _entries() -> list[tuple[str, str, str]]:
    return [
        (tag, language, entry.strip())
        for tag, languages in data("lexicon").items()
        for language, entries in languages.items()
        for entry in entries.split(" | ")
        if entry.strip()
    ]


_WORDS = re.compile(r"[^\W\d_](?:[\w'-]*\w)?|&|,")


def words_of(entry: str) -> list[str]:
    """Return the words of a phrase as ``tokens`` makes them."""
    return _WORDS.findall(entry)


def language_of(text: str) -> str:
    """Return the message's language: the one that knows most of its words; English where none leads."""
    return languages_of(text)[0]


def languages_of(text: str) -> list[str]:
    """Return the languages that know most of the words, English first among equals."""
    words = words_of(text.lower())
    known, longest = _knowing(), lexicon().longest
    scores = dict.fromkeys(lexicon().phrases, 0)
    for at, word in enumerate(words):
        most = min(_LONGEST_RUN, longest.get(word, 1), len(words) - at)
        for size in range(1, most + 1):
            for name in known.get(tuple(words[at : at + size]), ()):
                scores[name] += size
    most = max(scores.values())
    return sorted((name for name in scores if scores[name] == most), key=lambda name: (name != "en", name))


_LONGEST_RUN = 4
"""Words of a phrase that tells the language."""


@cache
def _knowing() -> dict[tuple[str, ...], list[str]]:
    """Return phrase -> the languages that know it."""
    known: dict[tuple[str, ...], list[str]] = {}
    for name, book in lexicon().phrases.items():
        for phrase in {*book, *((word,) for word in own_words(name))}:
            known.setdefault(phrase, []).append(name)
    return known


FRAMED = ("de", "es", "fr", "pt")
"""Languages with blanks that have a table of phrases of their own."""


@cache
def own_words(language: str) -> frozenset[str]:
    """Return the words of a language's phrases that are none of the English vocabulary."""
    if language not in FRAMED:
        return frozenset()
    table = data(f"frames_{language}")
    text = " ".join([*table["macros"].values(), *table["frames"].values()])
    english = data("frames")
    known = " ".join(
        [
            *english["macros"]["en"].values(),
            *(entry.get("en", "") for entry in english["frames"].values()),
            *(" ".join(key) for key in lexicon().phrases["en"]),
        ]
    )
    return frozenset(words_of(re.sub(r"\{\w+(?::\w+)?\}", " ", text))) - frozenset(words_of(known))


_SCRIPTS = (("ja", "[\u3040-\u30ff]"), ("ko", "[\uac00-\ud7af]"), ("zh", "[\u3400-\u9fff]"))
_MARKS = re.compile("\ue000\\d+\ue001")


def written_in(text: str, language: str) -> str:
    """Return the language of a marked text, told by its script first: Chinese, Japanese or Korean."""
    prose = _MARKS.sub(" ", text)
    spaced = len(words_of(re.sub(f"[{CJK}]+", " ", prose)))
    for name, signs in _SCRIPTS:
        if re.search(signs, prose) and len(re.findall(f"[{CJK}]", prose)) > spaced:
            return name
    return language


def tags_of(words: tuple[str, ...], language: str) -> frozenset[str]:
    """Return the tags of a phrase: of the message's own language, else of English."""
    book = lexicon()
    found = book.phrases.get(language, {}).get(words)
    if found is None and language != "en":
        found = book.phrases["en"].get(words)
        if (
            found and len(words) == 1 and len(words[0]) <= 2
        ):  # "in", "on", "a" are words of their own elsewhere
            found = None
    if found is None and len(words) == 1:
        found = _stem_tags(words[0], language)
    return found or frozenset()


def is_grammar(word: str) -> bool:
    """Tell whether a word is one of grammar in some language (German ``immer``)."""
    return any((word,) in book for book in lexicon().phrases.values())


def _stem_tags(word: str, language: str) -> frozenset[str]:
    stems = lexicon().stems.get(language, {})
    for end in range(len(word), 3, -1):
        if word[:end] in stems:
            return stems[word[:end]]
    return frozenset()
