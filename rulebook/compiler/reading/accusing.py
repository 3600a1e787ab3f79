"""Tell what accuses though it asks: a threat, a doubt, a question that asks somebody to stop."""

from __future__ import annotations

import re

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.marks import words

THREATENS = re.compile(
    r"(?i)\b(?:one|once|another) more\b.{0,60}\band i(?: am|'m|'ll| will)\b"
    r"|\bif i (?:have to )?(?:see|find|read|hear|get|catch|spot)\b.{0,80}\b(?:one more|another"
    r"|once more|again)\b"
    r"|\b(?:one|once|another) more [^.;]{1,60}\bi (?:will )?(?:scream|quit|leave|cry|explode"
    r"|cancel|unsubscribe|switch)\b"
)
"""``one more X and I am switching editors``."""
_WHY = ("why", "warum", "wieso", "por qué", "pourquoi", "为什么")


MODALS = (
    "can",
    "could",
    "would",
    "will",
    "kannst",
    "könntest",
    "würdest",
    "puedes",
    "podrías",
    "peux-tu",
    "pourrais-tu",
)


def is_incredulous(message: Message, spoken: Spoken) -> bool:
    """Tell ``pkill node? really?`` from a question: a name alone, and nothing that is asked about it."""
    if not spoken.sentence.question:
        return False
    tokens = [t for clause in spoken.clauses for t in clause.tokens if t.text != "?"]
    named = bool(tokens) and all(t.entity is not None for t in tokens)
    if DOUBTS.search(spoken.shown) and any(
        e.kind in ("command", "symbol", "path", "option") for e in message.entities
    ):
        return not is_asked(spoken)
    if not named:
        return False
    at = next((i for i, one in enumerate(message.spoken) if one is spoken), 0)
    after = message.spoken[at + 1 : at + 2]
    doubts = bool(after) and after[0].sentence.question and len(after[0].shown.split()) <= 2
    return doubts or spoken.sentence.text.endswith("??")


DOUBTS = re.compile(
    r"(?i),? (?:really|seriously|srsly|again|ernsthaft|echt jetzt|schon wieder|en serio|sérieux)\s*\?+\s*$"
)


def is_asked(spoken: Spoken) -> bool:
    """Tell whether a question begins as one: with a word that asks."""
    first = spoken.shown.lower().split()[:1]
    return bool(first) and (first[0] in words("question", "starts") or first[0] in ("so", "and", "you"))


def asks_to_stop(spoken: Spoken) -> bool:
    """Tell ``could you please stop touching X?`` from a question: it asks that something be done no more."""
    if spoken.shown.lower().split()[:1] not in [[modal] for modal in MODALS]:
        return False
    for clause in spoken.clauses:
        pairs = zip(clause.tokens, [*clause.tokens[1:], None], strict=False)
        for one, two in pairs:
            goes_on = two is not None and (two.text.endswith("ing") or not one.text.startswith("stop"))
            if one.has("neg") and goes_on and any(m.negative for m in clause.mentions):
                return True
    return False


def blames(message: Message, clause: Clause) -> bool:
    """Tell ``why are you editing X? the header says generated`` from a question."""
    accused = clause.tokens[0].text == "you" and clause.tokens[-1].text == "?"
    did = clause.tokens[0].text == "did" and any(t.text == "you" for t in clause.tokens[:2])
    if clause.tokens[0].text not in _WHY and not accused and not did:
        return False
    marked = any("generated" in c.tags for spoken in message.spoken for c in spoken.clauses)
    marked = marked or any(_SAYS_GENERATED.search(e.text) for e in message.entities)
    return marked and any(m.entity.kind == "path" for m in clause.mentions)


_SAYS_GENERATED = re.compile(r"(?i)@generated|do not edit|code generated|auto-?generated")
