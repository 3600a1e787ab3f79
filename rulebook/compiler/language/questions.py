"""Questions with their answers: ``Can I use npm? No, use pnpm.`` forbids what is asked for.

A question alone rules nothing. One that asks for leave and gets a no is a prohibition. Any other answer is
read by itself, unless its question says for what it holds: then nobody knows how far it reaches.
"""

from __future__ import annotations

import re

_ASKER = r"(?:[*_]*(?:Q|Question|F|Frage|P|Pregunta)\d{0,2}[:.)][*_]*\s*)"
_REPLY = r"(?:[*_]*(?:A|Answer|Antwort|R|Respuesta|Réponse)\d{0,2}[:.)][*_]*\s*)"
_BEGINS = re.compile(
    r"(?i)^(?:can|may|could|should|shall|do|does|did|is|are|am|what|why|how|when|where|which|who|will|would|must"
    r"|have|has|darf|kann|soll|muss|wie|was|warum|wo|wann|puedo|podemos|debo|qué|cómo|cuándo|dónde|por qué"
    r"|se puede|puis-je|peut-on|que|comment|pourquoi|quand)\b"
)
_ASKS_LEAVE = re.compile(
    r"(?i)^(?:(?:can|may|could|should|shall) (?:i|we|you|one|agents?|anyone|an agent|somebody)"
    r"(?: ever| still| just)?"
    r"|(?:am i|are we|are agents|is anyone) (?:allowed|permitted|supposed) to"
    r"|is it (?:ok|okay|fine|allowed|safe|all right|acceptable) (?:for me |for agents )?to"
    r"|(?:do|does) (?:we|i|anyone)(?= (?:use|run|commit|push|edit|touch|call|import|install|support)\b))"
    r"\s+(?P<act>.+)$"
)
_BOUND = re.compile(r"(?i)^(?:have|need|has|needs) to\b|\bor\b")
_NO = re.compile(r"(?i)^(?P<no>no|nope|never|absolutely not)(?:[,.!:;](?:\s+|$)|\s*$|\s+(?=never\b))")
_STRONG = re.compile(r"(?i)^(?:no\W+)?never\b|^absolutely not\b")
_LIMITED = re.compile(
    r"(?i)\b(?:in|on|for|when|if|during|while|with|without|after|before|at|inside|under|from|instead|wenn|bei|im"
    r"|für|cuando|si|en|para|quand|dans|pour)\b"
)
_PAIR = re.compile(
    rf"(?m)^(?P<lead>[ \t]*(?:[-*+][ \t]+)?){_ASKER}(?P<q>[^?\n]{{3,300}})\?[*_]*\s{{0,64}}{_REPLY}"
)
_BOTH = re.compile(rf"^(?P<label>{_ASKER})?[*_]*(?P<q>[^?\n]{{3,300}})\?[*_]*\s+{_REPLY}?(?P<a>\S.*)$", re.S)
_ALONE = re.compile(rf"^{_ASKER}?[*_]*(?P<q>[^?\n]{{3,300}})\?[*_\s]*$")


def told(text: str) -> str:
    """Return a text in which questions with ``Q:`` and their answers with ``A:`` say what they rule."""
    if "?" not in text:
        return text
    out, at = "", 0
    for found in _PAIR.finditer(text):
        end = text.find("\n", found.end())
        end = len(text) if end < 0 else end
        if found.start() >= at:
            out += text[at : found.start()] + found["lead"] + _ruled(found["q"], text[found.end() : end])
            at = end
    return out + text[at:]


def _ruled(question: str, answer: str) -> str:
    """Return what question and answer rule together; the answer alone where the question adds nothing."""
    answer = answer.strip()
    asked, no = _ASKS_LEAVE.match(question.strip(" *_")), _NO.match(answer)
    if asked is None or no is None or _BOUND.search(asked["act"]):
        return "" if _LIMITED.search(question) else answer
    lead = "Never" if _STRONG.match(answer) else "Do not"
    return f"{lead} {asked['act'].strip()}. {answer[no.end() :].strip()}".strip()


def is_asked(text: str) -> bool:
    """Tell a text that only asks, and waits for what stands below it."""
    found = _ALONE.match(text.strip())
    return found is not None and bool(_BEGINS.match(found["q"].strip(" *_")))


def with_labels(text: str) -> str:
    """Return a text that asks and answers with the labels of both; any other as it is."""
    found = _BOTH.match(text.strip())
    if found is None or not (found["label"] or _BEGINS.match(found["q"].strip(" *_"))):
        return text
    return f"Q: {found['q'].strip(' *_')}? A: {' '.join(found['a'].split())}"
