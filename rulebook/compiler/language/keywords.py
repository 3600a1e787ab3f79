"""Words of programming languages that are English words too: a ban or a contrast makes code of them.

A list is read as one: where ``no unwrap or expect in src/`` bans the one, it bans the other, and what stands
beside code that is plain (``android.util.Log or println``) is code too.
"""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.tools import data, libraries

_LEAD = re.compile(
    r"(?i)(?:,\s*not(?: with| via)?|(?<![\w`-])"
    r"(?:(?:never|not|don't|dont|do not|stop) (?:use|using|call|calling|log with)"
    r"|not with|use|using|avoid|ban|no|never|without|instead of|over|rather than|prefer|kein|keine|nie|ohne"
    r"|statt|en vez de|nada de|no uses|sin|pas de|sans|sem))\s+"
)
_OF_ALL = re.compile(r"(?:any|raw|bare|plain|direct|new|more) ")
_CONTRAST = re.compile(r"(?i),\s*not\b|\b(?:instead of|over|rather than|statt|en vez de)\b")
"""One thing for another: what stands behind it is of the same sort, however common its name is."""
_ITEM = re.compile(r"`[^`\n]{1,80}`|[A-Za-z_.:@][\w.:$>-]{0,60}(?:\([^()\n`]{0,40}\)|!)?")
_AND = r"(?:and|or|nor|und|oder|noch|y|o|ni|et|ou|e) "
_NOR = r"(?:(?:and |or |und |y |et |e )?(?:no|kein|keine|ningún|pas de|nem) )"
_JOINT = re.compile(rf"\s*(?:,\s*(?:{_NOR}|{_AND})?|/|\b{_NOR}|\b{_AND})\s*")
_FOR = r"(?:\s+for (?:logging|debugging|tracing|debug output|output))?"
_END = re.compile(
    rf"{_FOR}(?:\s*(?:[,;:.!)]|$)"
    r"|\s+(?:in|for)\s+(?:typescript|ts|tsx|javascript|js|rust|go|kotlin|swift|php|c|c\+\+|c#"
    r"|new code|the code|our code|library code|production code)\b"
    r"|\s+(?:anywhere|here|please|ever|again|directly)\b)",
    re.IGNORECASE,
)
_IN_FILES = re.compile(
    rf"{_FOR},?\s+(?:anywhere )?(?:in|under|inside|within|unter|en|dans|bajo|sous|em)\s+"
    r"(?:the |our |my |der |den |la |el |le )?`?[\w@*-]{0,40}[/.][\w*`]?"
)
"""A place whose name shows that files are meant: ``in src/``, ``under a/b``."""
_CODED = re.compile(
    r"`.*`|.*[a-z_]\)$|\w+!|\w+(?:(?:\.|::|->)\w+)+(?:\(.*\))?|[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|:[a-z]\w+|[A-Z]{2,}[a-z]{3,}\w*"
)
_CODE_NEAR = re.compile(r"`[^`\n]+`[^.;]*$|\b\w+(?:\.|::)[A-Za-z_]\w*[^.;]*$|\w\(\)[^.;]*$")
"""Code that is to be used instead."""
_ODD = re.compile(r":[a-z]\w+|[A-Z]{2,}[a-z]{3,}\w*|(?:[a-z]\w*\.){2,}[A-Z]\w*|[A-Z]\w*\.[a-z]\w*")
"""Names that only code has: ``:httpc``, ``HTTPoison``; what has a capital beside them is a name too."""
_NAME = re.compile(r"[A-Z][a-z]\w*")
_APART = re.compile(r"/|,?\s*\b(?:and|or|und|y|et|e)?\s*\b(?:no|kein|keine|ningún|pas de|nem)")
"""What stands for an ``or`` between two names: a slash, and another no."""
_MOST = 8
Span = tuple[int, int]


@cache
def _keywords() -> dict[str, str]:
    """Return the words that a ban by itself makes code of, as they are written."""
    entries = (entry.partition("=") for entry in data("tools")["keywords"]["words"].split())
    return {word: code or word for word, _, code in entries}


