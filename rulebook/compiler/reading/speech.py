"""Read how things are to be told: phrases that are not wanted, and how long an answer may be."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.measures import limit_in
from rulebook.compiler.language.message import Message, Spoken
from rulebook.compiler.language.shapes import SPEECH
from rulebook.compiler.reading.context import Context, kind_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.marks import marks
from rulebook.compiler.rules import Rule, Shape

_DROPS = frozenset(
    [
        *("skip", "drop", "omit", "lose", "cut", "spare", "ditch", "remove", "leave"),
        *("lass", "spar", "quita", "omite", "ahórrate", "省掉", "去掉"),
    ]
)
_PHRASE = re.compile(r"^[^\W\d_][\w' ,\u2019-]*[\w!.?]+$|^[\u2e80-\u9fff]+$")
_ENDS = re.compile(
    r"(?i)\bat the (?:very )?(?:end|start|top|beginning)\b|\bevery time\b|\bam (?:ende|anfang)\b"
    r"|\bal final\b"
)
_SAYS = re.compile(
    r"(?i)\b(?:say(?:ing|s)?|tell(?:ing)? me|call(?:ing)?|open(?:ing)?|start(?:ing)?"
    r"|end(?:ing)?|clos(?:e|ing)|finish(?:ing)?|begin(?:ning)?|sag(?:en|st)?|beginn\w*|digas|decir"
    r"|empiec?e?s?|terminar?)\b|说"
)
_ONCE_MORE = re.compile(
    r"(?i)\bif (?:you|i|one|another)\b.{0,25}\b(?:again|more|another|read|see|hear)\b|\bone more\b"
    r"|\bnoch (?:ein|einmal)\b"
)
"""``if one more answer starts with X, I'm gone``."""
_THEN_I = re.compile(
    r"(?i)\band i\b|\bi (?:will )?(?:quit|cancel|scream|leave|cry|explode|unsubscribe|switch"
    r"|am (?:gone|out|leaving))\b"
)
FILLER = re.compile(
    r"(?i)\b(?:openers?|closers?|openings?|closings?|sign-?offs?|greetings?|intros?|outros?|preambles?"
    r"|pleasantries|filler|fillers"
    r"|catch ?phrases?|stock phrases?|opening lines?|closing lines?|phrases? like)\b"
)
"""What says of quoted words that they are told, not written."""


def tells_phrases(text: str) -> bool:
    """Tell whether quoted words are what is told, whatever frame the sentence fits."""
    return bool(FILLER.search(text) or (SPEECH.search(text) and _ENDS.search(text)))


_WRITTEN = ("scope_messages", "scope_comments")


def read_speech(context: Context, message: Message, spoken: Spoken) -> Rule | None:
    """Return the rule of a sentence about how things are told; None where it is about anything else."""
    if is_question(spoken, message.language) or any(t.has("lift") for t in spoken.tokens):
        return None
    named = [t.entity for t in spoken.tokens if t.entity is not None]
    if any(e.concept in _WRITTEN or e.kind in ("command", "path") for e in named):
        return None
    limit = limit_in(spoken.shown)
    if limit and SPEECH.search(spoken.shown) and not marks("one_off").search(spoken.shown.lower()):
        rule = Rule("style", spoken.shown, "say", shape=Shape("answer", longest=limit[0], case=limit[1]))
        rule.hedged = any(t.has("prefer") for t in spoken.tokens)
        return rule
    return _against_phrases(context, spoken, named)


def _against_phrases(context: Context, spoken: Spoken, named: list[Entity]) -> Rule | None:
    """Read ``don't open with "Certainly"``, ``skip the "Bye" at the end``, ``"X" no. never say that``."""
    phrases = [e for e in named if _is_phrase(e)]
    words = [t.text for t in spoken.tokens]
    against = any(t.has("neg", "fedup") for t in spoken.tokens) or any(
        w.split()[0] in _DROPS for w in words[:3]
    )
    against = against or bool(_ONCE_MORE.search(spoken.shown))
    filler = bool(FILLER.search(spoken.shown))
    told = filler or bool(
        SPEECH.search(spoken.shown) or _ENDS.search(spoken.shown) or _SAYS.search(spoken.shown)
    )
    told = told or bool(_ONCE_MORE.search(spoken.shown) and _THEN_I.search(spoken.shown))
    if not phrases and any(t.has("it") for t in spoken.tokens) and SPEECH.search(spoken.shown):
        phrases = [e for e in context.entities if _is_phrase(e)]
    if not SPEECH.search(spoken.shown) and not filler:
        phrases = [e for e in phrases if len(e.text.split()) > 2]  # a word or two may be code
    if not (phrases and against and told) or any(t.has("allowed") for t in spoken.tokens):
        return None
    rule = Rule("forbid", spoken.shown, "say", named=named)
    rule.targets = [Entity("text", e.text, code=True) for e in phrases]
    rule.strong = any(t.has("strong") for t in spoken.tokens)
    return rule


def _is_phrase(entity: Entity) -> bool:
    if not entity.code or entity.kind not in ("text", "symbol") or not _PHRASE.match(entity.text):
        return False
    if entity.concept and kind_of(entity) != "say":
        return False
    return not re.search(r"[a-z][A-Z]|_", entity.text)
