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


OF_THE_TASK = "about the task at hand"
A_QUESTION = "a question"
ONE_OFF = "about this one task"


def why_ordinary(message: Message, said_by: str) -> str | None:
    """Return why the whole message rules nothing; None where it may hold a rule."""
    if not message.spoken:
        return "nothing was said"
    if said_by == "instruction_file":
        return None
    lines = [line for line in message.words.split("\n") if line.strip()]
    if all(_COMMENT_FIRST.match(line) for line in lines) and not message.words.lstrip().startswith("# "):
        return "a comment in code, said to nobody"
    if said_by in ("tool_output", "retrieved") and _COMMENT_FIRST.match(message.words):
        return "a comment in code that was read, said to nobody"
    if any(blames(message, clause) for spoken in message.spoken for clause in spoken.clauses):
        return None
    if any(_THREATENS.search(spoken.shown) for spoken in message.spoken):
        return None
    if any(asks_to_stop(spoken) or is_incredulous(message, spoken) for spoken in message.spoken):
        return None
    text = (
        " ".join(spoken.shown for spoken in message.spoken)
        .lower()
        .replace("\u2019", "'")
        .replace("not just this one", "")
        .replace("yet another", "another")
        .replace("i mean it", "")
        .replace("what i mean", "")
        .replace("you are not sure", "")
        .replace("learned that one the hard way", "")
    )
    generated = any("generated" in c.tags for spoken in message.spoken for c in spoken.clauses)
    prose = " ".join(spoken.shown for spoken in message.spoken)
    refused = _REFUSES.search(prose) and not prose.startswith(("note:", "tip:", "info:"))
    if said_by in ("tool_output", "retrieved") and not refused:
        return "a tool's report"
    if is_pasted(message, prose):
        return "pasted output or code"
    if marks("joke").search(text) and not _names_exactly(message):
        return "a joke"
    if all(is_question(spoken, message.language) for spoken in message.spoken) and not _is_complaint(message):
        return A_QUESTION
    for name, because in (
        ("hesitation", "a question or an idea, nothing decided"),
        ("one_off", ONE_OFF),
        ("deictic", OF_THE_TASK),
    ):
        if name == "deictic" and generated and any(e.kind == "path" for e in message.entities):
            continue  # ``the plugin rewrites that one on every save``
        if marks(name).search(text):
            return because
    return OF_THE_TASK if _THIS_PIECE.search(text) else None


_REFUSES = re.compile(
    r"(?i)\b(?:not (?:allowed|permitted|accepted)|forbidden by|disallowed|prohibited|declined"
    r"|protected branch|hook (?:rejected|failed)|(?:blocked|rejected|denied|refused) by"
    r"|(?:by|against|violates) (?:the |our )?policy|policy (?:violation|requires|forbids)"
    r"|(?:requires?|needs?) (?:an? )?(?:approval|review|sign-off|ticket)|open an? (?:pull|merge) request"
    r"|must (?:be|use|go|contain|start|follow|match|not)|instead of|no direct (?:pushes|commits)"
    r"|(?:use|run|try|call) [^.;\n]{1,40} instead|(?:is|are) disabled (?:here|in|on|for|by)"
    r"|(?:is|are) not (?:a )?(?:valid|supported)[^.\n]{0,40}(?:here|in this)"
    r"|only [^.\n]{1,40} (?:may|can|is allowed)|please (?:use|run|do not|open)"
    r"|do not (?:run|use|push|edit|commit))"
)
"""How a tool refuses an act by a rule, where a report only says what went wrong."""


def _names_exactly(message: Message) -> bool:
    """Tell a laugh behind what is meant: ``src/gen is build output lol``."""
    return any(
        e.kind == "path" or (e.code and e.kind in ("symbol", "command", "option")) for e in message.entities
    )


_THREATENS = re.compile(r"(?i)\b(?:one|once|another) more\b.{0,60}\band i(?: am|'m|'ll| will)\b")
"""``one more X and I am switching editors``."""
_THIS_PIECE = re.compile(
    r"^bitte (?:ein)?mal (?!.*\b(?:vor|immer|jede[mnrs]?|nach|bevor)\b)|"
    r"^(?:no|nope|nein|nee|non), [^\n`/]{1,40}\b(?:not|nicht|no|pas) \d+\b|\bno,? wait\b|"
    r"\bthe (?:left|right|top|bottom|upper|lower|blue|red|green) one\b|"
    r"\b(?:lines?|zeilen?|línea|linea|ligne) \d+\b|第 ?\d+ ?行|"
    r"^(?:you can |please |ok,? )?skip (?:the|this|that) [^.\n]{0,40}\b(?:for now|this time|today)\b|"
    r"^do not bother\b[^.\n]*\b(?:now|yet|today|anyway|later)\b|"
    r"\b(?:in|to|for|into|on) (?:that|this) (?!repo|project|codebase|package|director|folder|workspace)"
    r"[^.,;:!?\n]{0,30}\b"
    r"(?:snippet|example|block|paragraph|mail|email|ticket|answer|function|test|query|section|list|draft)\b"
)
"""``use tabs in that Makefile snippet``: said of one piece of the work."""


