"""One spelling for the same thing: quotes, dashes, apostrophes, contractions."""

from __future__ import annotations

import re
import unicodedata

from rulebook.compiler.language.forms import Form, rewritten
from rulebook.compiler.language.layout import spelled_out
from rulebook.compiler.language.tools import is_program

_PLAIN = {
    "'": "\u2018\u2019\u02bc\u00b4",
    '"': "\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d",
    " - ": "\u2013\u2014",
    " -> ": "\u2192\u21d2",
    "...": "\u2026",
    " ": "\u00a0\ue000\ue001",
    ", ": "\uff0c",
    ". ": "\u3002",
    "; ": "\uff1b",
    ": ": "\uff1a",
    "? ": "\uff1f",
    "! ": "\uff01",
    " (": "\uff08",
    ") ": "\uff09",
}
_EMPHASIS = re.compile(r"\*\*(?=\s|$)|(?:(?<=\s)|^)\*\*(?=\w)", re.M)
_LEANT_ON = re.compile(r"(?<![\w`/.*-])_([A-Za-z][A-Za-z ]{0,40}[A-Za-z])_(?![\w`(/.*-])")
"""Words in italics: ``the _why_, not the _what_``."""
_SIGNS = (
    (re.compile(r"[\U0001F6AB\u26D4\u274C\u2717\u2718\U0001F6D1]\ufe0f?\s*(?=\S)"), "never "),
    (re.compile(r"[\u2705\u2714\u2713]\ufe0f?\s*(?=\S)"), "always "),
)
"""Signs that forbid or ask, as they lead the items of a list."""
_BLANKS = re.compile(r"(?<=\s{64})\s+")
"""What of a run of blanks says nothing any more: patterns would look at it from each of its places."""
_LONG = re.compile(r"\S{400,}")
"""A word that is no name and no word of anybody: a paste, a key, a minified line."""
_CJK_SIGN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_KANA = re.compile("[\u3040-\u30ff]")
"""Where a text is Japanese its ``\u3001`` is a comma; in Chinese it stands for an ``and`` between names."""
_OPTIONAL_END = (
    (re.compile(r"(?i)\bbare `except:?`"), "bare except"),
    (re.compile(r"`([^`\s]{0,60}\.\w{1,8})\((\w{1,2})\)`"), r"`\1` / `\1\2`"),
    (re.compile(r"(?<![`\w])([*\w.-]{0,60}\.(?:ts|js|mts))\((x)\)(?!\w)"), r"\1 / \1\2"),
)
"""``*.test.ts(x)`` stands for two endings."""
_SUCH_AS = re.compile(r"(?i),?\s*(?<![\w.])(?:i\.\s?e|e\.\s?g|d\.\s?h|z\.\s?b|p\.\s?ej)\.?(?=[\s,])\s*,?\s*")
_SAME = str.maketrans({sign: plain for plain, signs in _PLAIN.items() for sign in signs})
_CONTRACTIONS: tuple[Form, ...] = (
    (
        "nt|n't",
        re.compile(r"\b(do|does|did|is|are|was|were|has|have|had|should|must|could|would|need)n'?t\b", re.I),
        r"\1 not",
    ),
    ("can", re.compile(r"\b(?:can'?t|cannot)\b", re.I), "can not"),
    ("won", re.compile(r"\bwon'?t\b", re.I), "will not"),
    ("'s", re.compile(r"\b(it|that|there|what|here|who|nobody|everything)'s\b", re.I), r"\1 is"),
    ("thats", re.compile(r"\bthats\b", re.I), "that is"),
    (
        "its",
        re.compile(r"\b(its)(?= (?:a|an|the|not|generated|in|true|auto)\b)", re.I),
        lambda m: m.group(1)[:-1] + " is",
    ),
    ("'ll", re.compile(r"\b(i|you|we|they)'(?:ll)\b", re.I), r"\1 will"),
    (
        "i'm|im",
        re.compile(r"\bi'm\b|\bim(?= (?:on|not|a|the|so|using|trying|going|tired|sure|still)\b)", re.I),
        "i am",
    ),
    ("'re", re.compile(r"\b(you|we|they)'re\b", re.I), r"\1 are"),
    ("'ve", re.compile(r"\b(i|you|we|they)'ve\b", re.I), r"\1 have"),
    ("'d", re.compile(r"\b(i|you|we|they|he|she)'d\b", re.I), r"\1 would"),
    ("lets|let's", re.compile(r"\blet'?s\b(?! \w+ed)", re.I), "let us"),
    ("youre|theyre", re.compile(r"\b(you|they)re\b", re.I), r"\1 are"),
    ("gonna", re.compile(r"\bgonna\b", re.I), "going to"),
    ("pls|plz", re.compile(r"\bpls\b|\bplz\b", re.I), "please"),
    ("w/o", re.compile(r"\bw/o\b", re.I), "without"),
    (
        "nix",
        re.compile(
            r"\b(auch|hier|da|uns|bitte|wird|hat|haben|ist|gar|noch|dort|sonst|mir|dir|ja) nix\b",
            re.I,
        ),
        r"\1 nichts",
    ),
    (
        "nix",
        re.compile(r"\bnix (?=mehr\b|in\b|an\b|neues\b|da\b|anfassen\b|ändern\b|geändert\b)", re.I),
        "nichts ",
    ),
    ("까지", re.compile(r"(?<=[\uac00-\ud7af])까지(?=는?[ ,])"), " 까지"),
    ("测", re.compile("(?:单元测试|测试|单测)(?=里)"), "测试代码"),
    (
        "-aufruf|-statement",
        re.compile(r"(?<![\w.])([A-Za-z_][\w.]*)-(Aufrufe?n?|Statements?)\b"),
        lambda m: _called(m),
    ),
    (
        "grep",
        re.compile(r"(?i)\b(?:recursive|rekursive[ns]?) greps?\b|\bgrep(?:s|ping)? recursively\b"),
        "grep -r",
    ),
    (
        "install|add",
        re.compile(
            r"(?<![\w`/-])(pip3?|npm|pnpm|yarn|bun|gem|brew|apt|apt-get|conda|cargo)"
            r" ?-?(install|add)(?:ed|s|ing)\b"
        ),
        r"\1 \2",
    ),
    (
        " back",
        re.compile(
            r"\b(?:pull|drag|bring|sneak|smuggl|haul)(?P<ing>e?ing)? (?P<what>[^\s,.;]+) back"
            r"(?: in\b(?! \w))?",
            re.I,
        ),
        lambda m: f"{'adding' if m['ing'] else 'add'} {m['what']}",
    ),
    (
        "-projekt|-repo|-project|-monorepo",
        re.compile(r"\b([a-z]\w+)-(projekt|repo|repository|project|monorepo)\b", re.I),
        r"\1 \2",
    ),
)


