"""When a negation forbids, and when it only describes."""

from __future__ import annotations

from rulebook.compiler.language.clauses import VERBS, Clause
from rulebook.compiler.language.tokens import Token
from rulebook.compiler.reading.marks import words

_SUBJECTS = ("i", "we", "it", "they", "he", "she", "that", "this")
_PAST = ("had", "was", "were", "did", "saw", "got", "made", "came", "went", "knew", "thought")
_HALTS = ("stop", "quit", "cease")
_NEEDLESS = frozenset(["needed", "necessary", "nötig", "necesario", "nécessaire"])


_FEELINGS = frozenset(
    ["surprised", "afraid", "shy", "alarmed", "confused", "worried", "scared", "fooled", "shocked", "sad"]
)
_NOUNS = ("use", "call", "answer", "read", "start", "place", "type")
_AGENTS = (
    "agents",
    "agent",
    "claude",
    "codex",
    "bots",
    "assistants",
    "models",
    "llms",
    "humans",
    "people",
    "devs",
)


def _belongs(verb: Token) -> bool:
    """Tell ``screenshots do not belong in src/``, which says where they may not be."""
    return verb.text.startswith(("belong", "go ", "live", "goes ")) or verb.has("elsewhere", "leave")


def clause_is_passive(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell ``X is never used`` and ``never edited by hand`` from ``never used before``."""
    before = tokens[index - 1] if index else None
    named = any(t.entity is not None for t in tokens)
    return named and (before is None or before.has("be", "must", "and") or before.entity is not None)


def _is_told_in_spanish(tokens: tuple[Token, ...], verb: Token) -> bool:
    """Tell ``no carga X`` (it does not load X) from ``no cargues X``: a prohibition has the subjunctive."""
    spanish = any(t.text in ("el", "la", "los", "las", "un", "una", "y", "de", "del", "se") for t in tokens)
    return spanish and not verb.tags and verb.entity is None and verb.text.endswith(("a", "e", "an", "en"))


def _is_third(token: Token) -> bool:
    """Tell a thing that does something from whom a rule is addressed to."""
    unread = not token.tags and token.text.isalpha() and token.text not in _AGENTS
    return token.entity is not None or unread


_WANTS = ("needs", "wants", "cares", "likes", "reads", "asked")


def forbids(clause: Clause) -> bool:
    """Tell a prohibition from a negation that only describes, also one by a lack (``sin ramas nuevas``)."""
    if clause.negative and not any(t.has("neg", "forbidden", "leave") for t in clause.tokens):
        return True
    return _forbids(clause)


def _forbids(clause: Clause) -> bool:
    """Tell ``don't run it`` from ``it does not run``, ``no problem``, ``I don't know``, ``no need to``."""
    if any(token.text in _NEEDLESS for token in clause.tokens):
        return False
    return any(
        token.has("neg") and not _describes(clause.tokens, index) for index, token in enumerate(clause.tokens)
    )


def _describes(tokens: tuple[Token, ...], index: int) -> bool:
    """Tell whether the negation at ``index`` only describes, or negates nothing that could be done."""
    token, rest = tokens[index], tokens[index + 1 :]
    if "want" in token.text:
        return False  # ``I do not want to see that command ever``
    before = tokens[index - 1].text if index else ""
    if len(tokens) == 1 and token.text == "not":
        return True  # ``it was down, not because of you``
    if not rest:
        named = any(t.has(*VERBS) or t.entity for t in tokens[:index])
        return token.text in _HALTS or (index > 0 and len(tokens) > 2 and not named)
    after = rest[0]
    if after.text == "have" and any(t.has("must") for t in tokens[:index]):
        return True  # ``we should never have merged that`` looks back
    if after.text[:1].isdigit() and not any(t.has(*VERBS) for t in tokens):
        return True  # ``listens on 5433, not 5432``
    if after.text in (",", "even"):
        return True  # ``no, the blue one``; ``not even test ones``
    if token.text in _HALTS and after.text.endswith("ing") and (after.tags or any(t.entity for t in rest)):
        return False  # ``I wish you would stop running X``
    you = before == "you can" or (before == "can" and index > 1 and tokens[index - 2].text == "you")
    if you and any(t.entity for t in rest):
        return False  # ``you can not just run X``
    if token.text in _HALTS and after.has("article"):
        return True  # ``stop the server``
    told = [t.text for t in rest[:2]]
    if told[:1] == ["be"] and told[-1] in _FEELINGS:
        return True  # ``do not be surprised``
    if token.text == "nothing" and told[:1] == ["to"]:
        return True  # ``nothing to do there``
    past = after.text in (*_PAST, "seen", "used", "heard", "understood", "been") or after.text.endswith("ed")
    if token.text.endswith("never") and past and not clause_is_passive(tokens, index):
        return True  # ``never used``, ``we never did find out``
    if token.text == "no" and _is_told_in_spanish(tokens, after):
        return True  # ``no carga .env y el worker ...``
    if before in ("that", "which", "who") and index > 1 and not tokens[index - 2].has("neg"):
        return True  # ``files that never ran``
    if before in ("is", "are") and index > 1 and tokens[index - 2].text == "there":
        return True  # ``there is no timeout``
    third = before in ("do", "does", "did") and index > 1 and _is_third(tokens[index - 2])
    waits = any(
        t.has("until", "if", "before", "after") for t in tokens[: index - 1]
    )  # ``until Friday do not``
    if third and not waits and not _belongs(after):
        return True  # ``amd64 images do not start there``
    if token.text == "never" and before in _SUBJECTS and (after.text in _PAST or after.text.endswith("ed")):
        return True
    if before == "can" and (index < 2 or tokens[index - 2].text != "you"):
        return True
    if token.text in _HALTS and not (after.tags or after.entity or after.text.endswith("ing")):
        return True
    if token.text in ("nobody", "no one") and any(t.text in _WANTS for t in rest[:2]):
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
    if after[0].has(*VERBS) and not after[0].text.endswith("ing") and after[0].text not in _NOUNS:
        return True  # ``is never run with -x``
    return any(t.text in ("ok", "okay", "yours", "allowed", "fine", "acceptable") for t in after[:2])
