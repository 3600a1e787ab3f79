"""Is this message a correction at all? Marks of jokes, questions, hesitation and one-off wishes."""

from __future__ import annotations

import re

from rulebook.compiler.language.kept import kept
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.reading.accusing import MODALS, THREATENS, asks_to_stop, blames, is_incredulous
from rulebook.compiler.reading.marks import marks, words
from rulebook.compiler.reading.passing import asks_about_above, counts_up, why_passing
from rulebook.compiler.reading.pasted import is_pasted

OF_THE_TASK = "about the task at hand"
A_QUESTION = "a question"
ONE_OFF = "about this one task"


def why_ordinary(message: Message, said_by: str) -> str | None:
    """Return why the whole message rules nothing; None where it may hold a rule."""
    if not message.spoken:
        return "nothing in it is a rule" if message.words.strip() else "nothing was said"
    if said_by == "instruction_file":
        return None
    if because := _said_to_nobody(message, said_by):
        return because
    if _is_plainly_meant(message):
        return None
    prose = " ".join(spoken.shown for spoken in message.spoken)
    return _not_spoken(message, prose, said_by) or _asks_or_jokes(message, prose) or _of_now(message, prose)


def _said_to_nobody(message: Message, said_by: str) -> str:
    """Return why nobody is addressed: a comment in code, output that is asked about."""
    lines = [line for line in message.words.split("\n") if line.strip()]
    if all(_COMMENT_FIRST.match(line) for line in lines) and not message.words.lstrip().startswith("# "):
        return "a comment in code, said to nobody"
    if said_by in ("tool_output", "retrieved") and _COMMENT_FIRST.match(message.words):
        return "a comment in code that was read, said to nobody"
    asked = said_by == "user" and asks_about_above(message)
    return "pasted output, and a question about it" if asked else ""


def _is_plainly_meant(message: Message) -> bool:
    """Tell blame, a threat and a question that wants something to stop: no other mark counts against them."""
    if any(blames(message, clause) for spoken in message.spoken for clause in spoken.clauses):
        return True
    if any(THREATENS.search(spoken.shown) for spoken in message.spoken):
        return True
    return any(asks_to_stop(spoken) or is_incredulous(message, spoken) for spoken in message.spoken)


def _not_spoken(message: Message, prose: str, said_by: str) -> str | None:
    """Return why it is no speech of a person about what has to hold: a report, a paste, a story."""
    refused = _REFUSES.search(prose) and not prose.startswith(("note:", "tip:", "info:"))
    if said_by in ("tool_output", "retrieved") and not refused:
        return "a tool's report"
    if said_by == "agent" and _REPORTS.match(prose) and not _LEARNED.search(prose):
        return "a report of its own work"
    if is_pasted(message, prose):
        return "pasted output or code"
    return why_passing(message, prose)


def _asks_or_jokes(message: Message, prose: str) -> str | None:
    if marks("joke").search(_marked_prose(prose)) and not _names_exactly(message):
        return "a joke"
    return A_QUESTION if _only_asks(message) and not _is_complaint(message) else None


def _of_now(message: Message, prose: str) -> str | None:
    """Return why it holds for the moment only: an idea, a wish of this once, the task at hand."""
    text = _marked_prose(prose)
    generated = any("generated" in c.tags for spoken in message.spoken for c in spoken.clauses)
    for name, because in _PASSING_MARKS.items():
        if name != "hesitation" and counts_up(message):
            continue  # ``byebug AGAIN, this time in X``
        if name == "deictic" and generated and any(e.kind == "path" for e in message.entities):
            continue  # ``the plugin rewrites that one on every save``
        if marks(name).search(text):
            return because
    return OF_THE_TASK if _THIS_PIECE.search(text) else None


_PASSING_MARKS = {
    "hesitation": "a question or an idea, nothing decided",
    "one_off": ONE_OFF,
    "deictic": OF_THE_TASK,
}


def _marked_prose(prose: str) -> str:
    """Return prose in lower case without the sayings in which the word of a mark means something else."""
    text = prose.lower().replace("\u2019", "'").replace("not just this one", "")
    text = _TOLD_WHEN.sub("", text.replace("yet another", "another"))
    for saying in _SAYINGS:
        text = text.replace(saying, "")
    return text


_TOLD_WHEN = re.compile(
    r"\b(?:they|he|she) says? "
    r"(?=(?:the )?(?:end|beginning|start|middle|mid|by|until|till|around|early|late|next|in)\b)"
)
"""``until the audit is over (they say end of May)``: only the day is hearsay."""
_SAYINGS = ("i mean it", "what i mean", "you are not sure", "learned that one the hard way")


