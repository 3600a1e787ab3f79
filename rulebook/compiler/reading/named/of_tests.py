"""Read how test files end: every other way in which tests of that language are named is wrong then."""

from __future__ import annotations

import re

from rulebook.compiler.language.templates import Template
from rulebook.compiler.rules import Shape

_ENDS = re.compile(
    r"(?i)^\W*(?:(?:all|our|the|new|every|go|python|unit|typescript|javascript|ruby|java|kotlin|php|dart|rust"
    r"|jest|vitest|pytest) )*(?:test|spec)(?:s|s? ?(?:files?|modules?)(?: names?)?| file ?names?)?"
    r"(?: in [\w./-]+)?(?: must| should| have to| has to| always| all|,)* "
    r"(?:(?:ends?|are named|are called|is named) ?(?:in|with|like)? |are (?=[`'\"]?[*<]))"
    r"[`'\"]?(?:\*|<\w+>|\w+(?=[._-]test|[._-]spec))?(?P<end>[._-]?\w[\w.]*\.(?P<ext>[a-z]{1,4}))\b"
    r"(?![\w*]| or| and)"
)
_WAYS = ("test_*", "*_test", "*.test", "*.spec", "*_spec", "*-test", "*-spec", "*Test", "*Tests", "*Spec")


def ending_shape(text: str) -> Shape | None:
    """Return which names of test files are wrong; None where a sentence does not say how they end."""
    found = _ENDS.match(text)
    if found is None or not re.search(r"(?i)test|spec", found["end"]):
        return None
    stem = found["end"].removesuffix(f".{found['ext']}").lstrip("*")
    wrong = [way for way in _WAYS if way != f"*{stem}" and not _covers(stem, way)]
    return Shape(
        "file", names=tuple(Template(way, "", f"{way}.{found['ext']}") for way in wrong), against=True
    )


def _covers(stem: str, way: str) -> bool:
    """Tell whether what ends as it has to may be named in that way too: ``*.spec`` and ``*.e2e.spec``."""
    return way.startswith("*") and stem.endswith(way[1:])
