"""Which clauses of a prompt ask for something now, of the agent. Safe at hook time.

What a person will do, what is to be done later or on a condition, and what is told of something asks for
nothing; nor does what the same prompt takes back. As strict as ``denial``, for the same reason.
"""

from __future__ import annotations

from rulebook.verifier.denial import clauses, parted, plain_words, sentences, takes_all_back

_LATER = (
    " later tomorrow tonight eventually soon someday afterwards monday tuesday wednesday thursday friday"
    " morgen übermorgen später nachher demnächst irgendwann montag dienstag mittwoch donnerstag freitag"
    " mañana luego después pronto demain bientôt "
)
_IF = (
    " if when whenever once after until till provided assuming wenn falls sobald nachdem sofern erst"
    " cuando hasta quand lorsque après jusqu'à "
)
_TOLD = (
    " failed fails failing broken broke was were yesterday crashed crashes crashing gestern war waren wurde"
    " wurden kaputt fehlgeschlagen gescheitert ayer falló fallo fallaron fue fueron roto rota rotos rotas"
    " hier échoué cassé était "
)
_THE = (
    " the a an this that these those any all every our your my der die das den dem ein eine einen el la los"
    " las un una le les une des "
)
_PHRASES = (
    *(" next week ", " next month ", " next time ", " next sprint ", " next year ", " another day "),
    *(
        " nächste woche ",
        " nächsten monat ",
        " nächstes mal ",
        " más tarde ",
        " próxima semana ",
        " plus tard ",
    ),
    *(" only as ", " in case ", " as long as ", " as soon as ", " siempre que ", " en caso "),
)
_SELF = (
    *(" myself ", " ourselves ", " i'll ", " we'll ", " i will ", " i shall ", " i can ", " i do ", " i am "),
    *(
        " we will ",
        " we should ",
        " we can ",
        " selbst ",
        " selber ",
        " ich mache ",
        " ich mach ",
        " mache ich ",
    ),
    *(" mach ich ", " ich werde ", " werde ich ", " yo ", " lo hago ", " moi-même ", " je vais ", " je le "),
)
_PERSONS = " i we i'm we're i've we've i'd we'd he she they ich wir er yo nosotros je nous on ils "
_WISHES = ("i want you to", "i need you to", "i'd like you to", "i would like you to", "i said", "i approve")
_TO_BE_TOLD = ("know if", "see if", "check if", "tell me if", "know when", "tell me when")
_SHORT = 3
"""So many words of another time, in a sentence of their own, speak of the sentence before."""

_SIGNS = ("明天", "以后", "之后", "稍后", "待会", "下周", "如果", "只有", "要是", "假如", "的时候")
_CLAUSE_SIGNS = ("昨天", "失败", "坏了", "我来", "我自己", "我会")


def asked(text: str) -> str:
    """Return what of a text asks for something, in lower case; what is left out leaves a line break."""
    found = ""
    for sentence in sentences(text):
        put_off = _is_put_off(sentence)
        if takes_all_back(sentence) or (put_off and len(plain_words(sentence)) <= _SHORT):
            found = "\n"
        elif put_off or not parted(sentence)[0].strip():
            found += "\n"
        else:
            for clause in clauses(sentence):
                if takes_all_back(clause):
                    found = "\n"
                else:
                    found += "\n" if _only_tells(clause) else parted(clause)[0].lower()
    for phrase in _WISHES:
        found = found.replace(phrase, "please")
    return found


def _is_put_off(sentence: str) -> bool:
    """Tell a sentence of another time, or of a condition: ``push it, but later``, ``nur wenn ...``."""
    text = _spaced(sentence)
    for phrase in _TO_BE_TOLD:
        text = text.replace(f" {phrase} ", " ")
    return (
        any(f" {word} " in _LATER + _IF for word in text.split())
        or any(phrase in text for phrase in _PHRASES)
        or any(sign in sentence for sign in _SIGNS)
        or any("si" in (words := plain_words(clause)) and words != ["si"] for clause in clauses(sentence))
    )


def _only_tells(clause: str) -> bool:
    """Tell a clause of what was or is the matter, or of what another than the agent does."""
    text = _spaced(clause)
    for phrase in _WISHES:
        text = text.replace(f" {phrase} ", " ")
    words = text.split()
    told = any(
        f" {word} " in _TOLD and f" {before} " not in _THE
        for before, word in zip(["", *words], words, strict=False)
    )
    return (
        told
        or any(phrase in text for phrase in _SELF)
        or any(sign in clause for sign in _CLAUSE_SIGNS)
        or any(f" {word} " in _PERSONS for word in words[:2])
    )


def _spaced(text: str) -> str:
    return f" {' '.join(plain_words(text))} "
