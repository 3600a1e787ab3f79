"""When a negation only describes (``it does not run there``), or negates nothing that could be done."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.compiler.language.clauses import VERBS
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.marks import words

_SUBJECTS = ("i", "we", "it", "they", "he", "she", "that", "this")
_PAST = ("had", "was", "were", "did", "saw", "got", "made", "came", "went", "knew", "thought")
_PARTICIPLES = ("seen", "used", "heard", "understood", "been")
_HALTS = ("stop", "quit", "cease")
_FEELINGS = frozenset(
    ["surprised", "afraid", "shy", "alarmed", "confused", "worried", "scared", "fooled", "shocked", "sad"]
)
_NOUNS = ("use", "call", "answer", "read", "start", "place", "type")
_WANTS = ("needs", "wants", "cares", "likes", "reads", "asked")
_NOBODY = ("nobody", "no one")
_AGENTS = frozenset(
    ["agents", "agent", "claude", "codex", "bots", "assistants", "models", "llms", "humans", "people", "devs"]
)
_SPANISH = ("el", "la", "los", "las", "un", "una", "y", "de", "del", "se")
_MAY = ("ok", "okay", "yours", "allowed", "fine", "acceptable")


@dataclass(frozen=True, slots=True)
class _Negation:
    """A negation among the words of its clause.

    Attributes:
        tokens: the words of the clause.
        index: where the negation stands.

    """

    tokens: tuple[Token, ...]
    index: int

    @property
    def token(self) -> Token:
        """The negation itself."""
        return self.tokens[self.index]

    @property
    def rest(self) -> tuple[Token, ...]:
        """What stands behind it."""
        return self.tokens[self.index + 1 :]

    @property
    def after(self) -> Token:
        """The word behind it."""
        return self.tokens[self.index + 1]

    @property
    def before(self) -> str:
        """The word before it; empty where it begins the clause."""
        return self.tokens[self.index - 1].text if self.index else ""

    @property
    def second(self) -> Token | None:
        """The word before that."""
        return self.tokens[self.index - 2] if self.index > 1 else None

    def follows(self, *pair: str) -> bool:
        """Tell whether these two words stand right before it."""
        return self.second is not None and (self.second.text, self.before) == pair


def describes(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell whether the negation at ``index`` only describes; the first step that knows decides."""
    negation = _Negation(tokens, index)
    for step in _STEPS if negation.rest else _STEPS_AT_THE_END:
        told = step(negation)
        if told is not None:
            return told
    return negation.before in words("descriptive", "before") and not _is_passive(negation.rest)


def _wants(n: _Negation) -> bool | None:
    """Tell ``I do not want to see that command ever``, which forbids."""
    return False if "want" in n.token.text else None


def _stands_alone(n: _Negation) -> bool | None:
    """Tell ``it was down, not because of you``."""
    return True if len(n.tokens) == 1 and n.token.text == "not" else None


def _ends(n: _Negation) -> bool:
    """Tell a negation at the end of a clause that names nothing: ``I think not``."""
    named = any(t.has(*VERBS) or t.entity for t in n.tokens[: n.index])
    return n.token.text in _HALTS or (n.index > 0 and len(n.tokens) > 2 and not named)


def _looks_back(n: _Negation) -> bool | None:
    """Tell ``we should never have merged that``."""
    return True if n.after.text == "have" and any(t.has("must") for t in n.tokens[: n.index]) else None


def _negates_a_number_or_a_piece(n: _Negation) -> bool | None:
    """Tell ``listens on 5433, not 5432``, ``no, the blue one`` and ``not even test ones``."""
    number = n.after.text[:1].isdigit() and not any(t.has(*VERBS) for t in n.tokens)
    return True if number or n.after.text in (",", "even") else None


def _asks_to_stop(n: _Negation) -> bool | None:
    """Tell ``I wish you would stop running X`` and ``you can not just run X`` from ``stop the server``."""
    doing = n.after.text.endswith("ing") and (n.after.tags or any(t.entity for t in n.rest))
    if n.token.text in _HALTS and doing:
        return False
    if (n.before == "you can" or n.follows("you", "can")) and any(t.entity for t in n.rest):
        return False
    return True if n.token.text in _HALTS and n.after.has("article") else None


def _calms(n: _Negation) -> bool | None:
    """Tell ``do not be surprised`` and ``nothing to do there``."""
    told = [t.text for t in n.rest[:2]]
    calms = told[0] == "be" and told[-1] in _FEELINGS
    return True if calms or (n.token.text == "nothing" and told[0] == "to") else None


def _tells_the_past(n: _Negation) -> bool | None:
    """Tell ``never used`` and ``we never did find out``."""
    past = n.after.text in (*_PAST, *_PARTICIPLES) or n.after.text.endswith("ed")
    told = n.token.text.endswith("never") and past and not clause_is_passive(n.tokens, n.index)
    return True if told else None


