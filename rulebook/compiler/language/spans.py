"""What a code span or a quoted string is: a command, a path, a symbol, an option, or just text."""

from __future__ import annotations

import re

from rulebook.compiler.language.code_names import is_any_of
from rulebook.compiler.language.shapes import OPERATOR, is_branch
from rulebook.compiler.language.tools import extensions, is_program

_OPTION = re.compile(r"^--?[A-Za-z][\w-]*(=\S*)?( \S+)?$")
_ENV = re.compile(r"^[A-Z][A-Z0-9_]*=\S*$")
_PATHLIKE = re.compile(r"^(~?/|\./|\.\./)?[\w.@*+~{},<>\[\]-]+(/[\w.@*+{},<>\[\]-]*)*$")
_SYMBOL = re.compile(r"^[@#]?[A-Za-z_$][\w$]*((\.|::|->|#)[A-Za-z_$*][\w$]*)*(\(.*\))?;?!?$|^<[A-Z]\w*/?>$")
_WORDS = re.compile(r"^[a-z][\w.+-]*( [^\n]+)+$")
_WITH_OPTION = re.compile(r"^[A-Za-z][\w.+]*(?: [^\n]*)? --?[A-Za-z][\w-]*(?:[ =]|$)")
"""A program of any name with an option: ``STM32_Programmer_CLI ... -e all``."""
_CODE_WORDS = frozenset(
    [
        "as",
        "in",
        "is",
        "not",
        "or",
        "and",
        "the",
        "if",
        "for",
        "import",
        "from",
        "def",
        "class",
        "return",
        "const",
        "let",
        "var",
        "public",
        "private",
        "async",
        "await",
        "new",
        "type",
        "select",
        "insert",
        "update",
        "delete",
        "except",
        "raise",
        "throw",
        "catch",
        "export",
        "default",
        "any",
        "none",
        "true",
        "false",
        "null",
        "print",
        "do",
        "no",
        "a",
        "an",
        "to",
        "of",
        "with",
        "on",
        "use",
        "never",
        "always",
        "please",
        "your",
        "my",
        "this",
        "that",
        "it",
        "co-authored-by",
        "generated",
        *("assert", "yield", "while", "static", "final", "extern", "using", "namespace", "struct", "enum"),
        *(
            "interface",
            "extends",
            "implements",
            "goto",
            "lambda",
            "del",
            "global",
            "nonlocal",
            "pass",
            "void",
        ),
        *("rescue", "func", "fn", "mut", "impl", "unsafe", "auto", "override", "protected", "virtual", "try"),
    ]
)
_ASSIGNS = re.compile(r"^[\w.-]+(?:\[[\w\"'-]*\])? (?:=|:=|\+=|==) \S")
"""``serde.workspace = true``: a setting, and no program."""
_CODE_MARKS = re.compile(r"[(){};]|=>|==|\bimport\b|\bfrom\b.*\bimport\b|:=|</")
_KNOWN_FILE = re.compile(
    r"^(Makefile|Dockerfile|[Jj]ustfile|Jenkinsfile|Procfile|Gemfile|CODEOWNERS|LICENSE|\.[a-z][\w.-]+|[\w.*@+-]*\.[a-z][a-z0-9]{0,8})$"
)
_NOT_EXTENSIONS = frozenset(
    [
        "log",
        "error",
        "warn",
        "info",
        "debug",
        "print",
        "println",
        "printf",
        "map",
        "filter",
        "get",
        "set",
        "now",
        "utcnow",
        "only",
        "skip",
        "unwrap",
        "expect",
        "exit",
        "env",
        "random",
        "sleep",
        "format",
        "any",
        "parse",
        "dumps",
        "loads",
    ]
)


def classify_code(text: str) -> str:
    """Return the kind of a code span."""
    words = text.split()
    if OPERATOR.fullmatch(text):
        return "operator"
    if is_branch(text):
        return "branch"
    if _ENV.match(text):
        return "env"
    if _OPTION.match(text) and len(words) <= 2:
        return "option"
    first = next((word for word in words if not _ENV.match(word)), words[0])
    program = first.rsplit("/", 1)[-1]
    if _ASSIGNS.match(text):
        return "text"
    if is_program(program) and not (len(words) > 1 and _CODE_MARKS.search(text)):
        return "command"
    if len(words) == 1:
        return _single(text)
    if words[0] == "R" and (words[1] == "CMD" or words[1].startswith("-")):
        return "command"
    if words[0].lower() in _CODE_WORDS:
        return "text"
    if (
        (_WORDS.match(text) or _script(first) or _HOUSE.match(first) or _WITH_OPTION.match(text))
        and not _CODE_MARKS.search(text)
        and not text.rstrip().endswith((".", ":"))
    ):
        return "command"
    return "text"


_HOUSE = re.compile(
    r"^(?:bin|tools?|scripts?|ops|dev|hack|ci|build|make|util|utils|contrib|support|etc)/(?:[\w-]+/)*[\w-]+$"
)
"""A program of the house, without an ending: ``tools/emu start``."""


def _script(word: str) -> bool:
    return bool(re.match(r"^(\./|[\w-]+/)*[\w.-]+\.(sh|py|rb|pl|js|ts|bash)$", word)) or word.startswith("./")


_CODE_STAR = re.compile(r"[a-z]\w*\.[A-Z]\w*\*|\*\*[a-z]\w*|\*args")
"""Code with a star that is no glob: ``fmt.Print*``, ``**kwargs``."""


def is_starred_code(text: str) -> bool:
    """Tell code with a star from a glob."""
    return bool(_CODE_STAR.fullmatch(text))


def _single(text: str) -> str:
    if re.match(r"^@[\w-]+/[\w.-]+$", text):
        return "library"
    if text == "node_modules":
        return "path"
    if "/" in text and _PATHLIKE.match(text):
        return "path"
    if is_any_of(text):
        return "symbol"
    if is_starred_code(text):
        return "text"
    stem, dot, extension = text.rpartition(".")
    if stem and extension.rstrip("()") in _NOT_EXTENSIONS and "/" not in text:
        return "symbol"
    if (
        dot
        and _KNOWN_FILE.match(text)
        and extension.rstrip("()") not in _NOT_EXTENSIONS
        and not (stem[:1].isupper() and extension[:1].isupper())
    ):
        if _looks_like_attribute(stem, extension):
            return "symbol"
        return "path"
    if re.fullmatch(r"@?[a-z]+(?:-[a-z]+)*-(?:disable|ignore|expect|nocheck)[a-z-]*\*", text):
        return "text"  # ``eslint-disable*``
    if _KNOWN_FILE.match(text) or ("*" in text and _PATHLIKE.match(text)):
        return "path"
    return "symbol" if _SYMBOL.match(text) else "text"


def _looks_like_attribute(stem: str, extension: str) -> bool:
    """Tell ``os.path`` from ``notes.txt``: a short known extension makes a file."""
    return extension not in extensions() and bool(re.match(r"^[A-Za-z_][\w.]*$", stem))


def classify_quoted(text: str) -> str:
    """Return the kind of a quoted string; prose stays text."""
    words = text.split()
    kind = classify_code(text)
    if kind == "command" and (
        not is_program(words[0]) or (len(words) > 1 and text.endswith((".", "!", "?")))
    ):
        return "text"
    if kind == "symbol" and re.match(r"^[A-Za-z]+$", text):
        return "text"
    return kind
