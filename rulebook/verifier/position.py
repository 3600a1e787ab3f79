"""Where in a clause a word is asked for or said yes to, and where it is only spoken of. Safe at hook time."""

from __future__ import annotations

from rulebook.verifier.denial import clauses, plain_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_YES = (
    " yes yep yeah ok okay sure please bitte approved approve fine ja passt gerne sí si vale adelante claro "
    " oui d'accord sim pode-ser 可以 同意 好 请 はい 네 go-ahead do-it por-favor feel-free "
)
_THE = " the a an that this your our der die das den dem eine einen el la los las un una le les une "
_SMALL = (
    " run do go start apply make add create open install execute proceed continue with on ahead use deploy"
    " send launch trigger publish release ship restart rerun re-run and schick sende starten envía relance"
    " und y et"
    " force mach mache führe führ starte lege leg nimm installiere füge füg lösch lösche haz hazlo ejecuta"
    " corre lanza añade crea abre instala fais lance ajoute crée ouvre 运行 执行 开始 部署 添加 创建"
    " new now you can may and then it for to is are look looks all whole full just also finally let's lets"
    " mal neue neuen jetzt dann du kannst ist sind nueva ya ahora puedes ahí tu peux pode podes agora o os "
) + _THE
"""Words of doing and small ones: what may stand between a yes and what it is a yes to."""

_STATES = (
    " is are look looks seem seems need needs have has had did does ist sind sieht sehen es está están son"
    " est sont parece parecen come comes keep keeps back onto "
)
_NO_START = (
    _THE + " there it its these those my some someone maybe perhaps what which who because since es gibt "
    " hay esto eso "
)
_AND = (" and ", " then ", " und ", " dann ", " y ", " et ", " luego ", "然后", "和", ": ", " - ", " \u2014 ")
_BEHIND = (
    " against from via into in at by before today here main origin everything aus an ab auf durch nach bis"
    " mit weiter a al en con sur dans au "
)
"""What may stand behind a word without making it a part of another: ``the push from here``."""

_BUT = " but aber doch pero mais mas "
_LEADING = " now jetzt ahora then dann just also you can may looks good great alright "
_SHORT = 3

_NEAR = 12
"""So far is looked around a word: a yes farther off is a yes to something else."""

_CHINESE = ("可以", "同意", "请", "はい", "네", "运行", "执行", "开始", "部署", "添加", "创建")


def said_yes_to(line: str, named: Callable[[str], bool], *, thing: bool) -> bool:
    """Tell whether a line says yes to a named word, with nothing but small words between the two."""
    words = _words(line, named)
    return any(named(word) and _is_approved(words, index, thing) for index, word in enumerate(words))


def bidden(line: str, named: Callable[[str], bool], *, thing: bool, led: bool = False) -> bool:
    """Tell whether a clause of a line bids what a named word says.

    An act is bidden at the clause's start, behind small words only; a thing is named by any imperative,
    which stands before it where ``led`` is set (``values.yaml stays`` is told, and bids nothing).
    """
    parts = clauses(line)
    for sign in _AND:
        parts = [piece for part in parts for piece in part.split(sign)]
    return any(_is_bidden(_words(part, named), named, thing, led=led) for part in parts)


def spaced_signs(text: str) -> str:
    """Return a text with its phrases of a yes as one word, and Chinese words set apart."""
    for phrase in ("go ahead", "do it", "por favor", "feel free"):
        text = text.replace(phrase, phrase.replace(" ", "-"))
    for sign in ("好的", "好,", "好\uff0c"):
        text = text.replace(sign, "好 ")
    for sign in _CHINESE:
        text = text.replace(sign, f" {sign} ")
    return text


def _words(line: str, named: Callable[[str], bool]) -> list[str]:
    """Return a clause's words; a path is one, and a code mark such as ``push()`` names nothing."""
    words: list[str] = []
    for token in line.split():
        parts = ["\u2026code"] if "(" in token.lstrip("([") else plain_words(token)
        words += [next(filter(named, parts), parts[-1])] if parts else []
    return [
        word
        for word, after in zip(words, [*words[1:], ""], strict=False)
        if not (named(word) and named(after))  # ``the eas build``: one name of two words
    ]


def _around(words: list[str], index: int) -> tuple[list[str], list[str]]:
    """Return what stands before a word, the nearest first, and what stands behind it."""
    return words[max(0, index - _NEAR) : index][::-1], words[index + 1 : index + 1 + _NEAR]


def _is_approved(words: list[str], index: int, thing: bool) -> bool:
    before, after = _around(words, index)
    if all(map(_is_small, before)) and _reaches_yes(after):
        return True
    return not _is_told_of(after) and _reaches_yes(before) and (thing or not _is_part(before, after))


def _is_bidden(words: list[str], named: Callable[[str], bool], thing: bool, *, led: bool) -> bool:
    first = _first(words, named)
    begins = first + (first < len(words) and f" {words[first]} " in _BUT)
    if led and any(map(named, words[begins : begins + 1])):
        return False
    if first >= len(words) or f" {words[first]} " in _NO_START:
        return False
    for index in range(first, len(words)):
        before, after = _around(words, index)
        if named(words[index]) and not _is_told_of(after) and (thing or not _is_part(before, after)):
            return True
        if not thing and not _is_small(words[index]):
            return False
    return False


def _first(words: list[str], named: Callable[[str], bool]) -> int:
    """Return where a clause begins behind its yes: ``now the wrapper`` begins with the thing."""
    first = 0
    while first < len(words) and f" {words[first]} " in _YES + _LEADING and not named(words[first]):
        first += 1
    is_short = 0 < first < len(words) <= first + _SHORT
    return first + 1 if is_short and f" {words[first]} " in _THE else first


def _is_told_of(after: list[str]) -> bool:
    return any(f" {word} " in _STATES for word in after[:3])


def _is_part(before: list[str], after: list[str]) -> bool:
    """Tell ``the push notification``, another thing whose name begins with the word."""
    return (
        bool(before and after)
        and f" {before[0]} " in _THE
        and not _is_small(after[0])
        and f" {after[0]} " not in _BEHIND
    )


def _is_small(word: str) -> bool:
    return f" {word} " in _SMALL + _YES


def _reaches_yes(words: list[str]) -> bool:
    for word in words:
        if f" {word} " in _YES:
            return True
        if f" {word} " not in _SMALL:
            return False
    return False
