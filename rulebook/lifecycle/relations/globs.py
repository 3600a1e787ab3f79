"""Whether one glob covers another, by trying the names that the smaller one stands for.

Every wildcard of the smaller glob is filled with nothing, a name and a deep path that no rule would spell
out; if the bigger one matches them all, it covers it. Exact for the globs that people write.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache

from pathspec import GitIgnoreSpec

_NAME = "zqx7"
_DEEP = f"{_NAME}/vk3w"
_LIMIT = 64


def paths_cover(big: Sequence[str], small: Sequence[str], but: Sequence[str] = ()) -> bool:
    """Return whether every path that ``small`` stands for matches a glob of ``big`` and none of ``but``."""
    exempt = [glob for glob in but if not any(paths_apart(glob, one) for one in small)]
    return not exempt and all(
        any(path_matches(one, path) for one in big) for glob in small for path in samples(glob)
    )


def paths_apart(one: str, other: str) -> bool:
    """Return whether no path is known that both globs match."""
    both = itertools.chain(
        (path for path in samples(one) if path_matches(other, path)),
        (path for path in samples(other) if path_matches(one, path)),
    )
    return next(both, None) is None


def words_cover(big: Sequence[str], small: Sequence[str]) -> bool:
    """Return whether every word that ``small`` stands for matches a glob of ``big``; slashes are plain."""
    return all(
        any(fnmatchcase(word, pattern) for pattern in big) for glob in small for word in _filled(glob, "*")
    )


def path_matches(glob: str, path: str) -> bool:
    """Return whether a path matches a glob that is read as gitignore reads it."""
    return _spec(glob).match_file(path)


@lru_cache(maxsize=1024)
def _spec(glob: str) -> GitIgnoreSpec:
    return GitIgnoreSpec.from_lines([glob.removeprefix("./")])


def samples(glob: str) -> list[str]:
    """Return paths that a glob stands for, the plainest first."""
    path = glob.removeprefix("./").lstrip("/")
    if path.endswith("/"):
        path += "**"
    prefixes = ("", f"{_NAME}/") if "/" not in glob.strip("/") and not glob.startswith("/") else ("",)
    filled = [prefix + one for prefix in prefixes for one in _filled(path, "**", "*", "?")]
    return [one for one in filled if one and path_matches(glob, one)] or [path]


def _filled(glob: str, *wildcards: str) -> Iterator[str]:
    parts = _parts(glob, wildcards)
    choices = [_FILLINGS.get(part, (part,)) if part in wildcards else (part,) for part in parts]
    for combination in itertools.islice(itertools.product(*choices), _LIMIT):
        yield "".join(combination).replace("//", "/").strip("/")


_FILLINGS = {"**": (_NAME, "", _DEEP), "*": (_NAME, ""), "?": ("z",)}


def _parts(glob: str, wildcards: Sequence[str]) -> list[str]:
    parts: list[str] = []
    at = 0
    while at < len(glob):
        found = next((one for one in wildcards if glob.startswith(one, at)), None)
        parts.append(found or glob[at])
        at += len(found or glob[at])
    return parts
