"""How what a language declares is named: Terraform resources, CSS classes, SQL tables, Kotlin tests."""

from __future__ import annotations

from rulebook.compiler.rules import Shape

_SNAKE = r"snake[_ -]?case|underscores?(?! in\b)|no dashes|not dashes|no hyphens"
_KEBAB = r"kebab[_ -]?case|dash[- ]case|dashes"
DECLARED: tuple[tuple[str, str, str, str], ...] = (
    (
        "terraform",
        r"\b(?:terraform|tf|hcl)\b.{0,60}?\b(?:resources?|data|module|names?|labels?|locals?|blocks?)\b",
        _SNAKE,
        r'^\s*(?:(?:resource|data|ephemeral)\s+"[^"\n]*"|module|variable|output)\s+"[^"\n]*[A-Z-][^"\n]*"',
    ),
    (
        "css",
        r"\b(?:css|scss|sass)\b.{0,20}?\b(?:class(?:es)?|selectors?)\b",
        _KEBAB,
        r"^\s*\.[a-z][\w-]*[a-z0-9][A-Z][\w-]*|^\s*\.[a-z][a-z0-9]*_[a-z]\w*",
    ),
    (
        "sql",
        r"\b(?:sql )?(?:table|column)s?(?: and (?:table|column))?s?(?: names?)?\b",
        _SNAKE,
        r'\b(?i:create table(?: if not exists)?)\s+["`\[]?(?:\w+\.)?[a-z0-9_]*[A-Z]\w*',
    ),
    (
        "kotlin",
        r"\bkotlin\b.{0,12}?\btests?\b|\btest names? in kotlin\b",
        r"sentences? in backticks|backticked sentences?|backticks|in backticks",
        r"@Test\s+(?:public |internal )?(?:suspend )?fun\s+[A-Za-z_]\w*\s*\(",
    ),
)
"""A sort of names, what speaks of it, the shape that it has to have, and what finds another shape."""
_PATHS = {
    "terraform": ("*.tf",),
    "css": ("*.css", "*.scss", "*.sass", "*.less"),
    "sql": ("*.sql",),
    "kotlin": ("*.kt",),
}
_SAMPLES = {
    "terraform": 'resource "x" "a-b" {\n}\n',
    "css": ".cardTitle { color: red }\n",
    "sql": "create table OrderItem (id int);\n",
    "kotlin": "@Test\nfun testIt() {}\n",
}


def declared_form(shape: Shape) -> tuple[str, tuple[str, ...], str]:
    """Return what finds a name of another shape, in which files, and a sample."""
    regex = next(one for sort, _, _, one in DECLARED if sort == shape.case)
    return f"(?m){regex}", _PATHS[shape.case], _SAMPLES[shape.case]
