"""Permissions that a person gave and a hook may use: overrides from the store, and a go.

Each is one small file, so that one process uses one permit: the use is a rename, which only one of several
wins. A used permit leaves its name behind, so that no refresh gives it twice.
"""

from __future__ import annotations

import os

from rulebook.enforce.lines import append, read
from rulebook.enforce.session import asked_twice
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
    folder, name = permits_folder(repo_home), permit_name(permit["check"], permit["granted_at"])
    used = any(one.startswith(f"{name}.") for one in _all_names(folder))
    if not used and not os.path.lexists(f"{folder}/{name}"):
        append(f"{folder}/{name}", permit)


def withdraw(repo_home: str, keep: set[str]) -> None:
    """Remove override permits whose names are not in ``keep``; goes stay."""
    folder = permits_folder(repo_home)
    for name in _names(folder):
        kind = (read(f"{folder}/{name}") or [{}])[0].get("kind")
        if kind != "go" and name not in keep:
            os.unlink(f"{folder}/{name}")


class User:
    """The action that a permit is used for.

    Attributes:
        session, action: the session's id, and the action's digest.
        asked: the host's number of the call, and the registration of the hook that asks.
        now: seconds since 1970.

    """

    __slots__ = ("action", "asked", "now", "session")

    def __init__(self, session: str, action: str, asked: tuple[str, str], now: float) -> None:
        self.session = session
        self.action = action
        self.asked = asked
        self.now = now

    def mark(self) -> str:
        """Return what a used permit's name says about its user: the action, the call, the registration."""
        call, via = (_short(word) if word else "" for word in self.asked)
        return f"{_short(f'{self.session} {self.action}')}-{call}-{via}"


def use(repo_home: str, check: str, user: User) -> dict[str, Any] | None:
    """Use a permit for ``check`` and return it, or None where there is none that holds now.

    A hook that is registered twice asks twice about one action, at the same time: the permit that the other
    one took for it counts for both.
    """
    folder = permits_folder(repo_home)
    for name in _names(folder):
        if name.partition(".")[0] not in (check, "any"):
            continue
        permit = (read(f"{folder}/{name}") or [{}])[0]
        if _holds(permit, user.session, user.now) and (
            permit["scope"] != "once" or _take(f"{folder}/{name}", user.mark())
        ):
            return permit
    return _taken_for(folder, check, user)


def _taken_for(folder: str, check: str, user: User) -> dict[str, Any] | None:
    """Return the permit that was just taken for this very action."""
    own, call, via = user.mark().split("-")
    for name in _all_names(folder):
        permit, _, mark = name.removesuffix(USED).rpartition(".")
        action, _, other = mark.partition("-")
        if not name.endswith(USED) or permit.partition(".")[0] not in (check, "any") or action != own:
            continue
        other_call, _, other_via = other.partition("-")
        if asked_twice((call, via), (other_call, other_via), user.now - _changed(f"{folder}/{name}")):
            return (read(f"{folder}/{name}") or [{}])[0]
    return None


def _short(text: str) -> str:
    return digest(as_bytes(text), 6).hex()


def _changed(path: str) -> float:
    try:
        return os.stat(path, follow_symlinks=False).st_ctime  # a rename leaves the other times as they were
    except OSError:
        return 0.0


def _names(folder: str) -> list[str]:
    return [name for name in _all_names(folder) if not name.endswith(USED)]


def _all_names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _holds(permit: dict[str, Any], session: str, now: float) -> bool:
    if "scope" not in permit:
        return False
    expires = permit.get("expires_at")
    return (expires is None or now < expires) and permit.get("session") in (None, session)


def _take(path: str, mark: str) -> bool:
    try:
        os.rename(path, f"{path}.{mark}{USED}")
    except OSError:  # another one took it, or its use can't be kept: then it would hold for ever
        return False
    return True
