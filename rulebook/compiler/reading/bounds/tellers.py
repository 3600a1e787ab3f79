"""What a tool tells, and how a machine is: ``the linter says never use any``, ``npm is not installed``."""

from __future__ import annotations

import re

from rulebook.compiler.language.entities import MARK
from rulebook.compiler.language.message import Message
from rulebook.compiler.language.tools import is_program
from rulebook.compiler.reading.bounds.pieces import sentence_of
from rulebook.compiler.reading.intent import is_question
from rulebook.compiler.reading.marks import words
from rulebook.compiler.reading.passing import asks_why
from rulebook.compiler.reading.pasted import is_output
from rulebook.compiler.rules import Rule

_SAYS = re.compile(
    r"(?i)^\W*(?P<who>(?:[^\W\d][\w.'/-]* ){1,4}?)"
    r"(?:says?|said|complains?|complained|reports?|reported|prints?|printed|warns?|warned|claims?|shows?|showed"
    r"|tells? (?:me|us)|told (?:me|us)|errors(?: out)?(?: with)?|fails with|failed with|throws?|outputs"
    r"|spits out|sagt|meldet|behauptet|dice|avisa|dit|affiche|diz)(?: that| dass| que)?[ :,]+"
    r"(?!(?:about|when|if|on|because|again|\u00fcber|sobre)\b)"
)
_STATE = re.compile(
    rf"(?i){MARK.pattern}\s+(?:(?:is|are|was|were|ist|sind|est) (?:here |hier |ici |noch )?(?:not|nicht|pas)"
    r"|no est\u00e1n?|n'est pas) "
    r"(?:even |yet |currently |properly |actually |there |here |noch |hier )*"
    r"(?:installed|available|found|running|configured|present|there|set up|recogni[sz]ed|known|reachable"
    r"|working|up|responding|on (?:the |my |your )?path|logged in|defined|in (?:the |this |that )?image"
    r"|installiert|verf\u00fcgbar|vorhanden|gefunden|instalad[oa]s?|disponibles?|install\u00e9e?s?)\b"
)
_NONE_HERE = re.compile(
    rf"(?i)^\W*(?:there (?:is|are) no|(?:we|i) have no|es gibt (?:hier )?kein\w*|no hay)\s+{MARK.pattern}"
    r"(?:\s+(?:here|there|on|in|at|yet|installed|available|hier|aqu\u00ed)\b|\W*$)"
)
_WHO = re.compile(r"(?i)\W*(?:who|wer|qui\u00e9n|qui)\b")
"""``who told you to ...?`` wants no answer."""
_HELD = ("forbid", "replace", "ask", "generated", "owned", "only")


def keep_told(rules: list[Rule], message: Message, said_by: str) -> None:
    """Let no rule bite that a program tells, that says how a machine is, or that a text asks about."""
    for rule in rules:
        at = sentence_of(rule, message)
        if rule.kind not in _HELD or at is None:
            continue
        spoken = message.spoken[at]
        written = said_by == "instruction_file"
        asks = is_question(spoken, message.language) and not _WHO.match(spoken.shown)
        asked = written and (asks or is_output(spoken.shown))
        told = _is_told(spoken.shown) or asks_why(spoken.shown)
        state = _is_state(rule, spoken.sentence.text, message)
        rule.unclear = rule.unclear or asked or told or state


def _is_told(text: str) -> bool:
    """Tell ``ESLint says: ...`` from ``my lead says: ...``."""
    found = _SAYS.match(text)
    who = found["who"].lower().split() if found else []
    return any(word in words("tellers", "words") or is_program(word) for word in who)


def _is_state(rule: Rule, text: str, message: Message) -> bool:
    """Tell ``docker is not running`` and ``there is no npm here`` from what is not to be used."""
    if _STATE.search(text) and not rule.remedies:
        return True
    none = _NONE_HERE.match(text)
    named = message.entities[int(none[1])] if none else None
    return named in rule.remedies or (named in rule.targets and not rule.remedies)
