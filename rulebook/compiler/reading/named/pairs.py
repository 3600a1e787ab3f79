"""Read names by a right and a wrong one: ``foo_test.go, never test_foo.go``, ``it is .yaml, not .yml``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.templates import Template
from rulebook.compiler.language.tools import extensions
from rulebook.compiler.rules import Shape

_NAME = re.compile(
    r"(?<![\w/.<*-])(?:[\w<>*-]*(?:<[\w -]+>|\*|\w)[\w<>*-]*)?(?:\.[\w<>*-]+){1,3}(?![\w/(])"
    r"|(?<![\w/.<*-])(?:\.\w+){1,2}(?![\w/(])"
)
_STAND_IN = re.compile(
    r"<[\w -]+>|\*|\b(?:foo|bar|thing|name|something|whatever|xyz|x|module|feature|component)(?=[._-])"
    r"|(?<=[_-])(?:foo|bar|thing|name|something|module|x|xyz)(?=\.)|^(?:Foo|Bar|X|Thing|Some)(?=[A-Z.])"
)
_WRONG_BEFORE = re.compile(
    r"(?i)(?:\b(?:not|never|no|nicht|nie|no more|instead of|and not|rather than|nor|don't (?:use|write"
    r"|create|call (?:it|them))"
    r"|stop (?:using|writing|calling them|naming them))|≠|!=)\s+(?:a |an |any |the |call(?:ed)? "
    r"|named )?[`'\"]?$"
)
_WRONG_BEHIND = re.compile(
    r"(?i)^[`'\"]?\s*(?:files? |ones? |names? )?(?:[\w/ ]{0,24}?)\b(?:(?:that |which )?(?:is|are|was|were"
    r"|gets?|will be|would be)? ?"
    r"(?:never|not|silently)\b|never ran|(?:isn't|aren't|won't|doesn't|don't)\b|(?:is|are"
    r"|gets?) (?:skipped|ignored|missed"
    r"|overlooked|dropped|rejected|wrong|out)\b|any ?more\b)"
)
_MEANT = re.compile(
    r"(?i)\b(?:named?|called|calls?|names?|ending|endings|extension|suffix|test files?|tests?|specs?"
    r"|stories|collects?"
    r"|picks? up|finds?|runner|it is|it's|we use|use|components are|files are|are|heißen|endung)\b"
)
_INSIDE = re.compile(r"(?i)\b(?:in|under|inside|below) `?([\w./-]+/)(?![\w*])")
_FINE = re.compile(r"(?i)\b(?:fine|ok|okay|either|both)\b")


def pair_shape(text: str, following: str, named: Sequence[Entity]) -> tuple[Shape, list[Entity]] | None:
    """Return what names must not look like, by a wrong one beside a right one; None without such a pair."""
    if not _MEANT.search(text) or _FINE.search(text):
        return None
    right, wrong = _parted(text)
    if right and not wrong and not _FINE.search(following):
        wrong = _parted(following)[1]
    if not right or not wrong or set(right) & set(wrong):
        return None
    globs = [glob for one in wrong if (glob := _glob(one, right))]
    if len(globs) != len(wrong) or any(_matches_right(glob, right) for glob in globs):
        return None
    shown = tuple(Template(one, "", glob) for one, glob in zip(wrong, globs, strict=True))
    folders = [e for e in named if e.kind == "path" and e.text.endswith("/") and "*" not in e.text]
    folders = folders or [Entity("path", one) for one in _INSIDE.findall(f"{text} {following}")]
    return Shape("file", names=shown, against=True), folders


def _parted(text: str) -> tuple[list[str], list[str]]:
    right: list[str] = []
    wrong: list[str] = []
    listed = False
    for found in _NAME.finditer(text):
        if found.group().strip(".*").rpartition(".")[2] not in extensions():
            continue
        before, behind = text[: found.start()], text[found.end() :]
        joined = bool(re.search(r"(?:\bor|\band|,|/)\s*[`'\"]?$", before))
        bad = bool(_WRONG_BEFORE.search(before) or _WRONG_BEHIND.match(behind)) or (listed and joined)
        listed = bad
        (wrong if bad else right).append(found.group().strip("." if found.group().endswith(".") else ""))
    return right, wrong


def _glob(wrong: str, right: Sequence[str]) -> str:
    """Return the glob of a wrong name; what it shares with a right one stands for any name."""
    if wrong.startswith("."):
        return f"*{wrong}" if any(one.startswith((".", "*.")) or "." in one for one in right) else ""
    if _STAND_IN.search(wrong):
        return re.sub(r"\*+", "*", _STAND_IN.sub("*", wrong))
    stem = _shared(wrong, right)
    return wrong.replace(stem, "*", 1) if stem else ""


def _shared(wrong: str, right: Sequence[str]) -> str:
    """Return the stem that a wrong name shares with a right one: ``Button`` of ``Button.story.tsx``."""
    words = re.findall(r"[A-Z][a-z0-9]+|[a-z0-9]+", wrong.rpartition(".")[0] or wrong)
    for word in sorted(words, key=len, reverse=True):
        if word.lower() not in _ROLES and any(word in one for one in right):
            return str(word)
    return ""


_ROLES = frozenset(
    [
        "test",
        "tests",
        "spec",
        "specs",
        "story",
        "stories",
        "module",
        "service",
        "controller",
        "component",
        "unit",
    ]
)
"""What says the sort of a file, and is no stem."""


def _matches_right(glob: str, right: Sequence[str]) -> bool:
    pattern = "".join(".*" if sign == "*" else re.escape(sign) for sign in glob)
    return any(re.fullmatch(pattern, _STAND_IN.sub("zz", one)) for one in right)
