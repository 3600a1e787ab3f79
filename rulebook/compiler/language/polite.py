"""Politeness taken off: ``would you mind checking with me?`` says ``check with me``.

A question that asks for information stays one; only frames that ask for a way of acting are rewritten.
"""

from __future__ import annotations

import re

from rulebook.compiler.language.forms import Form, rewritten

_REST = r"(?P<rest>(?:[^?.!;\n]|\.(?=\w))*)[?.]?"
_GOOD = r"(?:nice|great|good|lovely|cool|helpful|better|best)"
_ASKS = r"(?:can|could|would|will)"
_ASKED = "|".join(f"{asks} {who}" for asks in ("can", "could", "would", "will") for who in ("you", "we"))
_DO_FIRST = (
    "run|rerun|ask|check|talk|wait|make sure|ping|tell|warn|show|do|remember|confirm|consult|let me know"
    "|start|clear"
)
_DOING = "running|rerunning|asking|checking|talking|waiting|telling|showing|doing|confirming"
_WHEN = (
    r"(?P<rest>(?:[^?.!;\n]|\.(?=\w))*\b(?:before|first|each time|every time|always|next time|from now on"
    r"|in future|for once|at the end|when you are done)\b(?:[^?.!;\n]|\.(?=\w))*)[?.]?"
)
"""What is asked of every time, and not only now."""
_FORMS: tuple[Form, ...] = (
    ("in ", re.compile(r"(?i),? in (?:any|every|whatever) (?:form|shape|variant)\b(?! of\b)"), ""),
    (
        "what",
        re.compile(
            r"(?i),? (?:that|this) is (?:exactly )?what (?P<it>\S+) (?:is|are) (?:there |here )?for\b"
        ),
        r". use \g<it>.",
    ),
    (
        "would you",
        re.compile(rf"(?i)\bwould you (?:please )?mind not (?P<verb>\w+ing)\b{_REST}"),
        r"stop \g<verb>\g<rest>.",
    ),
    (
        "would you",
        re.compile(rf"(?i)\bwould you (?:please )?mind (?:checking|clearing it|talking) with me\b{_REST}"),
        r"check with me\g<rest>.",
    ),
    (
        "would you",
        re.compile(rf"(?i)\bwould you (?:please )?mind asking(?: me)?\b{_REST}"),
        r"ask me\g<rest>.",
    ),
    (_ASKED, re.compile(rf"(?i)\b{_ASKS} (?:you|we) (?:please )?not have\b{_REST}"), r"no\g<rest>."),
    (
        _ASKED,
        re.compile(
            rf"(?i)\b{_ASKS} (?:you|we) (?:please |maybe |just |perhaps )*"
            rf"(?P<verb>not|stop|never|always|check with me|ask me|leave)\b{_REST}"
        ),
        r"please \g<verb>\g<rest>.",
    ),
    (
        f"{_ASKED}|how about",
        re.compile(
            rf"(?i)\b(?:{_ASKS} (?:you|we) (?:please |maybe |just |perhaps |kindly )*(?=(?:{_DO_FIRST})\b)"
            rf"|how about (?:you |we )?(?=(?:{_DOING})\b)){_WHEN}"
        ),
        r"please \g<rest>.",
    ),
    (
        _ASKED,
        re.compile(
            rf"(?i)\b{_ASKS} (?:you|we) (?:please |maybe |just |perhaps |all )*"
            r"(?P<verb>use|call|take|run|write|import|go (?:through|with|via)|stick (?:to|with)|log with"
            r"|switch to)\b(?P<rest>(?:[^?.!;\n]|\.(?=\w)){0,120}?"
            r"(?:\b(?:instead|rather than|and not|not|over|for|in place of|everywhere)\b|,)"
            r"(?:[^?.!;\n]|\.(?=\w))*)[?.]?"
        ),
        r"please \g<verb>\g<rest>.",
    ),
    (
        " if ",
        re.compile(
            rf"(?i)\b(?:it would be|it is|would be) (?:really |so |very )?{_GOOD} if "
            rf"(?:you|we) (?:did not|would not|could not|do not) {_REST}"
        ),
        r"ideally do not \g<rest>.",
    ),
    (
        " if ",
        re.compile(
            rf"(?i)\b(?:it would be|it is|would be) (?:really |so |very )?{_GOOD} if "
            rf"(?P<who>[^?.!;,\n]{{1,40}}?) (?:did not|would not|could not|do not) {_REST}"
        ),
        r"ideally \g<who> must not \g<rest>.",
    ),
    (
        "i would",
        re.compile(
            r"(?i)\bi would (?:really )?(?:rather|prefer it if|prefer if|appreciate it if) (?:you|we) "
            rf"(?:did not|do not|would not|not) {_REST}"
        ),
        r"ideally do not \g<rest>.",
    ),
    (
        " du ",
        re.compile(rf"(?i)\b(?:könntest|würdest|kannst) du (?:bitte )?(?:aufhören|damit aufhören),? {_REST}"),
        r"hör auf \g<rest>.",
    ),
    (
        " du ",
        re.compile(
            r"(?i)\b(?:könntest|würdest|kannst) du (?:bitte )?"
            r"(?P<rest>(?:nicht|kein\w*)\b(?:[^?.!\n]|\.(?=\w))*)\??"
        ),
        r"bitte \g<rest>.",
    ),
    (
        "podrías|puedes",
        re.compile(rf"(?i)¿?\b(?:podrías|puedes) (?:por favor )?(?:dejar de|no) {_REST}"),
        r"deja de \g<rest>.",
    ),
    ("te importaría", re.compile(rf"(?i)¿?\bte importaría no {_REST}"), r"deja de \g<rest>."),
    (
        "能不能|可不可以|可以不可以|麻烦",
        re.compile(
            r"(?:能不能|可不可以|可以不可以|麻烦)(?:请)?(?P<verb>别再|别|不要)(?P<rest>(?:[^?.!\n]|\.(?=\w))*?)(?:吗|呢)?\??(?=$|[.!\n](?!\w))"
        ),
        r"\g<verb>\g<rest>.",
    ),
)


_TAG = re.compile(
    r"(?i)\s*[,;-]+\s*(?:ok(?:ay)?|all ?right|deal|clear|understood|got it|agreed|please|pls|verstanden)"
    r"\s*\?+(?=\s|$)"
)
"""``..., ok?`` asks for nothing."""


_SETTLED = re.compile(
    r"(?i)[,;-] ?\b(?:no (?:debates?|discussions?|arguing|excuses|questions asked|buts|way around it"
    r"|ifs(?: and|,)? (?:no )?buts|two ways about it)|ohne Diskussion|keine Diskussion(?:en)?"
    r"|sin discusión|sans discussion)\b"
)
"""By which an order is made firm; it refuses nothing itself."""


def plainly(text: str) -> str:
    """Return prose with its polite frames as what they ask for; contractions must be written out already."""
    text = _SETTLED.sub(", no exceptions", _TAG.sub(".", text))
    return rewritten(text, _FORMS)
