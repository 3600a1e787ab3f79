"""``so no A there, no B, no C``: commands that are refused one by one, each with words of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import MARK, Entity
from rulebook.compiler.language.segments import Sentence

_NO = r"(?:no|never|kein|keine|keinen|pas de|nada de|ningún|nenhum|sem)"
_THERE = r"(?:there|here|dorthin|dahin|dort|da|ahí|allí|lá|là|là-bas|ici)"
_ONE = rf"{_NO} \ue000\d+\ue001(?: {_THERE})?"
_SO = (
    r"(?:so|hence|therefore|thus|and|also|please|bitte|also|daher|deshalb|deswegen|darum|donc|entonces"
    r"|por eso|então|portanto)"
)
_LIST = re.compile(
    rf"(?i)^(?P<lead>[^\ue000,;:]{{0,80}}:)? ?(?P<list>(?:{_SO},? )*{_ONE}"
    rf"(?:, (?:and |und |y |et |e |or |oder )?{_ONE})+)(?P<rest>,[^\ue000]{{1,80}})?\.?$"
)
_NAMED = re.compile(rf"(?i){_NO} \ue000\d+\ue001(?P<there> {_THERE})?")


def one_by_one(sentence: Sentence, entities: Sequence[Entity]) -> list[Sentence]:
    """Return a sentence for each command that a list refuses; a ``there`` at its end is meant for all."""
    found = _LIST.match(sentence.text)
    if found is None or not all(_is_run(entities[int(m[1])]) for m in MARK.finditer(found["list"])):
        return [sentence]
    names = list(_NAMED.finditer(found["list"]))
    there = names[-1]["there"] or ""
    if not any(one["there"] for one in names) and not any(
        entities[int(m[1])].kind == "option" for m in MARK.finditer(found["list"])
    ):
        return [sentence]  # as a whole it is read as one list
    alone = [one[0] if one["there"] else f"{one[0]}{there}" for one in names]
    texts = [(found["lead"] or "").strip(" :"), *alone, (found["rest"] or "").strip(" ,")]
    return [replace(sentence, text=text, question=False) for text in texts if text]


def _is_run(entity: Entity) -> bool:
    return entity.kind in ("command", "option") or (
        bool(entity.concept) and concept(entity.concept)["kind"] == "command"
    )