def _tells_in_spanish(n: _Negation) -> bool | None:
    """Tell ``no carga X`` (it does not load X) from ``no cargues X``: a prohibition has the subjunctive."""
    verb = n.after
    spanish = n.token.text == "no" and any(t.text in _SPANISH for t in n.tokens)
    plain = not verb.tags and verb.entity is None and verb.text.endswith(("a", "e", "an", "en"))
    return True if spanish and plain else None


def _tells_of_a_thing(n: _Negation) -> bool | None:
    """Tell ``files that never ran``, ``there is no timeout`` and ``amd64 images do not start there``."""
    if n.second is None:
        return None
    if n.before in ("that", "which", "who") and not n.second.has("neg"):
        return True
    if n.before in ("is", "are") and n.second.text == "there":
        return True
    waits = any(t.has("until", "if", "before", "after") for t in n.tokens[: n.index - 1])
    third = n.before in ("do", "does", "did") and _is_third(n.second) and not waits
    if third and n.before == "do" and _is_where(n.tokens[: n.index - 1]):
        return None
    return True if third and not _belongs(n.after) else None


def _tells_of_somebody(n: _Negation) -> bool | None:
    """Tell ``we never had``, ``it can not`` and ``stop there``."""
    past = n.after.text in _PAST or n.after.text.endswith("ed")
    if n.token.text == "never" and n.before in _SUBJECTS and past:
        return True
    if n.before == "can" and not n.follows("you", "can"):
        return True
    halts = n.token.text in _HALTS and not (n.after.tags or n.after.entity or n.after.text.endswith("ing"))
    return True if halts else None


def _tells_of_nobody(n: _Negation) -> bool | None:
    """Tell ``nobody needs it`` and ``nothing changed`` from ``nothing gets merged``."""
    if n.token.text in _NOBODY and any(t.text in _WANTS for t in n.rest[:2]):
        return True
    if n.token.text in (*_NOBODY, "nothing") and not n.after.text.startswith("get"):
        return any(t.text.endswith("ed") for t in n.rest[:2])
    return None


def _is_empty(n: _Negation) -> bool | None:
    """Tell ``no problem`` and ``tests do not`` from ``no changes to api/``."""
    if n.after.text == "changes" and len(n.rest) > 1 and n.rest[1].has("in"):
        return False
    if n.after.text in words("empty_negation", "after") or (
        n.after.has("must") and not n.after.has("strong")
    ):
        return True
    return True if any(n.follows(who, "do") for who in ("i", "they", "tests")) else None


def _wills_in_german(n: _Negation) -> bool | None:
    """Tell ``ich will keine``, which forbids."""
    return False if n.before == "will" and n.token.text not in ("not", "never") else None


_STEPS_AT_THE_END = (_wants, _stands_alone, _ends)
_STEPS = (
    _wants,
    _looks_back,
    _negates_a_number_or_a_piece,
    _asks_to_stop,
    _calms,
    _tells_the_past,
    _tells_in_spanish,
    _tells_of_a_thing,
    _tells_of_somebody,
    _tells_of_nobody,
    _is_empty,
    _wills_in_german,
)
"""In this order: what names a deed of the reader is asked before what names things."""


def _is_third(token: Token) -> bool:
    """Tell a thing that does something from whom a rule is addressed to."""
    unread = not token.tags and token.text.isalpha() and token.text not in _AGENTS
    return token.entity is not None or unread


def _is_where(before: tuple[Token, ...]) -> bool:
    """Tell ``in infra/ do not run X``: a place leads to whom is spoken to."""
    words_ = [t for t in before if not t.has("article")]
    led = words_[:1] and (words_[0].has("in") or words_[0].text in ("on", "under", "inside", "within"))
    named = len(words_) > 1 and words_[1].entity is not None
    return bool(led and named) and all(t.text in _SORTS_OF_PLACES for t in words_[2:])


_SORTS_OF_PLACES = ("branch", "branches", "folder", "folders", "directory", "directories")


def _belongs(verb: Token) -> bool:
    """Tell ``screenshots do not belong in src/``, which says where they may not be."""
    return verb.text.startswith(("belong", "go ", "live", "goes ")) or verb.has("elsewhere", "leave")


def _is_passive(after: tuple[Token, ...]) -> bool:
    """Tell ``is not to be edited`` and ``is never edited by hand`` from ``is not there``."""
    if any(token.has("edit", "forbidden", "leave") for token in after[:3]):
        return True
    if after[0].has(*VERBS) and not after[0].text.endswith("ing") and after[0].text not in _NOUNS:
        return True  # ``is never run with -x``
    return any(t.text in _MAY for t in after[:2])


def clause_is_passive(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell ``X is never used`` and ``never edited by hand`` from ``never used before``."""
    before = tokens[index - 1] if index else None
    named = any(t.entity is not None for t in tokens)
    return named and (before is None or before.has("be", "must", "and") or before.entity is not None)
