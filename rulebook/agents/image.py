"""One file with the code of all modules that a hook may import; cold, the hook itself only reads it.

Python looks for a module in five places and opens a file for each; sixty modules cost as much that way as
starting Python does. The image is a cache like the ``.pyc`` files that it stands beside: made from the
sources, told from stale by each source's size and time, and where it is missing or stale modules are
imported in the usual way.

Layout: the length of the head (4 bytes); the head, ``marshal`` of ``{"finder": code,
"modules": {name: (offset, length, is_package, mtime_ns, size)}}``; each
module's code, with offsets counted from the end of the head.
"""

from __future__ import annotations
import __future__

import ast
import marshal
import os
import sys
from contextlib import suppress
from types import CodeType
from typing import Any

from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic

HOT_PACKAGES = ("agents", "context", "enforce", "outside", "records", "shell", "verifier")
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLD = (
    "collections.abc",
    "dataclasses",
    "datetime",
    "json",
    "pathlib",
    "pydantic",
    "re",
    "subprocess",
    "typing",
)
"""What no module of the hot path imports at its top; one that does is left out."""

FORMAT = 3
"""Part of the file's name, so that hook and image of two releases never meet; ``hook.py`` names it too."""

HEAD_BYTES = 32 << 10
"""What the hook reads at once; the head is shorter."""


def image_path(package: str = PACKAGE) -> str:
    """Return where the image of this interpreter is."""
    return f"{package}/__pycache__/hook-{FORMAT}.{sys.implementation.cache_tag}.image"


def build_image(package: str = PACKAGE) -> str | None:
    """Write the image and return its path; None where the folder can't be written.

    Only a cache is lost where it can't: an installation that belongs to another user is left as it is.
    """
    path = image_path(package)
    with suppress(RulebookError, OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_atomic(path, _content(package))
        return path
    return None


def _content(package: str) -> bytes:
    modules: dict[str, Any] = {}
    body = bytearray()
    for name, source, is_package in _sources(package):
        state = os.stat(source)
        code = marshal.dumps(_compiled(source))
        modules[name] = (len(body), len(code), is_package, state.st_mtime_ns, state.st_size)
        body += code
    finder = _compiled(f"{package}/agents/image_finder.py")
    head = {"finder": finder, "modules": modules}
    first = marshal.dumps(head)
    if len(first) + 4 > HEAD_BYTES:
        raise RulebookError("the image's head is too long", fix="report it")
    return len(first).to_bytes(4, "big") + first + bytes(body)


def _compiled(path: str) -> CodeType:
    """Return a module's code without what only costs time at hook time: docstrings, and ``__future__``."""
    with open(path, "rb") as file:
        tree = ast.parse(file.read(), path)
    tree.body = [one for one in tree.body if getattr(one, "module", None) != "__future__"]
    flags = __future__.annotations.compiler_flag
    code: CodeType = compile(tree, path, "exec", flags=flags, dont_inherit=True, optimize=2)
    return code


def _sources(package: str) -> list[tuple[str, str, bool]]:
    found = [("rulebook", f"{package}/__init__.py", True), ("rulebook.errors", f"{package}/errors.py", False)]
    for folder in HOT_PACKAGES:
        for entry in sorted(os.listdir(f"{package}/{folder}")):
            path = f"{package}/{folder}/{entry}"
            if not entry.endswith(".py") or _is_cold(path):
                continue
            is_package = entry == "__init__.py"
            module = folder if is_package else f"{folder}.{entry[:-3]}"
            found.append((f"rulebook.{module}", path, is_package))
    found.append(("rulebook.lifecycle", f"{package}/lifecycle/__init__.py", True))
    found.append(("rulebook.lifecycle.liveness", f"{package}/lifecycle/liveness.py", False))
    found.append(("rulebook.anchors", f"{package}/anchors/__init__.py", True))
    found.append(("rulebook.anchors.stats", f"{package}/anchors/stats.py", False))
    return found


def _is_cold(path: str) -> bool:
    with open(path, encoding="utf-8") as file:
        return any(line.startswith(_COLD_STARTS) for line in file)


_COLD_STARTS = tuple(f"{word} {name} " for word in ("from", "import") for name in COLD)
