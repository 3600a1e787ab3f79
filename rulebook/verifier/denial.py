"""What of a prompt is asked for, and what is denied or only asked about. Safe at hook time.

Deliberately strict: a clause with a negation or a prohibition anywhere in it is no request for anything that
it names, and a bare ``don't`` or ``never`` denies its whole sentence. To hold once too often costs a word of
the user; to let go once too often costs what was held.
"""

from __future__ import annotations

_DENIALS = (
    " no nope nah not never none nothing neither nor cannot cant dont doesnt didnt isnt wont shouldnt"
    " mustnt forbidden prohibited banned disallowed off-limits hands-off skipped avoided cancelled"
    " canceled nein nicht nie niemals kein keine keinen keiner keinem keines weder nirgends verboten"
    " untersagt unterlassen vermeiden überspringen abbrechen stoppen weglassen nunca jamás jamas ni"
    " tampoco nada ningún ningun ninguna ninguno prohibido prohibida prohibidos prohibidas ne pas"
    " jamais non aucun aucune interdit interdite verhindern unterbinden warten "
)
"""Words that deny what stands in their clause, before or after them."""

_PHRASES = (
    *(" hands off ", " off limits ", " hold off ", " on hold ", " finger weg ", " hände weg "),
    *(" sein lassen ", " bleiben lassen ", " can wait ", " should wait ", " must wait "),
)
_SIGNS = (
    "不",
    "别",
    "別",
    "勿",
    "没",
    "沒",
    "莫",
    "禁",
    "停",
    "取消",
    "跳过",
    "避免",
    "暂缓",
    "解释",
    "说明",
)
"""The same in Chinese, which has no spaces: some stand in harmless words too, which then hold needlessly."""

_TURNS = (
    " without instead stop skip avoid hold wait leave cancel abort pause postpone delay halt refrain"
    " forbid except unless quit cease ohne statt anstatt lass lasst stopp stoppe stoppt warte wartet"
    " überspring überspringe vermeide unterlass unterlasse außer sin evita evite eviten detén deten"
    " espera deja dejen omite omita salta cancela excepto sans arrête"
    " prevent disable block ban prohibit disallow exclude avoiding skipping stopping evitar cancelar detener"
    " omitir saltar saltarse esperar dejar "
)
"""Words that deny what follows them, and leave what stands before: ``push without the tests``."""

_LOOKS = (
    " explain explaining describe describing summarize summarise discuss outline review inspect show why how"
    " erkläre erklär beschreibe zeig zeige warum explica explícame explicame describe muestra enséñame revisa"
    " cómo explique montre décris pourquoi "
)
"""Words that only ask to be told about what follows them: ``please explain the migration``."""

_FILLERS = " please ever again just do you i said bitte mehr mal por favor más si te plaît "
_HALTS = (
    " wait stop hold cancel abort pause halt undo warte wartet warten stopp stoppe halt espera esperad"
    " detente cancela attends arrête 停 等等 等一下 停下 "
)
_BESIDE = " on off up yet now it that this actually oh sorry mal noch un momento moment a second sec minute "
"""What may stand beside a halt and names nothing."""

_SECOND_THOUGHTS = (
    " actually doch lieber better rather mejor oh ah hmm sorry wait yet noch todavía aún think so about do "
)
_FORGETS = ("never mind", "nevermind", "scratch that", "forget it", "forget that", "vergiss es", "olvídalo")

_CLAUSE_ENDS = (", ", "; ", "\uff0c", "\uff1b", "\n")
_JOINING = (" but ", " aber ", " sondern ", " pero ", " sino ", " mais ", "但")
_SENTENCE_ENDS = (". ", "! ", "。", "\uff01", "?", "\uff1f")
_ASKING = ("?", "\uff1f", "吗", "呢")
_OPEN = ("不", "不要", "别", "別", "勿", "不行", "不可以", "不能", "不许", "不可")
_MARK = "\0"


def undenied(text: str) -> str:
    """Return a text without its questions and without what it denies.

    What is left out leaves a line break, so that no pattern reads across it.
    """
    return parted(text)[0]


