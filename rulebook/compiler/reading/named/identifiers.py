"""Read how names in code begin and end: of interfaces, classes, functions, tests, resources."""

from __future__ import annotations

import re

from rulebook.compiler.rules import Shape

_NO_I = re.compile(
    r"(?i:\b(?:no|not?|never|without|drop|do not|don't|kein\w*|ohne"
    r"|sin)\b)[^.;!?]{0,40}?(?<![A-Za-z])(?:[`'\"]?I[`'\"]?(?:[- ]prefix)?"
    r"(?=[\s,.;:)!]|$)|[`'\"]?I[A-Z]\w+)"
)
_ABOUT = re.compile(r"(?i)\b(?:interfaces?|schnittstellen)\b")
_NEVER = r"(?:do not|don't|never|not|no|isn't|aren't)"
_AFFIXED = re.compile(
    r"(?P<what>(?i:async methods|async functions|interfaces?|exceptions?|exception classes|errors?"
    r"|error classes|classes|class"
    r"|test functions|pytest functions|test methods|tests|pytest tests|python tests"
    r"|view ?models?|controllers|services|repositories|enums?|structs?|traits?|protocols?))\b"
    r"(?P<which>[^.;:!?]{0,60}?)"
    r"(?P<how>(?i:\b(?:all |always |must |should |has a name |have names |with names |have a name |names? "
    r"|with a name )*"
    r"(?:end(?:s|ing)? (?:in|with)|start(?:s|ing)? with|begin(?:s|ning)? with|(?:have|has|get|gets|carry"
    r"|carries|take|takes)"
    r" (?:the |an? )?(?:suffix|prefix)|suffixed with|prefixed with|(?:are|is) (?:called|named))))"
    r" (?:the |an? )?(?:suffix |prefix |capital |letter |upper[- ]?case )*"
    r"[`'\"*]*(?P<name>[A-Za-z]\w*)[`'\"*]*"
)
_BASE = re.compile(
    r"(?i:\b(?:that |which )?(?:extends?|inherits? from|derives? from|implements?|subclass(?:es)? of))"
    r" (?:an? |the )?`?(?P<base>[A-Z]\w+)"
)
_BEGINS = re.compile(r"(?i)\b(?:start|begin|prefix)")
_LANGUAGES = (
    (r"c#|\.net|csharp|solution", "cs"),
    (r"\bgo\b|golang", "go"),
    (r"kotlin|\.kt\b|android", "kt"),
    (r"\bjava\b", "java"),
    (r"python|pytest|\.py\b", "py"),
    (r"typescript|\bts\b|react|vue", "ts"),
    (r"swift", "swift"),
    (r"rust", "rs"),
    (r"php", "php"),
)


_PAIR = re.compile(
    r"(?P<of>(?i:test classes|classes|interfaces|types|enums|structs|services|controllers|repositories"
    r"|tests|specs))\b"
    r"[^.;!?]{0,30}?\b(?:called|named|like|are|is|name|:)\s+[`'\"]?(?P<right>[A-Z]\w+)[`'\"]?,?"
    r" (?:and )?(?:not|never|instead of|rather than) [`'\"]?(?P<wrong>[A-Z]\w+)"
)
_HUMP = re.compile(r"[A-Z][a-z0-9]*")


def _by_pair(text: str) -> Shape | None:
    """Read ``test classes are called LedgerTest, not TestLedger``: what the wrong one has more is wrong."""
    found = _PAIR.search(text)
    if found is None:
        return None
    right, wrong = _HUMP.findall(found["right"]), _HUMP.findall(found["wrong"])
    shared = [hump for hump in wrong if hump in right and hump not in ("Test", "Tests", "Spec")]
    if not shared:
        return None
    of = {"interfaces": "interface", "types": "type", "enums": "enum", "structs": "type"}.get(
        found["of"].lower(), "class"
    )
    begin, end = "".join(wrong[: wrong.index(shared[0])]), "".join(wrong[wrong.index(shared[-1]) + 1 :])
    if begin and not found["right"].startswith(begin):
        return Shape(of, starts=(begin,), against=True)
    if end and not found["right"].endswith(end):
        return Shape(of, ends=(end,), against=True)
    return None


def identifier_shape(text: str) -> Shape | None:
    """Return how names in code begin or end; None where a sentence does not say it."""
    if _ABOUT.search(text) and _NO_I.search(text):
        return Shape("interface", starts=("I",), against=True)
    if pair := _by_pair(text):
        return pair
    found = _AFFIXED.search(text)
    if found is None or re.search(rf"(?i)\b{_NEVER}\b", found["which"]):
        return None
    sort = _sort(found["what"].lower())
    base = _BASE.search(found["which"])
    name, how = found["name"], found["how"]
    language = next((to for words, to in _LANGUAGES if re.search(f"(?i){words}", text)), "")
    if sort == "test":
        return _test(name, how, language)
    if sort == "class" and base is None:
        return None
    if not name[:1].isupper():
        return None
    if re.search(r"(?i)called|named", how):
        return None
    extends = base["base"] if base else ""
    if _BEGINS.search(how):
        return Shape(sort, starts=(name,), base=extends, language=language)
    return Shape(sort, ends=(name,), base=extends, language=language)


def _sort(what: str) -> str:
    if what.startswith("async"):
        return "async"
    if "test" in what:
        return "test"
    if what.startswith(("exception", "error")):
        return "exception"
    return "interface" if what.startswith("interface") else "class"


def _test(name: str, how: str, language: str) -> Shape | None:
    """Read ``pytest functions are called test_should_something``: what all of them begin with."""
    words = name.split("_")
    if len(words) < 3 or words[0] != "test" or language not in ("py", ""):
        return None
    if _BEGINS.search(how) or words[-1] in (
        "something",
        "x",
        "foo",
        "what",
        "thing",
        "xyz",
        "it",
        "name",
        "that",
    ):
        begin = "_".join(words[:-1]) + "_"
        return Shape("test", starts=(begin,), language="py")
    return None
