"""Read in which case the files of a kind are named: ``python modules are snake_case``."""

from __future__ import annotations

import re
from functools import cache

from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.sorts import is_folder
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Shape

_CASES = {
    "snake": r"snake[_ -]?case|lower_snake|snake_lower",
    "kebab": r"kebab[_ -]?case|lower[- ]?case[ -](?:with|and)[ -](?:dashes|hyphens)|dash[- ]case"
    "|dashes and lower ?case",
    "pascal": r"pascal[_ -]?case|upper ?camel ?case",
    "camel": r"(?<!upper)(?<!upper )camel[_ -]?case",
    "lower": r"(?:all )?lower[- ]?case(?! (?:with|and))|small letters|klein(?:geschrieben|buchstaben)"
    "|minúsculas?|小写",
}
CASE = re.compile("(?i)" + "|".join(f"(?P<{name}>{words})" for name, words in _CASES.items()))
"""A case by any of its names; its group is the one of ``rules.Shape``."""
_NOT_FILES = re.compile(
    r"(?i)\b(?:functions?|class(?:es)?|variables?|methods?|props?|constants?|identifiers?|columns?|keywords?"
    r"|tables?|fields?|types?|keys?|ids?|branch\w*|commits?|subjects?|resources?|labels?|selectors?|tags?"
    r"|env|routes?|urls?)\b"
)
_ENDING = re.compile(r"(?:\.[a-z]\w{0,9}){1,3}\b")
"""What stands behind a case that is an example itself: ``kebab-case.spec.ts``."""
_NO = re.compile(r"(?i)\b(?:no|not|never|without|unless|except|isn't|aren't)\b")
_COMPONENT_NAMES = re.compile(r"(?i)\b(?:component|hook|notebook|migration|service) names?\b")
"""What may as well be named in the code."""
_LANGUAGES = {
    "python": "*.py",
    "py": "*.py",
    "typescript": "*.ts *.tsx",
    "ts": "*.ts *.tsx",
    "javascript": "*.js *.jsx *.mjs",
    "js": "*.js *.jsx *.mjs",
    "vue": "*.vue",
    "react": "*.tsx *.jsx",
    "svelte": "*.svelte",
    "ruby": "*.rb",
    "rust": "*.rs",
    "go": "*.go",
    "sql": "*.sql",
    "kotlin": "*.kt",
    "java": "*.java",
    "swift": "*.swift",
    "php": "*.php",
    "dart": "*.dart",
    "elixir": "*.ex *.exs",
    "css": "*.css *.scss",
    "shell": "*.sh",
    "markdown": "*.md",
}


@cache
def _subject() -> re.Pattern[str]:
    languages = "|".join(_LANGUAGES)
    nouns = "|".join(
        re.escape(noun) for nouns in data("placed")["kinds"] for noun in nouns.split("|") if noun.isascii()
    )
    return re.compile(
        rf"(?i)^\W*(?:(?:all|the|our|new|your|every|name|names of|please|file ?names? (?:of|for)) ){{0,3}}"
        rf"(?:(?P<language>{languages})(?: (?:modules?|files?|file ?names?|components?|scripts?|sources?))+"
        rf"|(?P<kind>{nouns}))(?: (?:files?|file ?names?|names?))?\b"
    )


def case_shape(text: str, named: list[Entity]) -> tuple[Shape, list[Entity]] | None:
    """Return the case of the files of a kind, and where; None where a sentence does not say it."""
    subject, case = _subject().search(text), CASE.search(text)
    if subject is None or case is None or _is_one(subject.group()) or _NOT_FILES.search(text[: case.start()]):
        return None
    if (
        _COMPONENT_NAMES.search(text[: case.start()])
        or _NO.search(text[: case.start()])
        or case.start() - subject.end() > 60
    ):
        return None
    globs = _LANGUAGES.get((subject["language"] or "").lower(), "") or _globs_of(subject["kind"] or "")
    kinds = tuple(f"*.{glob.rpartition('.')[2]}" for glob in globs.split() if re.search(r"\*\.\w+$", glob))
    ending = _ENDING.match(text, case.end())
    kinds = (f"*{ending.group()}",) if ending else tuple(dict.fromkeys(kinds))
    folders = [e for e in named if e.kind == "path" and "*" not in e.text and is_folder(e)]
    if not kinds and not folders:
        return None
    return Shape("file", case=str(case.lastgroup), kinds=kinds), folders


def _is_one(said: str) -> bool:
    """Tell ``the component itself`` from files."""
    return not re.search(r"(?i)s\b|files?\b|file ?names?\b|markdown|css|sql", said.strip())


def _globs_of(noun: str) -> str:
    table = data("placed")["kinds"]
    return next((str(globs) for nouns, globs in table.items() if noun.lower() in nouns.split("|")), "")