_WHY = ("why", "warum", "wieso", "por qué", "pourquoi", "为什么")


_MODALS = (
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
    tokens = [t for clause in spoken.clauses for t in clause.tokens if t.text != "?"]
    named = bool(tokens) and all(t.entity is not None for t in tokens)
    if not (spoken.sentence.question and named):
        return False
    at = next(i for i, one in enumerate(message.spoken) if one is spoken)
    after = message.spoken[at + 1 : at + 2]
    doubts = bool(after) and after[0].sentence.question and len(after[0].shown.split()) <= 2
    return doubts or spoken.sentence.text.endswith("??")


def asks_to_stop(spoken: Spoken) -> bool:
    """Tell ``could you please stop touching X?`` from a question: it asks that something be done no more."""
    if spoken.shown.lower().split()[0] not in _MODALS:
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
_COMMENT_FIRST = re.compile(r"\s*(//|#|--(?!\w)|/\*|;|<!--)")


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
    if _AGREED.match(spoken.shown) or _MINE_TO_SAY.match(spoken.shown):
        return False
    inverted = _is_inverted(spoken.shown.lower().split()[:4])
    return (
        inverted
        or (spoken.sentence.question and not _is_fragment(spoken))
        or (asks and modal)
        or (language == "en" and _ends_asking(spoken.shown))
    )


def _is_inverted(head: list[str]) -> bool:
    """Tell a question without mark by its beginning: ``is it``, ``how do I``, ``don't you``, ``ist das``."""
    first, second, third = [*head, "", "", ""][:3]
    if first in _AUXILIARY and (second in _SUBJECTS or (second == "not" and third in _SUBJECTS)):
        return True
    if "dare" in (third, *head[3:]):
        return False
    if first == "what" and second in ("is", "are") and third in ("in", "under", "inside", "below"):
        return False  # ``what is in vendor/ belongs to others``
    if first in ("don't", "doesn't", "isn't", "aren't") and second in _SUBJECTS:
        return True
    if first in _ASKING_DE and second in ("das", "es", "der", "die", "du", "ich", "man"):
        return True
    return first in _WH and second in (*_AUXILIARY, "to", "come", "not")


_AGREED = re.compile(r"(?i)(?:did|have) (?:not (?:we|i)|(?:we|i) not) (?:agree|agreed|say|said|tell|told)\b")
"""``didn't we agree that ...?`` asks nothing."""
_MINE_TO_SAY = re.compile(
    r"(?i)(?:when|whether|how often|what) [^?]{1,60}\b(?:is|stays|remains) (?:my|mine|up to me)\b[^?]*$"
)
"""``when to push is my call``."""
_AUXILIARY = ("is", "are", "do", "does", "did", "can", "should", "shall", "have", "has", "was", "were")
_ASKING_DE = ("ist", "sind", "war", "kann", "hast", "gibt", "hat", "soll", "darf")
_WH = ("how", "why", "what", "where", "which", "who", "when", "warum", "wieso", "wie", "cómo", "por")
_SUBJECTS = ("it", "there", "i", "we", "you", "this", "that", "they")


def _ends_asking(text: str) -> bool:
    return text.rstrip().endswith(("吗", "呢", "か", "까요", "나요"))


_ASKED_CJK = re.compile("为什么|怎么|什么|吗|呢|哪|谁|왜|뭐|어떻게|나요|까요|なぜ|どう|何|ですか|ますか")


def _is_fragment(spoken: Spoken) -> bool:
    """Tell ``New dependency?`` and ``Touched a struct?`` (conditions) from a question."""
    parts = spoken.shown.lower().split()
    if _ASKED_CJK.search(spoken.shown):
        return False
    return len(parts) <= 6 and parts[0] not in words("question", "starts")


def _is_complaint(message: Message) -> bool:
    """Tell ``npm again???`` from a question: it names something and says that it happened before."""
    return any(
        clause.mentions and clause.tags & {"again", "generated"}
        for spoken in message.spoken
        for clause in spoken.clauses
    )
