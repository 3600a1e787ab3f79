"""Does a prompt of the user say yes to a topic, where it does not name the action? Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.asking import asked
from rulebook.verifier.denial import clauses, plain_words, sentences
from rulebook.verifier.go import own_words
from rulebook.verifier.position import bidden, said_yes_to, spaced_signs

_STEM, _ENDING = 6, 2


_YES = " yes yep yeah ok okay sure ja jo sí si vale oui d'accord sim 네 예 응 はい 好 好的 可以 "
_GO_AHEAD = (
    " go-ahead do-it go-for-it please-do proceed adelante hazlo dale procede"
    " mach-das mach-es leg-los nur-zu vas-y"
    " allez-y fais-le pode-ir 진행해 진행하세요 去吧 お願いします "
)


def agrees(prompt: str) -> bool:
    """Tell ``yes, go ahead``: a yes and a go-ahead of their own, which answer what the agent asked.

    A yes alone may answer anything, and a go-ahead that goes on (``go ahead with the docs``) is one to that.
    """
    parts = [
        "-".join(plain_words(part))
        for sentence in sentences(asked(own_words(prompt)))
        for part in clauses(sentence)
    ]
    return any(
        f" {one} " in _YES and (f" {two} " in _GO_AHEAD or two.endswith(_MAY))
        for one, two in zip(parts, parts[1:], strict=False)  # noqa: RUF007 - itertools is no part of the hot path
    )


_MAY = ("도-됩니다", "도됩니다", "도-돼요", "도-괜찮습니다", "てもいいです", "ていいです")
"""How a Korean or Japanese clause ends that lets something be done."""


def approves(prompt: str, topics: list[str]) -> bool:
    """Tell whether the prompt says yes to a topic, and neither denies it nor only asks about it.

    Between the yes and the topic stand only words of doing and small ones: ``please run the migrations``,
    and not ``please explain the migrations``. A long topic is known by its stem.
    """
    if not topics:
        return False
    stems = tuple(word[:-_ENDING] if len(word) > _STEM else word for word in map(str.lower, topics))
    codes = {topic.lower() for topic in topics if _is_code(topic)}
    lines = spaced_signs(asked(own_words(prompt))).split("\n")
    return any(
        said_yes_to(line, lambda word: word.startswith(stems), thing=True)
        or bidden(line, lambda word: word in codes, thing=True, led=True)
        for line in lines
    )


def _is_code(topic: str) -> bool:
    """Tell ``minSdk`` and ``MAX_AGE``, which nothing but the thing itself is called."""
    return "_" in topic or any(sign.isupper() for sign in topic[1:])
