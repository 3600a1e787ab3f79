"""Names of code that prose only half spells: ``.unwrap()``, ``DateTime.Now/UtcNow``, the last of a list.

They are put into code spans before anything is looked for, so that every reader, of whatever language, meets
the same names that somebody would have marked as code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from rulebook.compiler.language.tools import data

_SPANS = re.compile(r"(```.*?```|`[^`\n]*`|\"[^\"\n]*\")", re.S)
_METHOD = re.compile(r"(?<![\w.`)\]/*])\.[a-z_]\w{0,40}(?:\(\)|!)(?!\w)")
"""A method of whatever it is called on: ``.unwrap()``."""
_SHARED = re.compile(r"(?<![\w./`-])((?:\w{1,40}\.){1,4})([A-Z]\w{0,40})((?:/[A-Z]\w{0,40}){1,4})(?![\w./(])")
"""Names that share what stands before their last part: ``DateTime.Now/UtcNow``."""
_ANY_OF = re.compile(r"(?<![\w./`-])([A-Z]\w{0,40})\.\*(?![\w*/.])")
"""Whatever an object offers: ``Log.*``."""
_ATTRIBUTE = re.compile(
    r"(?i)\b(?:an? |any |the )?(?P<name>(?-i:[A-Za-z_:@][\w:.-]{0,40}))[- ](?:attribute|attr|prop)s? "
    r"(?:on|in|of|inside) (?:an? |any |the |your )?"
    r"(?:<(?P<tag>[A-Za-z][\w.-]{0,40}) ?/?>|(?P<type>(?-i:[A-Z][a-z]\w{0,40}))\b)(?: (?:elements?|tags?)\b)?"
)
"""An attribute of an element: ``the Version attribute on PackageReference``."""
_ASSIGNED = re.compile(r"(?<![\w`<-])([A-Za-z][\w:-]{0,40}=)(?=[ -](?:attribute|attr|prop)s?\b)")
"""An attribute as it is set: ``style= attributes``."""
_WORDLESS = frozenset("an any the no some this that these those each every all and or extra new".split())  # noqa: SIM905 - shorter


def spelled_out(text: str) -> str:
    """Return a message in which such names stand in code spans, each by itself."""
    if not any(sign in text for sign in ("()", "/", ".*", "attr", "prop")):
        return text
    pieces = _SPANS.split(text)
    return "".join(piece if at % 2 else _spelled(piece) for at, piece in enumerate(pieces))


def _spelled(text: str) -> str:
    for pattern, write in _WAYS:
        text = pattern.sub(write, text)
    return text


def _apart(match: re.Match[str]) -> str:
    lead, names = match[1], [match[2], *match[3].strip("/").split("/")]
    return " or ".join(f"`{lead}{name}`" for name in names)


def is_any_of(text: str) -> bool:
    """Tell ``Log.*``, whatever an object offers, from files: ``Dockerfile.*``."""
    found = _ANY_OF.fullmatch(text)
    return found is not None and found[1].lower() not in _files()


def _any_of(match: re.Match[str]) -> str:
    return f"`{match.group()}`" if is_any_of(match.group()) else match.group()


@cache
def _files() -> frozenset[str]:
    """Return the stems of files that have a name of their own: ``Dockerfile.*``."""
    names = data("tools")["files"]["names"].split()
    return frozenset(name.partition(".")[0].strip("\\").lower() for name in names) | {"readme", "license"}


def _attribute(match: re.Match[str]) -> str:
    if match["name"].lower() in _WORDLESS:
        return match.group()
    return f"`<{match['tag'] or match['type']} ... {match['name']}=`"


_WAYS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str] | str], ...] = (
    (_METHOD, r"`\g<0>`"),
    (_SHARED, _apart),
    (_ANY_OF, _any_of),
    (_ATTRIBUTE, _attribute),
    (_ASSIGNED, r"`\1`"),
)
