"""Does a prompt of the user say yes to a topic, where it does not name the action? Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.asking import asked
from rulebook.verifier.go import own_words
from rulebook.verifier.position import said_yes_to, spaced_signs

_STEM, _ENDING = 6, 2


def approves(prompt: str, topics: list[str]) -> bool:
    """Tell whether the prompt says yes to a topic, and neither denies it nor only asks about it.

    Between the yes and the topic stand only words of doing and small ones: ``please run the migrations``,
    and not ``please explain the migrations``. A long topic is known by its stem.
    """
    if not topics:
        return False
    stems = tuple(word[:-_ENDING] if len(word) > _STEM else word for word in map(str.lower, topics))
    lines = spaced_signs(asked(own_words(prompt))).split("\n")
    return any(said_yes_to(line, lambda word: word.startswith(stems), thing=True) for line in lines)
