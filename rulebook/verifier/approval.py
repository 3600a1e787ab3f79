"""Does a prompt of the user say yes to a topic, where it does not name the action? Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.denial import plain_words, undenied
from rulebook.verifier.go import own_words

_YES = (
    " yes yep yeah ok okay sure please bitte approved fine ja passt gerne sí si vale adelante claro oui"
    " d'accord 可以 同意 好的 请 はい 네 go-ahead do-it por-favor "
)
_SMALL = (
    " run do go start apply make add create open install execute proceed continue with on ahead use deploy"
    " mach mache führe starte lege leg nimm installiere haz hazlo ejecuta corre lanza añade crea abre instala"
    " fais lance ajoute crée ouvre"
    " the a an that this your our new now you can may and then it for to is are look looks all whole full"
    " der die das den dem eine einen neue neuen jetzt du kannst ist sind el la los las un una nueva ya puedes"
    " le les une tu peux "
)
"""Words of doing and small ones: what may stand between a yes and what it is a yes to."""

_STEM, _ENDING = 6, 2


def approves(prompt: str, topics: list[str]) -> bool:
    """Tell whether the prompt says yes to a topic, and neither denies it nor only asks about it.

    Between the yes and the topic stand only words of doing and small ones: ``please run the migrations``,
    and not ``please explain the migrations``. A long topic is known by its stem.
    """
    if not topics:
        return False
    stems = tuple(word[:-_ENDING] if len(word) > _STEM else word for word in map(str.lower, topics))
    return any(_yes_beside(line, stems) for line in undenied(own_words(prompt)).lower().split("\n"))


def _yes_beside(line: str, stems: tuple[str, ...]) -> bool:
    for phrase in ("go ahead", "do it", "por favor"):
        line = line.replace(phrase, phrase.replace(" ", "-"))
    for sign in ("可以", "同意", "好的", "请", "はい", "네"):
        line = line.replace(sign, f" {sign} ")
    words = plain_words(line)
    for index, word in enumerate(words):
        if word.startswith(stems) and (_reaches_yes(words[index + 1 :]) or _reaches_yes(words[:index][::-1])):
            return True
    return False


def _reaches_yes(words: list[str]) -> bool:
    for word in words:
        if f" {word} " in _YES:
            return True
        if f" {word} " not in _SMALL:
            return False
    return False
