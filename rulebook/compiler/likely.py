"""Might a prompt be a correction? A cheap yes or no for the prompt hook; safe at hook time.

Cues are counted, not read: words that forbid, order, limit or blame, and the name of a command, a path or
code speak for it; a task, a question, praise and doubt against it. A yes only offers ``rulebook record``:
nothing is stored by it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from rulebook.compiler.likely_words import AGAINST, ASKS, FOR, HARMLESS, HEADS, JOINED, TASKS, TOOLS

MAX_CHARACTERS = 8000
"""A longer prompt is a paste or a task; only its beginning is looked at."""
_WEIGHTS = {
    "name": 4,
    "you": 4,
    "accuse": 5,
    "blame": 3,
    "limit": 3,
    "forbid": 2,
    "ask": 2,
    "made": 2,
    "style": 2,
    "head": 2,
    "tool": 2,
    "order": 1,
    "instead": 1,
    "listed": 1,
    "doubled": 1,
    "refuse": 1,
    "brief": 1,
    "log": -2,
    "praise": -3,
    "doubt": -4,
    "asks": -4,
    "once": -6,
    "question": -8,
    "task": -9,
}
"""How much a cue weighs; fitted on messages whose sort is known."""
_ENOUGH = 3
_MOST = 2
_FEW = 7
_SIGNS = ".,;:!?()[]\"'`*_\u201c\u201d\u00bf\u00a1"
_NAME = re.compile(
    r"`|\w/\w|\w\.\w|\w_\w|\w\(|(?:^| )-{1,2}\w|@\w|[a-z][A-Z]|\w/(?: |$)|(?:^| )\*?\.\w|\w->|::|<\w"
)
_CLAUSE = re.compile(
    r"(?:^|[.,:;!?(\n-]\s+|\b(?:and|but|so|also|und|aber|y|pero|et|mais|e|mas)\s+)"
    r"([^\s.,:;!?()`]+)[\s`\"*]+([^\s.,;!?()]+)"
)
_FENCE = re.compile(r"(?s)```.*?(?:```|$(?!.))")
"""What is fenced is pasted: nothing in it is said by the person."""
_LISTED = re.compile(r"(?m)^\s*(?:\d+[.)]|[-*]) ")
_LOG = re.compile(r"(?m)^(?:traceback|error|warning|fatal|npm err|\s+at |e  |failed)")
_YOU = frozenset(["you", "your", "yours", "du", "dein", "deine", "dir", "tu", "tus", "te", "você"])
_LEADS = frozenset(
    [
        "please",
        "can",
        "you",
        "could",
        "ok",
        "okay",
        "now",
        "and",
        "so",
        "bitte",
        "mal",
        "the",
        "por",
        "favor",
        "hey",
        "hi",
    ]
)


def looks_like_correction(text: str) -> bool:
    """Tell whether the cues of a prompt add up to a correction."""
    return score(text) >= _ENOUGH


def score(text: str) -> int:
    """Return how much the cues of a prompt weigh together."""
    counted = _cues(_FENCE.sub(" ", text[:MAX_CHARACTERS]))
    return sum(_WEIGHTS[name] * min(_MOST, count) for name, count in counted.items())


def _cues(text: str) -> dict[str, int]:
    head = text.lower().replace("\u2019", "'")
    words = [word for word in (one.strip(_SIGNS) for one in head.split()) if word]
    both = {*words, *(f"{one} {two}" for one, two in pairwise(words))}
    found = {name: len(both & cues) for name, cues in (*FOR.items(), *AGAINST.items())}
    if any(sign > "\u2e7f" for sign in head):
        for name, cues in JOINED.items():
            found[name] = found.get(name, 0) + sum(cue in head for cue in cues)
    first = [word for word in words[:4] if word not in _LEADS][:1]
    orders = [one for one, two in _CLAUSE.findall(head) if one in HEADS and two not in HARMLESS]
    asks = head.rstrip()
    return found | {
        "head": len(orders),
        "name": len(_NAME.findall(text[:2000])),
        "tool": min(1, len(both & TOOLS)),
        "you": min(1, len(both & _YOU)),
        "listed": min(1, len(_LISTED.findall(head))),
        "doubled": int("??" in head),
        "question": int(asks.endswith("?") and not asks.endswith("??")),
        "asks": int(bool(words[:1]) and words[0] in ASKS),
        "task": int(bool(first) and first[0] in TASKS),
        "brief": int(len(words) <= _FEW and any([orders, found["style"], found["forbid"], found["ask"]])),
        "log": int(bool(_LOG.search(head))),
    }