def parted(text: str) -> tuple[str, str]:
    """Return what a text asks for, and what it denies; what it only asks about is in neither."""
    pairs = [pair for sentence in _split(text, _SENTENCE_ENDS) for pair in _parted(sentence)]
    return "".join(asked for asked, _ in pairs), " ".join(denied for _, denied in pairs)


def denies(text: str) -> bool:
    """Tell whether a text holds a negation or a prohibition."""
    words = plain_words(text)
    spaced = f" {' '.join(words)} "
    return (
        any(f" {word} " in _DENIALS or word.endswith("n't") for word in words)
        or any(phrase in spaced for phrase in _PHRASES)
        or any(sign in text for sign in _SIGNS)
    )


def halts(text: str) -> bool:
    """Tell ``wait, not yet`` and ``hold on``: a clause that only calls a halt, whatever was asked."""
    return any(map(_only_halts, _split(text, (*_CLAUSE_ENDS, *_SENTENCE_ENDS), _JOINING)))


def takes_all_back(clause: str) -> bool:
    """Tell ``actually no``, ``no wait`` and ``doch nicht``: words that deny what stands before them."""
    words = [word for word in plain_words(clause) if f" {word} " not in _FILLERS + _BESIDE + _SECOND_THOUGHTS]
    return any(phrase in clause.lower() for phrase in _FORGETS) or (
        bool(words) and all(f" {word} " in _DENIALS + _HALTS or word.endswith("n't") for word in words)
    )


def sentences(text: str) -> list[str]:
    """Split a text into its sentences; a line ends one too."""
    return _split(text, (*_SENTENCE_ENDS, "\n"))


def clauses(sentence: str) -> list[str]:
    """Split a sentence into its clauses."""
    return _split(sentence, _CLAUSE_ENDS, _JOINING)


def _only_halts(clause: str) -> bool:
    words = [word for word in plain_words(clause) if f" {word} " not in _FILLERS + _BESIDE]
    return all(f" {word} " in _DENIALS + _HALTS for word in words) and any(
        f" {word} " in _HALTS for word in words
    )


def _parted(sentence: str) -> list[tuple[str, str]]:
    parts = clauses(sentence)
    if any(map(_is_bare, parts)):
        return [("\n", sentence)]
    return [_of_clause(clause) for clause in parts]


def _of_clause(clause: str) -> tuple[str, str]:
    if clause.rstrip().endswith(_ASKING):
        return "\n", ""
    if denies(clause):
        return "\n", clause
    turn = next((word for word in clause.split() if f" {_bare(word)} " in _TURNS + _LOOKS), None)
    if turn is None:
        return clause, ""
    asked, _, rest = clause.partition(turn)
    return asked + "\n", "" if f" {_bare(turn)} " in _LOOKS else rest


def _is_bare(clause: str) -> bool:
    """Tell ``please don't``, which speaks of the clauses beside it, from ``don't ask``."""
    words = [word for word in plain_words(clause) if f" {word} " not in _FILLERS]
    last = words[-1] if words else ""
    return f" {last} " in _DENIALS or last.endswith(("n't", *_OPEN))


def _split(text: str, ends: tuple[str, ...], starts: tuple[str, ...] = ()) -> list[str]:
    """Split after what ends a part and before what begins one; the parts joined are the text."""
    text = text.replace(_MARK, " ")
    for sign in ends:
        text = text.replace(sign, sign + _MARK)
    for sign in starts:
        text = text.replace(sign, _MARK + sign)
    return [part for part in text.split(_MARK) if part]


def plain_words(text: str) -> list[str]:
    """Return a text's words in lower case, without the signs around them."""
    plain = text.lower().replace("\u2019", "'").replace("/", " ")
    return [word for word in map(_bare, plain.split()) if word]


def _bare(word: str) -> str:
    return word.lower().strip(
        ".,;:!?()[]'*_\u00a1\u00bf\u2026\u2014\u2013-\u201c\u201d\uff0c。\uff1b\uff01\uff1f"
    )
