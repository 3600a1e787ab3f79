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

_FILE_MODES = ("100644", "100755")
_ID_BYTES = 20
FEW = 200
"""So few files are read faster than git lists all."""


def clean_blobs(git: Git) -> dict[str, str]:
    """Return path -> blob id of the files whose content on disk git vouches for.

    Entries marked assume-unchanged or skip-worktree are left out: git does not look at them either. So are
    links, submodules and conflicts.
    """
    changed = set(git.names("diff-files", "--name-only", "--no-ext-diff", "-z"))
    clean = {}
    for line in git.names("ls-files", "-s", "-v", "-z"):
        head, path = line.split("\t", 1)
        tag, mode, name, stage = head.split(" ")
        if tag == "H" and mode in _FILE_MODES and stage == "0" and path not in changed:
            clean[path] = name
    return clean


def work_tree(root: str, wanted: Iterable[str], memory: str | None = None) -> WorkTree:
    """Return the working tree for looking at ``wanted`` files, as few of them read as possible.

    ``memory`` is the file that remembers which blobs are in normal form; without it, and where only
    a few are wanted, all are read.
    """
    paths = list(wanted)
    try:
        clean = clean_blobs(Git(root)) if memory and len(paths) > FEW else {}
    except RulebookError:
        clean = {}
    tree = WorkTree(root)
    plain = _load(memory) if clean and memory else set()
    fresh = set()
    known = {}
    for path in paths:
        name = clean.get(path)
        if name is None:
            continue
        raw = bytes.fromhex(name)
        if raw in plain:
            known[path] = name
        elif tree.file_digest(path) == (states.PRESENT, name):
            fresh.add(raw)
    tree.known = known
    if fresh and memory:
        write_atomic(memory, b"".join(sorted(plain | fresh)))
    return tree


def _load(memory: str) -> set[bytes]:
    try:
        with open(memory, "rb") as file:
            data = file.read()
    except OSError:
        return set()
    whole = len(data) - len(data) % _ID_BYTES
    return {data[at : at + _ID_BYTES] for at in range(0, whole, _ID_BYTES)}


def memory_file(repo_home: str) -> str:
    """Return where a repository remembers its blobs in normal form."""
    return os.path.join(repo_home, "plain-blobs")
