"""Permissions that a person gave and a hook may use: overrides from the store, and a go.

Each is one small file, so that one process uses one permit: the use is a rename, which only one of several
wins. A used permit leaves its name behind, so that no refresh gives it twice.
"""

from __future__ import annotations

import os

from rulebook.enforce.lines import append, read
from rulebook.enforce.wire import as_bytes, digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

USED = ".used"


def permits_folder(repo_home: str) -> str:
    """Return the folder of a repository's permits."""
    return f"{repo_home}/permits"


def permit_name(check: str, granted_at: str) -> str:
    """Return the file name of one permit: by what it is for and when it was given."""
    return f"{check}.{digest(as_bytes(f'{check} {granted_at}'), 6).hex()}"


def give(repo_home: str, permit: dict[str, Any]) -> None:
    """Lay a permit out for the hooks, unless it is there or was used.

    Args:
        repo_home: the repository's data folder.
        permit: ``check``, ``kind`` (``override`` or ``go``), ``scope`` (``once``, ``until``, ``session``),
            ``reason``,
            ``by``, ``granted_at``, ``expires_at`` (seconds since 1970, or None), ``session`` or None.

    """
    path = f"{permits_folder(repo_home)}/{permit_name(permit['check'], permit['granted_at'])}"
    if not os.path.lexists(path) and not os.path.lexists(path + USED):
        append(path, permit)


def withdraw(repo_home: str, keep: set[str]) -> None:
    """Remove override permits whose names are not in ``keep``; goes stay."""
    folder = permits_folder(repo_home)
    for name in _names(folder):
        kind = (read(f"{folder}/{name}") or [{}])[0].get("kind")
        if kind != "go" and name not in keep:
            os.unlink(f"{folder}/{name}")


def use(repo_home: str, check: str, *, session: str, now: float) -> dict[str, Any] | None:
    """Use a permit for ``check`` and return it, or None where there is none that holds now."""
    folder = permits_folder(repo_home)
    for name in _names(folder):
        if name.rpartition(".")[0] not in (check, "any"):
            continue
        permit = (read(f"{folder}/{name}") or [{}])[0]
        if _holds(permit, session, now) and (permit["scope"] != "once" or _take(f"{folder}/{name}")):
            return permit
    return None


def _names(folder: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if not name.endswith(USED))
    except OSError:
        return []


def _holds(permit: dict[str, Any], session: str, now: float) -> bool:
    if "scope" not in permit:
        return False
    expires = permit.get("expires_at")
    return (expires is None or now < expires) and permit.get("session") in (None, session)


def _take(path: str) -> bool:
    try:
        os.rename(path, path + USED)
    except FileNotFoundError:
        return False
    return True