@cache
def _placed() -> dict[str, str]:
    """Return the words that are code only beside other code, or where a ban of them names files."""
    known = data("written")["words"]
    calls = set(known["calls"].split())
    names = [*known["keywords"].split(), *known["code"].split()]
    return {name: f"{name}()" if name in calls else name for name in names}


@cache
def _methods() -> frozenset[str]:
    return frozenset(data("tools")["keywords"]["methods"].split())


def spelled_as_code(text: str) -> str:
    """Return a message in which such words stand in code spans: ``use const, not var``."""
    out, done = [], 0
    for lead in _LEAD.finditer(text):
        if lead.end() < done:
            continue
        contrast = bool(_CONTRAST.search(lead.group()))
        near = contrast and bool(_CODE_NEAR.search(text[max(0, lead.start() - 60) : lead.start()]))
        items = _chosen(text, _items(text, lead.end()), sure=near)
        if not items and (small := _OF_ALL.match(text, lead.end())):
            items = _chosen(text, _items(text, small.end()), sure=near)
        for at, (spelled, (start, end)) in enumerate(
            zip(_spelled(text, items, contrast=contrast), items, strict=True)
        ):
            before = " or " if at and _APART.fullmatch(text[done:start].strip()) else text[done:start]
            out += [before, spelled]
            done = end
    return "".join([*out, text[done:]])


def _items(text: str, at: int) -> list[Span]:
    """Return where the names of the list stand that begins here: keywords, libraries, what is code."""
    found: list[Span] = []
    while len(found) < _MOST and (item := _ITEM.match(text, at)):
        start, end = item.span()
        while end > start and text[end - 1] in ".:-":
            end -= 1
        if not (_is_known(text[start:end]) or _is_coded(text[start:end]) or _NAME.fullmatch(text[start:end])):
            break
        found.append((start, end))
        joint = _JOINT.match(text, end)
        if joint is None:
            break
        at = joint.end()
    return found


def _is_known(word: str) -> bool:
    return _bare(word) in _keywords() or _bare(word) in _placed() or word in libraries()


def _is_coded(word: str) -> bool:
    return bool(_CODED.fullmatch(word))


def _bare(word: str) -> str:
    return word.removesuffix("()").lstrip(".")


def _chosen(text: str, items: list[Span], *, sure: bool) -> list[Span]:
    """Return the longest list of names behind which nothing stands that goes on with them.

    Args:
        text: the message.
        items: the names.
        sure: code stands before them, for which they are no choice.

    """
    while items:
        named = [text[start:end] for start, end in items]
        names = [word for word in named if _NAME.fullmatch(word) and not _is_known(word)]
        known = sure or any(_is_coded(word) or _bare(word) in _keywords() for word in named)
        odd = not names or any(_ODD.fullmatch(word) for word in named)
        if all(word.startswith("`") for word in named):
            return items
        if odd and (_IN_FILES.match(text, items[-1][1]) or (known and _END.match(text, items[-1][1]))):
            return items
        items = items[:-1]
    return []


def _spelled(text: str, items: list[Span], *, contrast: bool) -> list[str]:
    """Return the names of a list as code; of methods that stand together each is one: ``.unwrap()``."""
    names = [text[start:end] for start, end in items]
    methods = [name for name in names if _bare(name) in _methods()]
    marked = [text[end : end + 1] == "/" or text[start - 1] == "/" for start, end in items]
    marked = [m or (contrast and name in libraries()) for m, name in zip(marked, names, strict=True)]
    return [
        f"`.{_bare(name)}()`" if len(methods) > 1 and name in methods else _as_code(name, marked=m)
        for name, m in zip(names, marked, strict=True)
    ]


def _as_code(name: str, *, marked: bool) -> str:
    if name in _keywords():
        return f"`{_keywords()[name]}`"
    if name in _placed():
        return f"`{_placed()[name]}`"
    named = (
        (marked and (_is_coded(name) or name in libraries())) or _NAME.fullmatch(name) or _ODD.fullmatch(name)
    )
    return f"`{name}`" if named and not name.startswith("`") else name
