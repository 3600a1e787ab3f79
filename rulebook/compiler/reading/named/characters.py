"""Read what the names of files and branches must not hold: spaces, umlauts, capitals, underscores, a word."""

from __future__ import annotations

import re

from rulebook.compiler.rules import Shape

_SIGNS = {
    " ": r"spaces?|blanks?|whitespaces?|leerzeichen|espacios",
    "[! -~]": r"umlauts?|umlaute|diacritics|accents?|accented (?:letters|characters)|special char(?:acter)?s"
    r"|non[- ]?ascii(?: (?:characters|letters|signs))?|emojis?|sonderzeichen|acentos|tildes|unicode",
    "_": r"underscores?|unterstriche?n?|guiones bajos",
    "-": r"dashes|hyphens?|bindestriche?n?|guiones(?! bajos)",
    "[A-Z]": r"upper[- ]?case(?: letters)?|capitals?|capital letters|caps|gro(?:ß|ss)buchstaben|mayúsculas"
    r"|camel ?case",
}
"""What a name may not hold, as a glob -> what people call it."""
_ANY_SIGN = "|".join(_SIGNS.values())
_FILES = (
    r"file ?names?|names of (?:the |your |our )?files|(?:file and )?folder names|file and directory names"
    r"|dateinamen?"
    r"|nombres de (?:los )?(?:archivos?|ficheros?)|noms de fichiers?"
)
_BRANCHES = r"branch ?names?|names of (?:the |your )?branches|branches|branchnamen?|nombres de (?:las )?ramas"
_NAMES = rf"(?:(?P<file>{_FILES})|(?P<branch>{_BRANCHES}))"
_NO = (
    r"\b(?:no|never|without|not|avoid|kein\w*|ohne|sin|ningún|nada de|sans|pas de"
    r"|(?:do not|don't) (?:use|put|have))\b"
)
_BEFORE = re.compile(
    rf"(?i){_NO}[^.;:!?]{{0,30}}?\b(?P<sign>{_ANY_SIGN})\b[^.;:!?]{{0,12}}?"
    rf"\b(?:in|from|inside|within|on|en|dans|bei)\b[^.;:!?]{{0,16}}?\b{_NAMES}\b"
)
_BEHIND = re.compile(rf"(?i)\b{_NAMES}\b[^.;!?]{{0,30}}?{_NO}[^.;:!?]{{0,20}}?\b(?P<sign>{_ANY_SIGN})\b")
_ONLY = re.compile(
    rf"(?i)(?:\b{_NAMES}\b[^.;!?]{{0,24}}?\b(?:all|only|always|plain|in)?\s*(?P<what>ascii|lower[- ]?case"
    rf"|kebab[- ]?case)\b"
    rf"|\b(?P<what_first>ascii|lower[- ]?case|kebab[- ]?case)(?: only)?(?: characters| letters)?"
    rf"(?: in| for)?(?: all| our| your| the)? (?:(?P<file_then>{_FILES})|(?P<branch_then>{_BRANCHES}))\b)"
)
_LACKS = {"ascii": ("[! -~]",), "lower": ("[A-Z]",), "kebab": ("[A-Z]", "_")}
_REFUSES = re.compile(r"(?i)\b(?:not|never|no|isn't|aren't)\b[^.;:!?]{0,12}$")


_NO_ENDING = re.compile(
    r"(?i)\b(?:executables?|scripts?|files?|binaries|commands?|programs?|hooks?|everything)\b[^.;!?]{0,40}?"
    r"\b(?:no|without(?: an?| any)?|never an?|not an?)\s+(?:file\s+)?(?:suffix(?:es)?|extensions?|endings?)\b"
)


def character_shape(text: str) -> Shape | None:
    """Return what names must not hold of signs; None where a sentence does not say it."""
    if _NO_ENDING.search(text) and re.search(r"(?i)\b(?:in|under|inside) `?[\w./-]+/", text):
        return Shape("file", holds=(".",), against=True)
    if found := _BEFORE.search(text) or _BEHIND.search(text):
        sign = next(
            glob for glob, words in _SIGNS.items() if re.fullmatch(rf"(?i)(?:{words})", found["sign"])
        )
        return Shape("branch" if found["branch"] else "file", holds=(sign,), against=True)
    found = _ONLY.search(text)
    if found is None:
        return None
    what = found["what"] or found["what_first"]
    if _REFUSES.search(text[: found.start("what") if found["what"] else found.start()]):
        return None
    of = "branch" if found["branch"] or found["branch_then"] else "file"
    if of == "file" and what.lower().startswith("kebab"):
        return None  # where, and of which files, is read elsewhere
    return Shape(of, holds=_LACKS[what.lower()[:5].rstrip("-")], against=True)


