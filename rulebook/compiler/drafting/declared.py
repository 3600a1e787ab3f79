"""How what a language declares is named: Terraform resources, CSS classes, SQL tables, Kotlin tests."""

from __future__ import annotations

from rulebook.compiler.drafting.affixes import not_beginning, not_ending
from rulebook.compiler.rules import Shape

_SNAKE = r"snake[_ -]?case|underscores?(?! in\b)|no dashes|not dashes|no hyphens"
_KEBAB = r"kebab[_ -]?case|dash[- ]case|dashes"
DECLARED: tuple[tuple[str, str, str, str], ...] = (
    (
        "terraform",
        r"\b(?:terraform|tf|hcl)\b.{0,60}?\b(?:resources?|data|module|names?|labels?|locals?|blocks?|variables?|outputs?)\b",
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


AFFIXED: tuple[tuple[str, str, str, tuple[str, ...], str], ...] = (
    (
        "kconfig",
        r"\bkconfig (?:symbols?|options?|entries|names?|variables?|configs?)",
        r"^\s*(?:menu)?config\s+{word}",
        ("Kconfig", "Kconfig.*"),
        "config ZZ\n",
    ),
    (
        "macro",
        r"\b(?:c |c\+\+ |preprocessor )?(?:macros?|defines)\b",
        r"^\s*#\s*define\s+{word}",
        ("*.h", "*.c", "*.hpp", "*.cpp", "*.cc"),
        "#define ZZ 1\n",
    ),
    (
        "sql table",
        r"\b(?:sql |database |db )?tables?(?: names?)?\b",
        r'(?i:\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?)["`\[]?(?:\w+\.)?{word}["`\]]?\s*\(',
        ("*.sql",),
        "create table zz (id int);\n",
    ),
    (
        "terraform variable",
        r"\b(?:terraform|tf) variables?\b",
        r'^\s*variable\s+"{word}"',
        ("*.tf",),
        'variable "zz" {\n}\n',
    ),
    (
        "go error",
        r"\b(?:sentinel |go )errors?(?: (?:variables?|vars?|values?))?\b|\berror (?:variables|vars|values)\b",
        r"^\s*(?:var\s+)?{word}\s*=\s*(?:errors\.New|fmt\.Errorf)\(",
        ("*.go",),
        'var zz = errors.New("x")\n',
    ),
    (
        "graphql input",
        r"\b(?:graphql )?input types?\b|\bgraphql inputs?\b",
        r"^\s*input\s+{word}\b",
        ("*.graphql", "*.gql", "*.graphqls"),
        "input Zz {\n}\n",
    ),
    (
        "zod schema",
        r"\bzod schemas?\b",
        r"\bconst\s+{word}\s*=\s*z\.",
        ("*.ts", "*.tsx", "*.js"),
        "const zz = z.object({});\n",
    ),
)
"""A sort of names, what speaks of it, what declares one, in which files, and a sample."""


def _affixed(shape: Shape) -> tuple[str, tuple[str, ...], str]:
    word = not_beginning(shape.starts[0]) if shape.starts else not_ending(shape.ends[0])
    declares, paths, sample = next(one[2:] for one in AFFIXED if one[0] == shape.case)
    return f"(?m){declares.replace('{word}', word)}", paths, sample


def declared_form(shape: Shape) -> tuple[str, tuple[str, ...], str]:
    """Return what finds a name of another shape, in which files, and a sample."""
    if shape.starts or shape.ends:
        return _affixed(shape)
    regex = next(one for sort, _, _, one in DECLARED if sort == shape.case)
    return f"(?m){regex}", _PATHS[shape.case], _SAMPLES[shape.case]
