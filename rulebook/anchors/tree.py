"""A tree of files to look at: the working tree here; a commit and the index in ``history``."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha1
from typing import Protocol

from rulebook.anchors import states
from rulebook.anchors.halves import digests
from rulebook.anchors.index import can_be_named
from rulebook.anchors.listing import listing
from rulebook.anchors.sparse import left_out
from rulebook.anchors.spelling import other_spellings
from rulebook.outside.git import Git

_BOM = b"\xef\xbb\xbf"
_SNIFF = 8000
LARGEST = 64 * 1024 * 1024
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC


@dataclass(frozen=True, slots=True)
class Content:
    """What stands at a path.

    Attributes:
        state: ``states.PRESENT`` for a readable file, else what is there instead.
        data: the file's bytes; empty unless present.

    """

    state: str
    data: bytes = b""


class Tree(Protocol):
    """Something that has files at repository-relative paths."""

    def content(self, path: str) -> Content:
        """Return what stands at ``path``."""
        ...

    def file_digest(self, path: str) -> tuple[str, str | None]:
        """Return state and content digest of ``path``; may know the digest without reading."""
        ...

    def is_there(self, path: str) -> bool:
        """Say whether something stands at ``path``, be it readable or not."""
        ...

    def paths(self) -> tuple[str, ...]:
        """Return the paths of all files that are tracked, or neither tracked nor ignored, sorted."""
        ...


def normal(data: bytes) -> bytes:
    """Return text with line ends as LF and without a byte-order mark; other data as it is.

    So a checkout under another ``core.autocrlf``, or an editor that adds a mark, is no change.
    """
    if b"\0" in data[:_SNIFF]:
        return data
    if data.startswith(_BOM):
        data = data[len(_BOM) :]
    return data.replace(b"\r\n", b"\n") if b"\r\n" in data else data


def content_digest(data: bytes) -> str:
    """Return the digest of a file's content: git's blob id of its normal form.

    For most tracked files this is what the index already holds, so that they need no reading.
    """
    data = normal(data)
    return sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def odd_path(path: str) -> str | None:
    """Return the state of a path that is not looked at in any tree; None for one that is."""
    if not can_be_named(path):
        return states.NO_NAME
    if not inside(path):
        return states.OUTSIDE
    return states.GIT_FOLDER if any(part.lower() == ".git" for part in path.split("/")) else None


def inside(path: str) -> bool:
    """Say whether a path is relative and stays below the root."""
    return bool(path) and not path.startswith(("/", "~")) and ".." not in path.split("/")


class WorkTree:
    """The files on disk, under ``root``.

    Attributes:
        root: absolute path of the worktree.
        known: path -> digest of files whose content git already knows; see ``known.clean_digests``.

    Everything is looked at once and remembered: make a new one for a new look.

    """

    def __init__(self, root: str, known: Mapping[str, str] | None = None) -> None:
        self.root = root
        self.known = known or {}
        self._contents: dict[str, Content] = {}
        self._digests: dict[str, tuple[str, str | None]] = {}
        self._paths: tuple[str, ...] | None = None
        self._real_root = os.path.realpath(root)
        self._folders: dict[str, bool] = {}
        self._sparse: dict[str, str] | None = None

    def content(self, path: str) -> Content:
        """Return what stands at ``path``; a link is followed, a link that leads nowhere is its own answer."""
        if path not in self._contents:
            self._contents[path] = Content(*self._look(path))
        return self._contents[path]

    def file_digest(self, path: str) -> tuple[str, str | None]:
        """Return state and digest of ``path``, from git's knowledge where that is certain."""
        if path in self.known:
            return states.PRESENT, self.known[path]
        if path not in self._digests:
            self._digests[path] = self._digest(path)
        return self._digests[path]

    def is_there(self, path: str) -> bool:
        """Say whether something stands at ``path``, a link that leads nowhere included."""
        return os.path.lexists(f"{self.root}/{path}")

    def look_at_all(self, paths: Iterable[str]) -> None:
        """Look at many files at once, for ``file_digest`` to be asked later; odd ones are left to it."""
        below: dict[str, bool] = {}
        safe = []
        for path in paths:
            folder = path.rpartition("/")[0]
            if folder not in below:
                below[folder] = not folder or (odd_path(folder) is None and self._stays(folder))
            if below[folder] and path[:1] not in ("~", "/"):
                safe.append(path)
        found = zip(safe, digests(self.root, safe), strict=True)
        self._digests |= {path: (states.PRESENT, value) for path, value in found if value is not None}

    def paths(self) -> tuple[str, ...]:
        """Return the paths that git tracks or would track, that exist, sorted."""
        if self._paths is None:
            self._paths = listing(self.root)
        return self._paths

    def _digest(self, path: str) -> tuple[str, str | None]:
        known = self._contents.get(path)
        state, data = (known.state, known.data) if known else self._look(path)
        if state == states.PRESENT:
            return state, content_digest(data)
        if state == states.DIRECTORY:
            commit = submodule_commit(os.path.join(self.root, path))
            return (states.PRESENT, f"commit-{commit}") if commit else (state, None)
        return state, None

    def _look(self, path: str) -> tuple[str, bytes]:
        """Return state and content, by another spelling of the name where there is none by this one."""
        seen = self._look_at(path)
        if seen[0] == states.MISSING:
            for other in other_spellings(path):
                found = self._look_at(other)
                if found[0] != states.MISSING:
                    return found
            return self._left_out(path)
        return seen

    def _left_out(self, path: str) -> tuple[str, bytes]:
        """Return what git's index has at a path that a sparse checkout leaves out."""
        if self._sparse is None:
            self._sparse = left_out(self.root)
        if path not in self._sparse:
            return states.MISSING, b""
        (_, data), *_ = Git(self.root).blobs([self._sparse[path]])
        return (states.UNREADABLE, b"") if data is None else (states.PRESENT, data)

    def _look_at(self, path: str) -> tuple[str, bytes]:
        odd = odd_path(path)
        if odd or not self._stays(os.path.dirname(path)):
            return odd or states.OUTSIDE, b""
        full = f"{self.root}/{path}"
        try:
            handle = os.open(full, _READ | os.O_NOFOLLOW)
        except (FileNotFoundError, NotADirectoryError):
            return states.MISSING, b""
        except (OSError, ValueError):
            return self._look_behind(path) if os.path.islink(full) else (states.UNREADABLE, b"")
        try:
            return _read(handle)
        except OSError:
            return states.UNREADABLE, b""
        finally:
            os.close(handle)

    def _look_behind(self, path: str) -> tuple[str, bytes]:
        """Return state and content of what a link leads to; nothing outside the root is read."""
        target = os.path.realpath(f"{self.root}/{path}")
        if not self._holds(target):
            return states.OUTSIDE, b""
        if not os.path.lexists(target) or os.path.islink(target):
            return states.BROKEN_LINK, b""
        return self._look_at(os.path.relpath(target, self._real_root))

    def _stays(self, folder: str) -> bool:
        """Say whether a folder's real place is below the root; asked once a folder."""
        if folder not in self._folders:
            self._folders[folder] = not folder or self._holds(os.path.realpath(f"{self.root}/{folder}"))
        return self._folders[folder]

    def _holds(self, real: str) -> bool:
        return real == self._real_root or real.startswith(f"{self._real_root}/")


def _read(handle: int) -> tuple[str, bytes]:
    status = os.fstat(handle)
    if stat.S_ISDIR(status.st_mode):
        return states.DIRECTORY, b""
    if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
        return states.UNREADABLE, b""
    data = os.read(handle, status.st_size + 1)
    while len(data) < status.st_size and (more := os.read(handle, LARGEST)):
        data += more
    return states.PRESENT, data


def submodule_commit(folder: str) -> str | None:
    """Return the commit that a submodule's folder has checked out; None where it is no submodule."""
    if not os.path.exists(os.path.join(folder, ".git")):
        return None
    return Git(folder).head()