_WORD = r"[`'\"*\u201c\u201d]*[A-Za-z][\w*/.…-]*[`'\"*\u201c\u201d]*"
_LIST = rf"(?P<words>{_WORD}(?:(?:,? (?:or|and|nor) |, |/|、| 和 |或){_WORD}){{0,5}})"
_OF = r"(?P<of>class|file|branch|module|interface|type)(?:es|s)?"
_IN_NAMES = re.compile(
    rf"(?i:{_NO}|\b(?:put|use)\b)[^.;:!?]{{0,14}}? {_LIST} (?:in|into|as part of) (?:any |the |your |our "
    rf"|a )?"
    r"(?P<of>class|file|branch|module|interface|type)(?:[- ]names?)?"
    r"(?P<more>(?:,? (?:and|or|nor) |, )(?:class|file|branch|module)(?:[- ]names?))?(?= names?\b|\b)"
)
_CALLED = re.compile(
    rf"(?i:\b(?:no|never|do not|don't|stop|avoid|nothing|another)\b)[^.;:!?]{{0,20}}? {_OF} (?:that is "
    rf"|that are )?"
    rf"(?:called|named) {_LIST}"
)
_CALL_IT = re.compile(
    rf"(?i:\b(?:never|do not|don't|stop|avoid)\b) (?:name|naming|call|calling) (?:a |an |any |your |the "
    rf"|another )?{_OF} {_LIST}"
)
_TOLD_CALLED = re.compile(
    rf"(?i)\b{_OF} (?:called|named) {_LIST}[^.;!?]{{0,40}}\b(?:do not|don't|never|no more|stop|nothing"
    rf"|meaningless)\b"
)
_CJK = re.compile(
    rf"(?P<of>类名|文件名|分支名)(?P<more>[和与、](?:类名|文件名|分支名))?.{{0,8}}?(?:不要|别|不得|不能|禁止).{{0,6}}?"
    rf"(?:出现|包含|含有|用)\s*{_LIST}"
)
_SMALL = frozenset(
    "it them that this such a an the any something anything like so names name there prefix suffix".split()  # noqa: SIM905 - shorter
)
_KIND = {"类名": "class", "文件名": "file", "分支名": "branch", "module": "file"}


def word_shapes(text: str) -> list[Shape]:
    """Return the words that names must not hold, or must not be, one shape for each sort of names."""
    for pattern, whole in (
        (_IN_NAMES, False),
        (_CJK, False),
        (_CALLED, True),
        (_CALL_IT, True),
        (_TOLD_CALLED, True),
    ):
        found = pattern.search(text)
        if found is None or (pattern is _IN_NAMES and "name" not in text[found.start("of") :]):
            continue
        words = _listed(found["words"])
        if not words:
            return []
        more = found.groupdict().get("more") or ""
        kinds = [found["of"], *re.findall(r"class|file|branch|类名|文件名|分支名", more)]
        return [
            _shape(_KIND.get(kind.lower(), kind.lower()), words, whole=whole) for kind in dict.fromkeys(kinds)
        ]
    return []


def _listed(text: str) -> list[str]:
    """Return the words of a list, up to the first that is none of it: ``utils or helpers, name it so``."""
    out: list[str] = []
    for one in re.split(r",? (?:or|and|nor) |, |、| 和 |或", text):
        word = one.strip("`'\"\u201c\u201d ")
        if not word or word.lower() in _SMALL:
            break
        out.append(word)
    return out


def _shape(of: str, words: list[str], *, whole: bool) -> Shape:
    """Return what names of a sort must not hold; ``XManager`` is an ending, ``claude/...`` a beginning."""
    stand_in = [re.fullmatch(r"(?:X|Foo|Some|\*)([A-Z]\w+)", one) for one in words]
    if all(stand_in) and of != "file":
        return Shape(of, ends=tuple(str(one[1]) for one in stand_in if one), against=True)
    begins = [re.fullmatch(r"([\w.-]+[/-])(?:\w+|\.\.\.|…|\*)", one) for one in words]
    if of == "branch" and all(begins):
        return Shape(of, starts=tuple(str(one[1]) for one in begins if one), against=True)
    if whole and of == "file":
        return Shape(of, stems=tuple(re.sub(r"\.\w+$", "", one) for one in words), against=True)
    return Shape(of, holds=tuple(map(_either_case, words)), against=True)


def _either_case(word: str) -> str:
    first = word[:1]
    return f"[{first.lower()}{first.upper()}]{word[1:]}" if first.isalpha() else word
