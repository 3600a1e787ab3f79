"""Which files a working tree has."""

from __future__ import annotations

import os

from rulebook.errors import RulebookError
from rulebook.outside.git import Git


def listing(root: str) -> tuple[str, ...]:
    """Return the paths that git tracks or would track, that exist, sorted; without git all of them."""
    try:
        names = Git(root).names("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    except RulebookError:
        return _walk(root)
    return tuple(sorted({name for name in names if os.path.lexists(os.path.join(root, name))}))


def _walk(root: str) -> tuple[str, ...]:
    """List files where there is no git: every file that is not under a dot-git folder."""
    found: list[str] = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != ".git"]
        found += (os.path.relpath(os.path.join(folder, name), root) for name in files)
    return tuple(sorted(found))
