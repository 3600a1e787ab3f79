"""The pieces of a sentence, between its marks and joints, and the runs of them that may say one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

_REASONS = {
    "en": "because since so otherwise cause cuz as weil denn sonst porque",
    "de": "weil denn sonst ansonsten damit because",
    "es": "porque pues sino_así ya_que que así_que si_no",
    "fr": "car sinon parce_que puisque donc",
    "pt": "porque pois senão já_que se_não",
    "zh": "因为 否则 不然 要不然 所以 免得 以免 毕竟",
    "ja": "なぜなら さもないと そうしないと でないと",
    "ko": "왜냐하면 안_그러면 그렇지_않으면 아니면",
}
_JOINS = {
    "en": "and but und aber y pero que",
    "de": "und aber",
    "es": "y pero e",
    "fr": "et mais",
    "pt": "e mas",
    "zh": "而且 并且 但是 但 不过 另外",
    "ja": "また そして ただし でも しかし",
    "ko": "그리고 하지만 그런데",
}
_LIMITING = {
    "en": "unless except excepting excluding but only until till if when whenever while apart other besides "
    "just not save barring out with without for from in inside on under outside where which that after "
    "before once even außer ausser wenn falls bis solange nur mit ohne für im auf es bei "
    "excepto salvo menos si hasta mientras solo sólo con sin para en a",
    "de": "außer ausser wenn falls sofern bis solange nur mit ohne für im in auf unter bei es während "
    "ausgenommen nachdem bevor welche nicht sobald ab vor nach",
    "es": "excepto salvo menos si hasta mientras solo sólo únicamente con sin para en a cuando donde fuera "
    "dentro antes después pero aunque",
    "fr": "sauf hors excepté à si quand lorsque tant jusqu jusqu'à seulement uniquement pendant avant après "
    "dans en sur avec sans pour mais où qui",
    "pt": "exceto salvo menos a se quando enquanto até só apenas somente antes depois em no na com sem para "
    "mas fora",
}
"""How words begin that limit what stands before them: they must not be left over."""
_LIMITED = {
    "zh": "除|如果|只有|仅|例外|时候|时$|之前|之后|期间|以外|直到|的话|才|只能|的地方|里$|中$|可以|没问题",
    "ja": "以外|除|場合|とき|時|なら|れば|たら|前に|後に|だけ|のみ|まで|例外|ては|ても|OK|構い|大丈夫",
    "ko": "제외|외에|경우|때|면|전에|후에|만|까지|동안|예외|괜찮|가능|됩니다|돼",
}
"""In languages that put what limits behind it: anywhere in what is left over."""
_RELATIVE = (
    r"|^(?:die|der|das|den) (?!ist|sind|war|waren|macht|machen|hat|haben|wird|werden|geht|gehen|führt|kostet"
    r"|bricht|läuft|laufen|frisst|killt|liefert|liefern|gibt|kann|können|muss|müssen|nutzt|nutzen|braucht|heißt"
    r"|brauchen|liegt|steht|stehen|kommt|kommen|funktioniert|zerschießt|zerlegt|löscht|überschreibt|hängt|legt"
    r"|nervt|sieht|weiß|kennt|passt|reicht|schreibt|will|wollen|lügt|fliegt|tut)"
    r"(?:.*(?:\S(?:t|en|st)|hat|ist|sind|war) $)"
)
"""How a German clause begins that tells things before it from others, unlike ``das macht die CI langsam``."""
_MOST = 14


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words with what joins it to the one before.

    Attributes:
        joint: the marks and small words before it; empty for the first.
        words: its words, one blank behind each, where the language has blanks.

    """

    joint: str
    words: str


@dataclass(frozen=True, slots=True)
class Joints:
    """How the sentences of a language are joined.

    Attributes:
        joint: what stands between two pieces.
        reason: what joins a reason to what it is given for.
        limits: what a piece must not hold that is left over: it limits what stands before it.

    """

    joint: re.Pattern[str]
    reason: re.Pattern[str]
    limits: re.Pattern[str]


@cache
def joints(language: str) -> Joints:
    """Return how the sentences of a language are joined."""
    small = _any_of(f"{_JOINS[language]} {_REASONS[language]}")
    reason = _any_of(_REASONS[language])
    if language in ("zh", "ja"):
        joint = re.compile(rf"((?:[,;:().!?]+{small}?)+)")
        return Joints(joint, re.compile(reason), re.compile(_LIMITED[language]))
    joint = re.compile(rf"(?<!\S)((?:[,;:().!] |- |{small} )+)")
    limits = _LIMITED.get(language) or rf"^{_any_of(_LIMITING[language])}\b"
    limits += _RELATIVE if language == "de" else ""
    return Joints(joint, re.compile(rf"(?<!\w){reason}(?!\w)"), re.compile(limits))


def _any_of(words: str) -> str:
    return f"(?:{'|'.join(dict.fromkeys(words.split()))})".replace("_", " ")


def pieces_of(text: str, language: str = "en") -> list[Piece]:
    """Return the pieces of a spelled sentence in order; none of a sentence of very many."""
    parts = joints(language).joint.split(text)
    found = [Piece("", parts[0])] if parts[0] else []
    for joint, words in zip(parts[1::2], parts[2::2], strict=True):
        if words:
            found.append(Piece(joint, words))
    return found if len(found) <= _MOST else []


def runs(pieces: list[Piece], start: int) -> Iterator[tuple[int, str]]:
    """Return where each run that begins at a piece ends, and its text; the longest first."""
    for end in range(len(pieces), start, -1):
        rest = "".join(piece.joint + piece.words for piece in pieces[start + 1 : end])
        yield end, pieces[start].words + rest
