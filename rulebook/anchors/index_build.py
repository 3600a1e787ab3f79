"""Write a worktree's list of anchors; called whenever the library or what is in force changes."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator

from rulebook.anchors import stats
from rulebook.anchors.index import HEADER, index_path, render
from rulebook.anchors.label import kind
from rulebook.anchors.spelling import other_spellings
from rulebook.anchors.stats import stats_path
from rulebook.outside.clock import time_ns
from rulebook.outside.files import write_atomic
from rulebook.records.check import Anchor


def write_index(root: str, worktree_home: str, anchored: Iterable[tuple[str, Iterable[Anchor]]]) -> None:
    """Write the two lists for pairs of check id and anchors: by path, and by what ``stat`` says of each path.

    ``root`` is the worktree. Each list is written whole or not at all.
    """
    paths: defaultdict[str, set[str]] = defaultdict(set)
    globs: defaultdict[str, set[str]] = defaultdict(set)
    for check, anchors in anchored:
        for anchor in anchors:
            match kind(anchor):
                case "glob":
                    globs[anchor.glob or ""].add(check)
                case "absent":
                    paths[anchor.absent or ""].add(check)
                case "tool":
                    pass  # no commit changes it
                case _:
                    paths[anchor.path or ""].add(check)
    for path, other in (*_behind_links(root, list(paths)), *_spelt(root, list(paths))):
        paths[other] |= paths[path]
    os.makedirs(worktree_home, mode=0o700, exist_ok=True)
    write_atomic(stats_path(worktree_home), stats.render(root, sorted(paths), time_ns()))
    write_atomic(index_path(worktree_home), render(paths, globs))


def _behind_links(root: str, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield path and what it leads to inside the root, for links and what lies behind linked folders.

    An edit of what a link leads to is told of by that name, not by the link's.
    """
    top, folders = os.path.realpath(root), dict[str, bool]()
    for path in paths:
        folder = os.path.dirname(path)
        if folder not in folders:
            folders[folder] = os.path.realpath(f"{root}/{folder}") != f"{top}/{folder}".rstrip("/")
        if folders[folder] or os.path.islink(f"{root}/{path}"):
            real = os.path.realpath(f"{root}/{path}")
            if real.startswith(f"{top}/"):
                yield path, real[len(top) + 1 :]


def _spelt(root: str, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield path and the other spelling of its name that the disk has."""
    for path in paths:
        for other in other_spellings(path):
            if os.path.lexists(f"{root}/{other}") and not os.path.lexists(f"{root}/{path}"):
                yield path, other


def is_current(worktree_home: str) -> bool:
    """Say whether both lists are there and of this version's form."""
    try:
        with open(index_path(worktree_home), "rb") as file:
            return file.read(len(HEADER)) == HEADER and os.path.exists(stats_path(worktree_home))
    except FileNotFoundError:
        return False


def seen_again(root: str, worktree_home: str, paths: Collection[str]) -> None:
    """Note what ``stat`` says now of paths that were looked at again; the rest of the list stays."""
    place = stats_path(worktree_home)
    try:
        with open(place, "rb") as file:
            content = file.read()
    except FileNotFoundError:
        return
    write_atomic(place, stats.renewed(root, content, paths, time_ns()))