_REFUSES = re.compile(
    r"(?i)\b(?:not (?:allowed|permitted|accepted)|forbidden by|disallowed|prohibited|declined"
    r"|protected branch|hook (?:rejected|failed)|(?:blocked|rejected|denied|refused) by"
    r"|(?:by|against|violates) (?:the |our )?policy|policy (?:violation|requires|forbids)"
    r"|(?:requires?|needs?) (?:an? )?(?:approval|review|sign-off|ticket)|open an? (?:pull|merge) request"
    r"|must (?:be|use|go|contain|start|follow|match|not)|instead of|no direct (?:pushes|commits)"
    r"|(?:use|run|try|call) [^.;\n]{1,40} instead|(?:is|are) disabled (?:here|in|on|for|by)"
    r"|(?:is|are) not (?:a )?(?:valid|supported)[^.\n]{0,40}(?:here|in this)"
    r"|only [^.\n]{1,40} (?:may|can|is allowed)|please (?:use|run|do not|open)"
    r"|do not (?:run|push|edit|commit|use (?!this|that|these|those|it\b)))"
)
"""How a tool refuses an act by a rule, where a report only says what went wrong."""


_REPORTS = re.compile(
    r"(?i)^\W*(?:status|done|summary|progress|(?:status |progress )?update|finished|completed"
    r"|all (?:done|set)|result|report|fertig|stand|erledigt|listo|hecho|estado|terminé"
    r"|terminado|完成|状态)(?:\b| ?[:\uff1a])"
)
_LEARNED = re.compile(
    r"(?i)\b(?:never|always|must|do not|should|instead|remember(?:ed)?|lesson|learned|note to self"
    r"|from now on|prefer|avoid|rule|nie|immer|nunca|siempre)\b|以后|不要|必须"
)
"""Words by which an agent tells what it takes along, and not only what it has done."""


def _names_exactly(message: Message) -> bool:
    """Tell a laugh behind what is meant: ``src/gen is build output lol``."""
    return any(
        e.kind == "path" or (e.code and e.kind in ("symbol", "command", "option")) for e in message.entities
    )


_THIS_PIECE = re.compile(
    r"^bitte (?:ein)?mal (?!.*\b(?:vor|immer|jede[mnrs]?|nach|bevor)\b)|"
    r"^(?:no|nope|nein|nee|non), [^\n`/]{1,40}\b(?:not|nicht|no|pas) \d+\b|\bno,? wait\b|"
    r"\bthe (?:left|right|top|bottom|upper|lower|blue|red|green) one\b|"
    r"\b(?:lines?|zeilen?|línea|linea|ligne) \d+\b|第 ?\d+ ?行|"
    r"^(?:you can |please |ok,? )?skip (?:the|this|that) [^.\n]{0,40}\b(?:for now|this time|today)\b|"
    r"^(?:you can |please |ok,? )?(?:leave|keep) [^.,;\n]{1,40}\b(?:out|aside) for now\b|"
    r"\b(?:comes?|follows?|goes|lands?|is|will be|we do it|i do it) (?:in|with) (?:the|my) (?:next|following)"
    r" (?:pr|mr|ticket|sprint|step)\b|"
    r"\b(?:kommt|kommen|folgt|machen wir|mache ich) (?:erst )?im nächsten (?:pr|mr|ticket|schritt)\b|"
    r"\b(?:va|van|viene|lo hago|lo hacemos|irá) en el (?:próximo|siguiente) (?:pr|mr|ticket)\b|"
    r"下(?:一)?个 ?(?:pr|mr) ?(?:再|里)|"
    r"^do not bother\b[^.\n]*\b(?:now|yet|today|anyway|later)\b|"
    r"\b(?:in|to|for|into|on) (?:that|this) (?!repo|project|codebase|package|director|folder|workspace)"
    r"[^.,;:!?\n]{0,30}\b"
    r"(?:snippet|example|block|paragraph|mail|email|ticket|answer|function|test|query|section|list|draft)\b"
)
"""``use tabs in that Makefile snippet``: said of one piece of the work."""


_COMMENT_FIRST = re.compile(r"\s*(//|#|--(?!\w)|/\*|;|<!--)")


@kept
def is_question(spoken: Spoken, language: str) -> bool:
    """Tell whether a sentence asks; some people leave the mark out."""
    first = spoken.shown.lower().split()[:2] or [""]
    asks = first[0] in words("question", "starts") or " ".join(first) in words("question", "starts")
    modal = first[0] in (*MODALS, "why", "warum")
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


def _only_asks(message: Message) -> bool:
    """Tell whether all of it asks; behind a question, ``..., no?`` asks too."""
    asked = [is_question(spoken, message.language) for spoken in message.spoken]
    tags = [bool(_TAG.search(spoken.shown)) for spoken in message.spoken]
    return asked[0] and all(one or tag for one, tag in zip(asked, tags, strict=True))


_TAG = re.compile(r"(?i), (?:no|right|correct|or not|oder|nicht wahr|verdad|non|n'est-ce pas)\s*\?$")
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
