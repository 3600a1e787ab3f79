"""Languages by file name, and how each writes comments. Safe at hook time.

A language's comments and strings are described by one RE2 alternation; strings come first, so that a
comment sign inside a string is text. What is not listed has no known comments: all of it counts.
"""

from __future__ import annotations

_DOUBLE = r'"(?:\\.|[^"\\\n])*"'
_SINGLE = r"'(?:\\.|[^'\\\n])*'"
_CHARACTER = r"'(?:\\.|[^'\\\n])'"
_BACKTICK = r"`(?:\\.|[^`\\])*`"
_LINE = r"//[^\n]*"
_BLOCK = r"/\*(?s:.*?)(?:\*/|\z)"
_TRIPLE = r'"""(?s:.*?)(?:"""|\z)' + "|" + r"'''(?s:.*?)(?:'''|\z)"
_HASH_WORD = r"(?:^|[\s;&|(){}])#[^\n]*"

SYNTAX: dict[str, tuple[str, str]] = {
    # language: (strings, comments)
    "python": (f"{_TRIPLE}|{_DOUBLE}|{_SINGLE}", r"#[^\n]*"),
    "ruby": (f"{_DOUBLE}|{_SINGLE}", r"^=begin(?s:.*?)(?:^=end|\z)|#[^{\n][^\n]*|#$"),
    "shell": (r'"(?:\\(?s:.)|[^"\\])*"' + "|" + r"'[^']*'", _HASH_WORD),
    "yaml": (f"{_DOUBLE}|{_SINGLE}", r"(?:^|\s)#[^\n]*"),
    "toml": (f"{_TRIPLE}|{_DOUBLE}|{_SINGLE}", r"#[^\n]*"),
    "hash": (_DOUBLE, r"(?:^|\s)#[^\n]*"),
    "javascript": (f"{_DOUBLE}|{_SINGLE}|{_BACKTICK}", f"{_LINE}|{_BLOCK}"),
    "c": (f"{_DOUBLE}|{_CHARACTER}", f"{_LINE}|{_BLOCK}"),
    "go": (f"{_DOUBLE}|{_CHARACTER}|`[^`]*`", f"{_LINE}|{_BLOCK}"),
    "php": (f"{_DOUBLE}|{_SINGLE}", rf"{_LINE}|{_BLOCK}|#[^\[\n][^\n]*"),
    "hcl": (_DOUBLE, rf"{_LINE}|{_BLOCK}|#[^\n]*"),
    "css": (f"{_DOUBLE}|{_SINGLE}", _BLOCK),
    "sql": (f"{_SINGLE}|{_DOUBLE}", rf"--[^\n]*|{_BLOCK}"),
    "lua": (f"{_DOUBLE}|{_SINGLE}", r"--\[\[(?s:.*?)(?:\]\]|\z)|--[^\n]*"),
    "haskell": (_DOUBLE, r"\{-(?s:.*?)(?:-\}|\z)|--[^\n]*"),
    "markup": (r"\A\z", r"<!--(?s:.*?)(?:-->|\z)"),
    "lisp": (_DOUBLE, r";[^\n]*"),
}

_EXTENSIONS = {
    "python": "py pyi pyw ipynb",
    "ruby": "rb rake gemspec",
    "shell": "sh bash zsh ksh",
    "yaml": "yaml yml",
    "toml": "toml",
    "hash": "r pl pm ex exs nim cr jl ps1 cfg conf properties env dockerfile mk cmake gitignore",
    "javascript": "js jsx mjs cjs ts tsx mts cts vue svelte",
    "c": "c h cc cpp cxx hpp hh java cs rs swift kt kts scala dart proto groovy gradle m mm zig",
    "go": "go",
    "php": "php",
    "hcl": "tf tfvars hcl",
    "css": "css scss less",
    "sql": "sql",
    "lua": "lua",
    "haskell": "hs elm",
    "markup": "html htm xml svg",
    "lisp": "lisp cl el clj cljs scm",
}
_NAMES = {"makefile": "hash", "dockerfile": "hash", "justfile": "hash", "rakefile": "ruby", "gemfile": "ruby"}
_BY_EXTENSION = {extension: name for name, all_of in _EXTENSIONS.items() for extension in all_of.split()}

STRUCTURAL = {
    # the names that a syntax pattern's language may have -> extensions of its files
    "python": "py pyi pyw ipynb",
    "javascript": "js jsx mjs cjs",
    "jsx": "js jsx",
    "typescript": "ts mts cts",
    "tsx": "tsx",
    "go": "go",
    "rust": "rs",
    "java": "java",
    "kotlin": "kt kts",
    "c": "c h",
    "cpp": "cc cpp cxx hpp hh h",
    "csharp": "cs",
    "ruby": "rb rake",
    "php": "php",
    "swift": "swift",
    "scala": "scala",
    "lua": "lua",
    "bash": "sh bash",
    "css": "css",
    "html": "html htm",
    "json": "json",
    "yaml": "yaml yml",
    "elixir": "ex exs",
    "haskell": "hs",
}


LONGEST = 256 * 1024
"""Characters; in a longer text comments are not told apart, and count."""


def language(path: str) -> str | None:
    """Return the key of ``SYNTAX`` for a file, by its name; None where its comments are not known."""
    name = path.rpartition("/")[2].lower()
    return _NAMES.get(name) or _BY_EXTENSION.get(name.rpartition(".")[2] if "." in name else "")


def may_be_written_in(path: str, structural: str) -> bool:
    """Tell whether a file's extension is one of a structural language's; an unknown language has no files."""
    return path.rpartition(".")[2].lower() in STRUCTURAL.get(structural.lower(), "").split()


def without_comments(text: str, path: str) -> str:
    """Return ``text`` with comments turned into blanks; lines and columns stay where they are."""
    name = language(path)
    if name is None or len(text) > LONGEST:
        return text
    from rulebook.verifier.engines import regex

    strings, comments = SYNTAX[name]
    out: list[str] = []
    end = 0
    for match in regex(f"({strings})|({comments})").finditer(text):
        if match.group(1) is None:
            out += (text[end : match.start()], _blank(match.group()))
            end = match.end()
    return "".join(out) + text[end:]


def _blank(comment: str) -> str:
    return "\n".join(" " * len(line) for line in comment.split("\n"))
