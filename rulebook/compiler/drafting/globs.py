"""The globs that a name stands for, and what matches them: paths, operands."""

from __future__ import annotations

import re

from rulebook.compiler.language.concepts import concept
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data, extensions

OUTSIDE = ["~/**", "/tmp/", "/var/", "/home/", "/Users/", "/private/", "/dev/"]  # noqa: S108 - names in rules
"""What no rule about the files of a repository speaks of."""


def globs_of(entity: Entity) -> list[str]:
    """Return the gitignore-like globs of a path or a kind of files; empty for anything else."""
    if entity.concept and concept(entity.concept)["kind"] in ("path", "scope", "command"):
        return [glob for glob in concept(entity.concept).get("globs", []) if not glob.startswith("!")]
    return expand_braces(_clean(entity.text)) if entity.kind == "path" else []


def exempt_of(entity: Entity) -> list[str]:
    """Return the globs that a kind of files leaves out (``.env.example`` is no secret)."""
    globs = concept(entity.concept).get("globs", []) if entity.concept else []
    return [glob[1:] for glob in globs if glob.startswith("!")]


_DOTFILES = frozenset(
    [
        *(".env", ".git", ".github", ".vscode", ".idea", ".husky", ".cursor", ".claude", ".venv", ".npmrc"),
        *(".gitignore", ".gitattributes", ".editorconfig", ".circleci", ".nvmrc", ".terraform", ".scratch"),
        *(
            ".cache",
            ".next",
            ".tox",
            ".gitmodules",
            ".dockerignore",
            ".prettierrc",
            ".eslintrc",
            ".devcontainer",
        ),
    ]
)


def _clean(path: str) -> str:
    path = re.sub(r"<[^>]*>|\[[a-z-]+\]", "*", path.removeprefix("./"))
    path = re.sub(r"/(\.\.\.|\*\*/?|\*)$", "/", path)
    if _TAIL.fullmatch(path):
        return "*" + path
    parts = path.split(".")
    alone = len(parts) == 2 and path not in _DOTFILES
    if path.startswith(".") and "/" not in path and (parts[-1] in extensions() - {"env"} or alone):
        return "*" + path
    if (
        len(parts) == 2
        and parts[0] in data("tools")["files"]["secondary"].split()
        and parts[1] in extensions()
    ):
        return "*." + path
    return path


_TAIL = re.compile(r"[_-](?:test|tests|spec|specs|generated|gen|mock|mocks|pb|pb2|unittest)\.\w{1,5}")
"""How files of a kind end: ``_test.go``."""


def expand_braces(path: str) -> list[str]:
    """Return the alternatives of the brace groups of a path; gitignore knows none."""
    match = re.match(r"^(.*?)\{([^{}]*,[^{}]*)\}(.*)$", path)
    if not match:
        return [path]
    head, inner, tail = match.groups()
    return [out for part in inner.split(",") for out in expand_braces(f"{head}{part.strip()}{tail}")]


_SYSTEM = (
    "tmp",
    "opt",
    "etc",
    "var",
    "usr",
    "home",
    "Users",
    "private",
    "dev",
    "root",
    "mnt",
    "srv",
    "proc",
    "sys",
)


def is_outside(glob: str) -> bool:
    """Tell a place of the machine or of the user (``/etc``) from one of the repository (``/src``)."""
    return glob.startswith("~/") or (glob.startswith("/") and glob.split("/")[1] in _SYSTEM)


def with_homes(globs: list[str]) -> list[str]:
    """Return globs with the other ways to write a home folder: ``~/.zshrc``, ``/home/*/.zshrc``."""
    out = []
    for glob in globs:
        out.append(glob)
        if glob.startswith("~/") and glob.strip("~/*"):
            out += [f"{home}{glob[1:]}" for home in ("/home/*", "/Users/*", "/root")]
    return out


def example_path(glob: str) -> str:
    """Return a path that a glob matches, for examples."""
    path = glob if is_outside(glob) else glob.removeprefix("./").lstrip("/")
    if path.endswith("/"):
        path += "example.txt"
    return re.sub(r"\[[^\]]*\]", "A", path.replace("**/", "").replace("*", "x").replace("?", "x"))


def operands_of(glob: str) -> list[str]:
    """Return the ways in which a command names what a glob matches."""
    bare = glob.strip("/") if glob.startswith("/") and glob.count("/") < 2 else glob.rstrip("/")
    if glob.endswith("/"):
        return [bare, f"{bare}/", f"{bare}/*", f"./{bare}", f"./{bare}/*", f"*/{bare}/*"]
    return [bare, f"./{bare}", f"*/{bare}"]