def _called(match: re.Match[str]) -> str:
    """Return ``aws Aufruf`` for a call of a program, and ``foo() Aufruf`` for one of a function."""
    return f"{match[1]} {match[2]}" if is_program(match[1]) else f"{match[1]}() {match[2]}"


def _shortened(match: re.Match[str]) -> str:
    """Return the head of a word too long to be read; a script without blanks has its marks within."""
    text = match.group()
    return text if _CJK_SIGN.search(text) else text[:40]


def normalise(text: str) -> str:
    """Return the text with one form of quotes, dashes and full-width marks; words stay as they are."""
    text = unicodedata.normalize("NFC", text).translate(_SAME)
    text = _LONG.sub(_shortened, text)
    text = _BLANKS.sub(lambda match: "\n" if "\n" in match.group() else "", text)
    text = spelled_out(text)
    text = _LEANT_ON.sub(r"\1", _EMPHASIS.sub("", text))
    for pattern, word in (*_SIGNS, *_OPTIONAL_END):
        text = pattern.sub(word, text)
    text = text.replace("\u3001", ", " if _KANA.search(text) else "\u548c")
    return _SUCH_AS.sub(", ", text)


_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_SEAM = re.compile(rf"(?<=[!-~])(?=[{_CJK}])|(?<=[{_CJK}])(?=[!-~])")


def expand(text: str) -> str:
    """Return prose with contractions written out, and a space between scripts; never call it on code."""
    text = text if text.isascii() else _SEAM.sub(" ", text)
    return rewritten(text, _CONTRACTIONS)
