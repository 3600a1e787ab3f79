"""Trees that git holds: a commit's and the index's."""

from __future__ import annotations

import os

from rulebook.anchors import lfs, states
from rulebook.anchors.spelling import other_spellings
from rulebook.anchors.tree import LARGEST, Content, content_digest, odd_path
from rulebook.outside.git import Git

_LINK, _SUBMODULE = "120000", "160000"
_MOST_LINKS = 20


class GitTree:
    """The files of a commit, or of the index.

    Attributes:
        git: git in the repository.
        rev: a commit; empty for the index.
        root: the worktree's folder, for anchors that are not files (tools).

    The listing is read once, contents one by one or, with ``prefetch``, all at once.

    """

    def __init__(self, git: Git, rev: str = "") -> None:
        self.git = git
        self.rev = rev
        self.root = git.root
        self._entries: dict[str, tuple[str, str]] | None = None
        self._blobs: dict[str, bytes | None] = {}
        self._common_dir: str | None = None

    def content(self, path: str) -> Content:
        """Return what stands at ``path``; links are followed inside the tree."""
        return self._follow(path, _MOST_LINKS)

    def file_digest(self, path: str) -> tuple[str, str | None]:
        """Return state and digest; a submodule's digest is its commit."""
        mode, name = self._listing().get(path, ("", ""))
        if mode == _SUBMODULE:
            return states.PRESENT, f"commit-{name}"
        found = self.content(path)
        return found.state, content_digest(found.data) if found.state == states.PRESENT else None

    def is_there(self, path: str) -> bool:
        """Say whether the tree has an entry at ``path``."""
        return path in self._listing()

    def paths(self) -> tuple[str, ...]:
        """Return the paths of all files, sorted."""
        return tuple(sorted(self._listing()))

    def prefetch(self, paths: list[str]) -> None:
        """Read many files with one git process."""
        names = {self._listing()[path][1] for path in paths if path in self._listing()}
        self._blobs.update(self.git.blobs(sorted(names)))

    def _follow(self, path: str, links: int) -> Content:
        odd = odd_path(path)
        if odd:
            return Content(odd)
        listing = self._listing()
        spelt = next((one for one in (path, *other_spellings(path)) if one in listing), path)
        mode, name = listing.get(spelt, ("", ""))
        if not mode:
            folder = f"{path}/"
            there = any(other.startswith(folder) for other in listing)
            return Content(states.DIRECTORY if there else states.MISSING)
        if mode == _SUBMODULE:
            return Content(states.DIRECTORY)
        data = self._blob(name)
        if data is None:
            return Content(states.UNREADABLE)
        if mode != _LINK:
            return Content(states.PRESENT, self._checked_out(data))
        target = os.path.normpath(os.path.join(os.path.dirname(path), os.fsdecode(data)))
        followed = self._follow(target, links - 1) if links else Content(states.BROKEN_LINK)
        return followed if followed.state != states.MISSING else Content(states.BROKEN_LINK)

    def _checked_out(self, data: bytes) -> bytes:
        """Return what a checkout would write: of a large file the content, where this clone has it."""
        oid = lfs.object_id(data)
        if oid is None:
            return data
        if self._common_dir is None:
            self._common_dir = os.path.join(self.root, self.git.text("rev-parse", "--git-common-dir"))
        found = lfs.content_of(oid, self._common_dir, LARGEST)
        return data if found is None else found

    def _blob(self, name: str) -> bytes | None:
        if name not in self._blobs:
            self._blobs.update(self.git.blobs([name]))
        return self._blobs[name]

    def _listing(self) -> dict[str, tuple[str, str]]:
        """Return path -> (mode, object id)."""
        if self._entries is None:
            self._entries = self._of_commit() if self.rev else self._of_index()
        return self._entries

    def _of_commit(self) -> dict[str, tuple[str, str]]:
        entries = {}
        for line in self.git.names("ls-tree", "-r", "-z", self.rev):
            head, path = line.split("\t", 1)
            mode, _, name = head.split(" ")
            entries[path] = (mode, name)
        return entries

    def _of_index(self) -> dict[str, tuple[str, str]]:
        """Return the index's entries; of a conflict, our side."""
        entries = {}
        for line in self.git.names("ls-files", "-s", "-z"):
            head, path = line.split("\t", 1)
            mode, name, stage = head.split(" ")
            if stage in ("0", "2"):
                entries[path] = (mode, name)
        return entries
