"""When a negation forbids, and when it only describes."""

from __future__ import annotations

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.intent import words

_SUBJECTS = ("i", "we", "it", "they", "he", "she", "that", "this")
_PAST = ("had", "was", "were", "did", "saw", "got", "made", "came", "went", "knew", "thought")
_HALTS = ("stop", "quit", "cease")
_NEEDLESS = frozenset(["needed", "necessary", "nötig", "necesario", "nécessaire"])


def forbids(clause: Clause) -> bool:
    """Tell ``don't run it`` from ``it does not run``, ``no problem``, ``I don't know``, ``no need to``."""
    if any(token.text in _NEEDLESS for token in clause.tokens):
        return False
    return any(
        token.has("neg") and not _describes(clause.tokens, index) for index, token in enumerate(clause.tokens)
    )


def _describes(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell whether the negation at ``index`` only describes, or negates nothing that could be done."""
    token, rest = tokens[index], tokens[index + 1 :]
    before = tokens[index - 1].text if index else ""
    if not rest:
        named = any(t.has(*VERBS) or t.entity for t in tokens[:index])
        return token.text in _HALTS or (index > 0 and len(tokens) > 2 and not named)
    after = rest[0]
    if after.text[:1].isdigit() and not any(t.has(*VERBS) for t in tokens):
        return True  # ``listens on 5433, not 5432``
    if after.text in (",", "even"):
        return True  # ``no, the blue one``; ``not even test ones``
    if token.text in _HALTS and after.has("article"):
        return True  # ``stop the server``
    if token.text == "never" and before in _SUBJECTS and (after.text in _PAST or after.text.endswith("ed")):
        return True
    if before == "can" and (index < 2 or tokens[index - 2].text != "you"):
        return True
    if token.text in _HALTS and not (after.tags or after.entity or after.text.endswith("ing")):
        return True
    if token.text in ("nobody", "no one", "nothing") and not after.text.startswith("get"):
        return any(t.text.endswith("ed") for t in rest[:2])
    if after.text == "changes" and len(rest) > 1 and rest[1].has("in"):
        return False  # ``no changes to api/``
    if after.text in words("empty_negation", "after") or (after.has("must") and not after.has("strong")):
        return True
    if before == "do" and index > 1 and tokens[index - 2].text in ("i", "they", "tests"):
        return True
    if before == "will" and token.text not in ("not", "never"):
        return False  # German ``ich will keine``
    return before in words("descriptive", "before") and not _passive(rest)


def _passive(after: tuple[Token, ...]) -> bool:
    """Tell ``is not to be edited`` and ``is never edited by hand`` from ``is not there``."""
    if any(token.has("edit", "forbidden", "leave") for token in after[:3]):
        return True
    return any(t.text in ("ok", "okay", "yours", "allowed", "fine", "acceptable") for t in after[:2])
