"""What a commit will hold: asked of git in the environment that git gave to the hook, index file and all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rulebook.outside.git import Git

_MOST_BYTES = 4 * 1024 * 1024
_OPS = {"A": "create", "D": "delete"}
_NOT_FILES = ("120000", "160000")


@dataclass(frozen=True, slots=True)
class Staged:
    """One path that the commit changes.

    Attributes:
        path: relative to the root.
        op: ``create``, ``modify`` or ``delete``.
        before, after: text in HEAD and in the index; None where there is none, or it is no file or too long.

    """

    path: str
    op: str
    before: str | None
    after: str | None

    def event(self) -> dict[str, object]:
        """Return the write that the commit makes, in the shared JSON form."""
        event: dict[str, object] = {"write": self.path, "op": self.op, "exists": self.op != "create"}
        return event if self.after is None else {**event, "content": self.after}


def staged(root: str, env: Mapping[str, str]) -> list[Staged]:
    """Return every path that is staged, in git's order; files added with ``-N`` are not."""
    git = Git(root, hook_env=env)
    return _changes(git, "--cached", git.head() or git.empty_tree())


def committed(root: str, env: Mapping[str, str]) -> list[Staged]:
    """Return every path that the newest commit changes."""
    git = Git(root, hook_env=env)
    parent = git.ask("rev-parse", "--verify", "--quiet", "HEAD^")
    return _changes(git, parent or git.empty_tree(), "HEAD")


def _changes(git: Git, *between: str) -> list[Staged]:
    options = ("--raw", "--no-renames", "--no-ext-diff", "--no-abbrev", "-z")
    fields = git.names("diff", *options, *between, "--")
    pairs = zip(fields[0::2], fields[1::2], strict=True)
    entries = [(head.lstrip(":").split(" "), path) for head, path in pairs]
    wanted = {
        name for (old, new, before, after, _), _ in entries for name in _files((old, before), (new, after))
    }
    texts = {name: _text(data) for name, data in git.blobs(sorted(wanted))}
    return [
        Staged(path, _OPS.get(status[:1], "modify"), texts.get(before), texts.get(after))
        for (_, _, before, after, status), path in entries
    ]


def _files(*sides: tuple[str, str]) -> list[str]:
    return [name for mode, name in sides if name.strip("0") and mode not in _NOT_FILES]


def _text(data: bytes | None) -> str | None:
    if data is None or len(data) > _MOST_BYTES:
        return None
    return data.decode("utf-8", "surrogateescape")


def export(root: str, env: Mapping[str, str], target: str) -> str:
    """Write the whole index as files under ``target`` and return it; the real tree is not touched."""
    os.makedirs(target)
    git = Git(root, hook_env=env)
    git.run("checkout-index", "--all", "--quiet", f"--prefix={target}/")
    return target
