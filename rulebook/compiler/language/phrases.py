"""A sentence by its moments: what is said of the act itself, and the phrases that say when or why.

``before you push, run X`` is a phrase ``before`` (push) and a phrase ``main`` (run X); the order of the two
in the sentence does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.language.clauses import VERBS
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tokens import Token

MOMENTS = ("before", "after", "if")
LACKS = ("without", "except", "until")
_OPENING = (*MOMENTS, *LACKS)
_BREAKS = frozenset([",", ":", ";", "?", "!", ".", "-", "->", "=>"])
_CJK = "\u2e7f"


@dataclass(slots=True)
class Phrase:
    """One phrase of a sentence.

    Attributes:
        role: ``main``, ``reason``, or what opens it: ``before``, ``after``, ``if``, ``without``,
            ``except``, ``until``.
        tokens: its words.

    """

    role: str
    tokens: list[Token] = field(default_factory=list)

    def has(self, *tags: str) -> bool:
        """Tell whether one of its words carries any of the tags."""
        return any(token.has(*tags) for token in self.tokens)

    @property
    def entities(self) -> list[Entity]:
        """Return what it names."""
        return [token.entity for token in self.tokens if token.entity is not None]

    @property
    def acts(self) -> list[str]:
        """Return the classes of its verbs."""
        return [next(name for name in VERBS if t.has(name)) for t in self.tokens if t.has(*VERBS)]

    @property
    def is_event(self) -> bool:
        """Tell whether it says what happens, so that the next words may be about something else."""
        return bool(self.entities) or self.has("done", "commit", "delete", "create")


def phrases(tokens: tuple[Token, ...]) -> list[Phrase]:
    """Return the phrases of one sentence in order; every word is in one of them."""
    out = [Phrase("main")]
    for index, token in enumerate(tokens):
        current = out[-1]
        opened = _opens(token, current, tokens[index + 1 : index + 2])
        if opened and token.text[:1] > _CJK and not token.text.startswith(("除", "直到", "如果", "当")):
            _turn_back(current, opened, token)
            out.append(Phrase("main"))
        elif opened:
            out.append(Phrase(opened, [token]))
        elif token.text in _BREAKS:
            out += _after_break(current, tokens[index + 1 : index + 3])
        elif token.has("but") and not token.has("neg", "and"):
            out.append(Phrase("reason", [token]))
        elif current.role != "main" and current.role in _OPENING and _returns(current, token):
            out.append(Phrase("main", [token]))
        else:
            current.tokens.append(token)
    return [phrase for phrase in out if phrase.tokens]


def _opens(token: Token, current: Phrase, following: tuple[Token, ...]) -> str:
    role = next((name for name in _OPENING if token.has(name)), "")
    if token.text in _EACH_TIME and following and following[0].text in _SUBJECTS:
        return "if"
    if not role or (token.has("in") and following and following[0].entity is not None):
        return ""  # German ``nach /etc`` is a place
    if role == "after" and current.role in ("if", "after") and not current.is_event:
        return ""  # ``when you changed``: the same moment
    if role == "until" and token.has("adverb"):
        return ""
    return role


_EACH_TIME = ("every time", "each time", "any time", "jedes mal", "cada vez", "每次")
_SUBJECTS = ("you", "we", "the", "a", "an", "anything", "something", "que", "wenn")


def _turn_back(current: Phrase, role: str, token: Token) -> None:
    """Read ``提交之前``: the word that says when stands behind what happens."""
    current.role = role
    current.tokens.append(token)


def _after_break(current: Phrase, following: tuple[Token, ...]) -> list[Phrase]:
    if current.role in LACKS and following and (following[0].entity or following[0].has("and")):
        return []  # ``not done until A, B and C are clean``
    return [Phrase("main")]


def _returns(current: Phrase, token: Token) -> bool:
    """Tell where the words after an event are the sentence's own: ``before you push run X``."""
    if current.role in LACKS and current.has("passed") and token.text in ("do", "you", "we"):
        return True  # ``not until X is green do you push``
    if not current.is_event or current.role in LACKS:
        return False
    if token.has("neg", "must", "first", "only", "ask", "then", "please"):
        return not (token.has("must") and not current.entities and not current.has("done", "commit"))
    command = token.entity is not None and token.entity.kind == "command" and token.entity.code
    perfect = current.tokens[-1].has("be")  # ``after X has run``
    return command or (token.has("run") and not perfect and not token.text.startswith("ran"))
