"""Why a worktree has no file of a check: somebody removed it, or what is checked out never had it.

Git knows: a file that the commit here has, or that a commit before it deleted, was removed; one that only
other commits know is theirs. What no commit ever had could only be removed by a person.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.outside.git import Git

_LOG = ("log", "--format=", "--name-only", "--no-renames", "-z")
_MANY = 500
"""From here on git is asked about the whole folder."""


def removed(root: str, rules: str, paths: Iterable[str]) -> frozenset[str]:
    """Return those of the missing ``paths``, below the rules folder, that somebody removed."""
    missing = {f"{rules}/{path}": path for path in paths}
    if not missing:
        return frozenset()
    git, scope = Git(root), (*missing,) if len(missing) <= _MANY else (rules,)
    here = _named(git, "ls-tree", "-z", "-r", "--name-only", "HEAD", "--", *scope)
    here |= _named(git, *_LOG, "HEAD", "--", *scope)
    elsewhere = _named(git, *_LOG, "--all", "--reflog", "--", *scope) if missing.keys() - here else set()
    return frozenset(path for name, path in missing.items() if name in here or name not in elsewhere)


def _named(git: Git, *arguments: str) -> set[str]:
    """Return the names that git lists; none where it cannot answer, as before the first commit."""
    return set((git.ask("--literal-pathspecs", *arguments) or "").split("\0"))
