"""Is this message a correction at all? Marks of jokes, questions, hesitation and one-off wishes."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.clauses import Clause
from rulebook.compiler.language.lexicon import CJK
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.tools import data
from rulebook.compiler.reading.pasted import is_pasted


@cache
def marks(name: str, key: str = "words") -> re.Pattern[str]:
    """Return what finds the marks of ``data/ordinary.toml`` under a name."""
    entries = [entry.strip() for entry in data("ordinary")[name][key].split(" | ")]
    spaced = [re.escape(e) for e in entries if not re.match(f"[{CJK}]", e)]
    joined = [re.escape(e) for e in entries if re.match(f"[{CJK}]", e)]
    return re.compile("|".join([rf"(?<![\w])(?:{'|'.join(spaced)})(?![\w])", *joined]))


@cache
def words(name: str, key: str) -> frozenset[str]:
    """Return the marks under a name as a set of words."""
    return frozenset(entry.strip() for entry in data("ordinary")[name][key].split(" | "))


def why_ordinary(message: Message, said_by: str) -> str | None:
    """Return why the whole message rules nothing; None where it may hold a rule."""
    if not message.spoken:
        return "nothing was said"
    if said_by == "instruction_file":
        return None
    if said_by in ("tool_output", "retrieved") and _COMMENT.match(message.words):
        return "a comment in code that was read, said to nobody"
    if any(blames(message, clause) for spoken in message.spoken for clause in spoken.clauses):
        return None
    text = message.words.lower().replace("\u2019", "'").replace("not just this one", "")
    prose = " ".join(spoken.shown for spoken in message.spoken)
    if is_pasted(message, prose):
        return "pasted output or code"
    if marks("joke").search(text):
        return "a joke"
    if all(is_question(spoken, message.language) for spoken in message.spoken) and not _is_complaint(message):
        return "a question"
    for name, because in (
        ("hesitation", "a question or an idea, nothing decided"),
        ("one_off", "about this one task"),
        ("deictic", "about the task at hand"),
    ):
        if marks(name).search(text):
            return because
    return None


_WHY = ("why", "warum", "wieso", "por qué", "pourquoi", "为什么")


def blames(message: Message, clause: Clause) -> bool:
    """Tell ``why are you editing X? the header says generated`` from a question."""
    if clause.tokens[0].text not in _WHY or "edit" not in clause.acts:
        return False
    marked = any("generated" in c.tags for spoken in message.spoken for c in spoken.clauses)
    marked = marked or any(e.text.startswith("@generated") for e in message.entities)
    return marked and any(m.entity.kind == "path" for m in clause.mentions)


_COMMENT = re.compile(r"(\s*(//|#|--|/?\*|;)[^\n]*(\n|$))+\Z")


def is_question(spoken: Spoken, language: str) -> bool:
    """Tell whether a sentence asks; some people leave the mark out."""
    first = spoken.shown.lower().split()[:2] or [""]
    asks = first[0] in words("question", "starts") or " ".join(first) in words("question", "starts")
    modal = first[0] in (
        "can",
        "could",
        "would",
        "will",
        "kannst",
        "könntest",
        "puedes",
        "podrías",
        "why",
        "warum",
    )
    return (
        (spoken.sentence.question and not _is_fragment(spoken))
        or (asks and modal)
        or (language == "en" and _ends_asking(spoken.shown))
    )


def _ends_asking(text: str) -> bool:
    return text.rstrip().endswith(("吗", "呢", "か", "까요", "나요"))


def _is_fragment(spoken: Spoken) -> bool:
    """Tell ``New dependency?`` and ``Touched a struct?`` (conditions) from a question."""
    parts = spoken.shown.lower().split()
    return len(parts) <= 6 and parts[0] not in words("question", "starts")


def _is_complaint(message: Message) -> bool:
    """Tell ``npm again???`` from a question: it names something and says that it happened before."""
    return any(
        clause.mentions and clause.tags & {"again", "generated"}
        for spoken in message.spoken
        for clause in spoken.clauses
    )
