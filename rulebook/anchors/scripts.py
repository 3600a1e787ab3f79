"""The scripts that a verify text names; an approval to run without a sandbox covers their content too."""

from __future__ import annotations

import os
import re

from rulebook.anchors.tree import content_digest, inside

_WORD = re.compile(r"[\w./+-]+")
_SUFFIXES = (".py", ".sh", ".bash", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua", ".mk")
_NAMES = (
    "Makefile",
    "makefile",
    "GNUmakefile",
    "justfile",
    "package.json",
    "Taskfile.yml",
    "tox.ini",
    "noxfile.py",
)
_RUNNERS = {
    "make": ("Makefile", "makefile", "GNUmakefile"),
    "just": ("justfile",),
    "npm": ("package.json",),
    "yarn": ("package.json",),
    "pnpm": ("package.json",),
    "tox": ("tox.ini",),
    "nox": ("noxfile.py",),
    "task": ("Taskfile.yml",),
}


def named_scripts(text: str, root: str) -> dict[str, str]:
    """Return path -> content digest of every script in the tree that the text names or a runner reads."""
    words = _WORD.findall(text)
    candidates = [os.path.normpath(word) for word in words if inside(word)]
    candidates += [f"{word.replace('.', '/')}.py" for word in words]
    candidates += [name for word in words for name in _RUNNERS.get(word, ())]
    found = {path: _script(root, path) for path in dict.fromkeys(candidates)}
    return {path: value for path, value in sorted(found.items()) if value}


def _script(root: str, path: str) -> str | None:
    full = os.path.join(root, path)
    if not os.path.isfile(full):
        return None
    try:
        with open(full, "rb") as file:
            data = file.read()
    except OSError:
        return None
    is_script = (
        path.endswith(_SUFFIXES)
        or os.path.basename(path) in _NAMES
        or os.access(full, os.X_OK)
        or data.startswith(b"#!")
    )
    return content_digest(data) if is_script else None
