"""What git already knows of files' contents, so that they need no reading.

A file that is tracked and unchanged has the content of its blob. A blob's id is our digest too, if the blob
is in normal form (LF, no byte-order mark) and the file on disk is the blob; which blobs are is found once by
reading and then remembered by id.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from rulebook.anchors import states
from rulebook.anchors.tree import WorkTree
from rulebook.errors import RulebookError
from rulebook.outside.files import write_atomic
from rulebook.outside.git import Git

_HEAD, _ID, _STAGE, _PATH = slice(0, 8), slice(9, 49), slice(50, 52), slice(52, None)
"""Where things are in a line of ``ls-files -s -v``: ``H 100644 ID 0 TAB path``."""
_CLEAN = (b"H 100644", b"H 100755")
FEW = 200
"""So few files are read faster than git lists all."""


def clean_blobs(git: Git, wanted: Iterable[str]) -> dict[str, bytes]:
    """Return path -> blob id (hexadecimal) of the wanted files whose content on disk git vouches for.

    Entries marked assume-unchanged or skip-worktree are left out: git does not look at them either. So are
    links, submodules and conflicts.
    """
    changed = set(git.run("diff-files", "--name-only", "--no-ext-diff", "-z").split(b"\0"))
    entries = git.run("ls-files", "-s", "-v", "-z").split(b"\0")
    by_path = {entry[_PATH]: entry for entry in entries}
    clean = {}
    for path in wanted:
        raw = os.fsencode(path)
        entry = by_path.get(raw, b"")
        if entry[_HEAD] in _CLEAN and entry[_STAGE] == b"0\t" and raw not in changed:
            clean[path] = entry[_ID]
    return clean


def work_tree(root: str, wanted: Iterable[str], memory: str | None = None) -> WorkTree:
    """Return the working tree for looking at ``wanted`` files, as few of them read as possible.

    ``memory`` is the file that remembers which blobs are in normal form; without it, and where only
    a few are wanted, all are read.
    """
    paths = list(wanted)
    try:
        clean = clean_blobs(Git(root), paths) if memory and len(paths) > FEW else {}
    except RulebookError:
        clean = {}
    tree = WorkTree(root)
    plain = _load(memory) if clean and memory else set()
    tree.known = {path: name.decode() for path, name in clean.items() if name in plain}
    tree.look_at_all(path for path in paths if path not in tree.known)
    unknown = [(path, name) for path, name in clean.items() if name not in plain]
    fresh = {name for path, name in unknown if tree.file_digest(path) == (states.PRESENT, name.decode())}
    if fresh and memory:
        write_atomic(memory, b"\n".join(sorted(plain | fresh)))
    return tree


def _load(memory: str) -> set[bytes]:
    try:
        with open(memory, "rb") as file:
            return set(file.read().split(b"\n"))
    except OSError:
        return set()


def memory_file(repo_home: str) -> str:
    """Return where a repository remembers its blobs in normal form."""
    return os.path.join(repo_home, "plain-blobs")
