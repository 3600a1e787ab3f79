"""Names as people show them: ``NNNN_verb_object.sql``, ``feat/<ticket>``, ``[CORE-nnn]``, an example."""

from __future__ import annotations

import re
from dataclasses import dataclass

_HOLE = r"<[\w /-]+>|YYYY|NN+|nnn+|##+|\[[A-Z]{2,}-[nNxX#\d]+\]|[A-Z]{2,}-(?:[nNxX#]+)\b"
_TEMPLATE = re.compile(rf"(?<![\w<])[\w./({{#-]{{0,60}}(?:(?:{_HOLE})[\w./)}}#-]{{0,60}})+:?")
_PIECE = re.compile(
    r"<(?P<named>[\w /-]+)>|(?P<digits>YYYY|MM|DD|HH|[Nn]{2,}|#{2,}|(?<=-)[nNxX#]+(?![a-z])|\d+)"
    r"|(?P<upper>[A-Z]{2,}(?![a-z]))|(?P<word>[A-Za-z]+)|(?P<other>.)",
    re.S,
)
_WORDS = frozenset(
    "name verb noun object desc description slug title topic summary subject short text word words action"  # noqa: SIM905 - shorter
    " table entity thing foo bar baz what something your my type scope".split()
)
_TICKET = ("ticket", "issue", "jira", "key", "ticket-id", "issue-key", "ticket id", "jira-key", "story")


@dataclass(frozen=True, slots=True)
class Template:
    """The shape of a name.

    Attributes:
        text: as it was shown.
        regex: what matches such a name.
        glob: the same for paths and operands, as far as a glob can say it.
        wrong: globs of what the glob matches though it has another shape: words in another case.

    """

    text: str
    regex: str
    glob: str
    wrong: tuple[str, ...] = ()


def templates_in(text: str) -> list[Template]:
    """Return the templates that a text shows, with placeholders."""
    return [template(found.group().rstrip(".,;)")) for found in _TEMPLATE.finditer(text)]


def template(text: str, *, example: bool = False) -> Template:
    """Return the shape of a template; of an example (``0042_add_coupons.sql``), of names like it."""
    shown, text = text, _BARE_CASE.sub(_as_hole, text)
    stem, dot, ending = text.rpartition(".")
    is_file = bool(dot) and ending.isalnum() and not ending.isdigit() and len(ending) < 6
    body = stem if is_file else text
    regex = glob = ""
    for piece in _PIECE.finditer(body):
        more_regex, more_glob = _piece(piece, example)
        regex, glob = regex + more_regex, glob + more_glob
    tail = f".{ending}" if is_file else ""
    if example:  # one word more or less makes no other shape
        regex = _RUN.sub(lambda run: f"{run[1]}(?:{run[2]}{run[1]})*", regex)
        glob = re.sub(r"\?\*(?:[_-]\?\*)+", "?*", glob)
    wrong = [] if example else [_glob_of(body, other) + tail for other in _others(body)]
    return Template(shown, regex + re.escape(tail), re.sub(r"(\?\*)+", "?*", glob) + tail, tuple(wrong))


_BARE_CASE = re.compile(
    r"(?<![<\w-])(?P<snake>lower_snake(?:_case)?|snake_case(?:_\w+)?)(?![\w>-])"
    r"|(?<![<\w])(?<=[-_/])?(?P<kebab>kebab-(?:case|title|name|slug|description)(?:-\w+)*)(?![\w>-])"
    r"|(?<=__)(?P<behind>lower_snake(?:_case)?|snake_case)(?![\w>-])"
)
"""A case that stands for the words in it: ``V1__lower_snake.sql``, ``0001-kebab-title.md``."""
_CASED = {"snake": ("*[A-Z]*", "*-*"), "kebab": ("*[A-Z]*", "*_*")}
"""The case of some words -> globs of words in another."""
_CASE_HOLE = re.compile(r"(?i)^(?:lower[ _-]?)?(?P<case>snake|kebab)(?:[ _-]?case)?(?:[ _-]\w+)*$")
_MOMENT_HOLE = re.compile(r"(?:yyyy|YYYY|yy|YY|MM|DD|dd|HH|hh|mm|ss|SSS|[-_T])+")


def _as_hole(found: re.Match[str]) -> str:
    return "<kebab>" if found["kebab"] else "<snake>"


def _others(body: str) -> list[str]:
    """Return what stands for words in another case, where a template tells their case."""
    holes = [one for hole in re.findall(r"<([^<>]+)>", body) if (one := _CASE_HOLE.match(hole))]
    return list(dict.fromkeys(other for one in holes for other in _CASED[one["case"].lower()]))


def _glob_of(body: str, other: str) -> str:
    """Return the glob of a template whose words are in another case."""
    pieces = _PIECE.finditer(body)
    cased = (
        other if piece["named"] and _CASE_HOLE.match(piece["named"]) else _piece(piece, example=False)[1]
        for piece in pieces
    )
    return "".join(cased)


_RUN = re.compile(r"(\[a-z\]\[a-z0-9\]\*)(?:(_|\\-)\1)+")


def _piece(piece: re.Match[str], example: bool) -> tuple[str, str]:
    text = piece.group()
    if (named := piece["named"]) and _MOMENT_HOLE.fullmatch(named):
        digits = [
            ("\\d", "[0-9]") if one.isalpha() and one != "T" else (re.escape(one), one) for one in named
        ]
        return "".join(one for one, _ in digits), "".join(one for _, one in digits)
    if named and (case := _CASE_HOLE.match(named)):
        sign = "_" if case["case"].lower() == "snake" else "-"
        return rf"[a-z0-9]+(?:{sign}[a-z0-9]+)*", "?*"
    if named:
        return _hole(named.lower())
    if piece["digits"]:
        loose = piece.string[max(0, piece.start() - 1) : piece.start()] == "-"
        counted = not text.isdigit() or text[0] == "0" or len(text) == 8  # a counter, a day
        return (rf"\d{{{len(text)}}}", "[0-9]" * len(text)) if counted and not loose else (r"\d+", "[0-9]*")
    if piece["upper"]:
        return (r"[A-Z][A-Z0-9]+", "[A-Z]*") if example else (text, text)
    if piece["word"] and example:
        return (r"[a-z][a-z0-9]*" if text.islower() else r"[A-Z][A-Za-z0-9]*"), "?*"
    if piece["word"] and text in _WORDS:
        return r"\w[\w-]*", "?*"
    return re.escape(text), text if text not in "[]*?{}" else "?"


def _hole(named: str) -> tuple[str, str]:
    """Return what fills a hole: ``<TICKET-nr>`` is a ticket, ``<issue number>`` a number."""
    words = set(re.split(r"[\s_/-]+", named))
    if named not in _HOLES and words & {"ticket", "jira"}:
        return _NUMBERED
    if named not in _HOLES and words & {"number", "nr", "num"}:
        return _COUNTED
    return _HOLES.get(named, (r"[\w.-]+", "?*"))


_NUMBERED = (r"[A-Z][A-Z0-9]*-\d+", "[A-Z]*-[0-9]*")
_COUNTED = (r"\d+", "[0-9]*")
_HOLES = {
    **dict.fromkeys(_TICKET, _NUMBERED),
    **dict.fromkeys(("number", "num", "nr", "n", "id", "issue number"), _COUNTED),
    **dict.fromkeys(("date", "day", "timestamp"), (r"\d[\d-]+", "[0-9]*")),
    "initials": (r"[a-z]{2,3}", "[a-z]*"),
}
"""What stands for what in a template."""
