"""Where a call happens: the worktree, its bundle, its session ledger, and the moment."""

from __future__ import annotations

import os

from rulebook.enforce.bundle import Bundle
from rulebook.enforce.session import CANARY, Session
from rulebook.enforce.wire import as_bytes, digest
from rulebook.errors import RulebookError
from rulebook.outside.workspace import CONFIG_NAME, data_home, find_workspace, path_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from rulebook.enforce.call import Call
    from rulebook.outside.workspace import Workspace

BUNDLE_NAME = "bundle.db"


class Place:
    """What one call is decided with.

    Attributes:
        workspace: the worktree that the call's working directory is in.
        bundle: its armed bundle; None where there is none that can be read.
        session: the ledger of the call's session.
        env: the environment of the hook.
        now: seconds since 1970.
        faults: rulebook's own troubles, one line each; they are said, and work goes on.
        stops_on_fault: ids of checks being decided that stop the action where rulebook fails.

    """

    __slots__ = ("bundle", "env", "faults", "now", "session", "stops_on_fault", "workspace")

    def __init__(
        self,
        workspace: Workspace,
        bundle: Bundle | None,
        session: Session,
        env: Mapping[str, str],
        now: float,
    ) -> None:
        self.workspace = workspace
        self.bundle = bundle
        self.session = session
        self.env = env
        self.now = now
        self.faults: list[str] = []
        self.stops_on_fault: list[str] = []

    @property
    def user_home(self) -> str:
        """The user's home folder, for ``~``."""
        return os.path.expanduser("~")

    def folder_of(self, call: Call) -> str:
        """Return the call's folder below the root, as it is said and as it is; outside, as a whole."""
        cwd = os.path.normpath(call.cwd)
        root = self.workspace.root
        if cwd == root:
            return ""
        found = [cwd, os.path.realpath(cwd)]
        return " ".join(path[len(root) :] if path.startswith(root + "/") else path for path in found)

    def trouble(self) -> list[str]:
        """Return all faults so far, those of the bundle among them."""
        return [*self.faults, *(self.bundle.faults if self.bundle else ())]


def bundle_path(workspace: Workspace) -> str:
    """Return where a worktree's bundle is."""
    return f"{workspace.worktree_home}/{BUNDLE_NAME}"


def find_place(
    call: Call,
    env: Mapping[str, str],
    now: float,
    open_bundle: Callable[[str], Bundle] = Bundle.open,
    find: Callable[[str, Mapping[str, str]], Workspace] = find_workspace,
) -> Place | None:
    """Return the place of a call; None outside a repository that uses rulebook.

    A missing or broken bundle is a fault of the place, not an error.
    """
    for folder in (call.cwd, call.project):
        place = _place_at(folder, call, env, now, open_bundle, find) if folder else None
        if place is not None:
            remember_root(place.workspace.home, call, place.workspace.root)
            return place
    root = remembered_root(data_home(env), call)
    return _place_at(root, call, env, now, open_bundle, find) if root else None


def _place_at(
    folder: str,
    call: Call,
    env: Mapping[str, str],
    now: float,
    open_bundle: Callable[[str], Bundle],
    find: Callable[[str, Mapping[str, str]], Workspace],
) -> Place | None:
    try:
        workspace = find(folder, env)
    except RulebookError:
        return None
    session = Session(workspace.worktree_home, call.agent, call.session)
    place = Place(workspace, None, session, env, now)
    try:
        place.bundle = open_bundle(bundle_path(workspace))
    except FileNotFoundError:
        if not os.path.exists(f"{workspace.root}/{CONFIG_NAME}"):
            return None
        place.bundle = _main_bundle(workspace, open_bundle)
        if place.bundle:
            place.faults.append("the rules of the main worktree hold in this one (fix: rulebook sync)")
        else:
            place.faults.append("no rule is enforced here yet (fix: rulebook init, then rulebook sync)")
    except RulebookError as error:
        place.faults.append(f"no rule is enforced: {error}")
    except OSError as error:
        place.faults.append(f"no rule is enforced: the bundle can't be read: {error.strerror}")
    return place


def _main_bundle(workspace: Workspace, open_bundle: Callable[[str], Bundle]) -> Bundle | None:
    """Return the main worktree's bundle for a linked one that has none yet: a new worktree is no way out."""
    main = f"{workspace.repo_home}/worktrees/{path_key(workspace.common_dir)}"
    try:
        return open_bundle(f"{main}/{BUNDLE_NAME}")
    except (OSError, RulebookError):
        return None


def _root_link(home: str, call: Call) -> str:
    return f"{home}/roots/{digest(as_bytes(f'{call.agent} {call.session}'), 10).hex()}"


def remember_root(home: str, call: Call, root: str) -> None:
    """Keep where a session works: after a ``cd`` out of the repository its rules still hold."""
    if not call.session or call.session == CANARY:
        return
    link = _root_link(home, call)
    try:
        os.readlink(link)
    except OSError:
        try:
            os.makedirs(os.path.dirname(link), mode=0o700, exist_ok=True)
            os.symlink(root, link)
        except OSError:
            return


def remembered_root(home: str, call: Call) -> str:
    """Return where the session began to work; empty where it is not known."""
    try:
        return os.readlink(_root_link(home, call)) if call.session else ""
    except OSError:
        return ""


def redacted(text: str) -> str:
    """Return ``text`` without secrets; the patterns are loaded only where something looks like one."""
    lowered = text.lower()
    if not any(mark in lowered for mark in _SUSPICIOUS):
        return text
    from rulebook.outside.redact import redact

    return redact(text)


_SUSPICIOUS = (
    "secret",
    "token",
    "pass",
    "key",
    "credential",
    "bearer",
    "basic",
    "://",
    "sk-",
    "sk_",
    "pk_",
    "rk_",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat",
    "glpat",
    "xox",
    "akia",
    "asia",
    "aiza",
    "npm_",
    "pypi-",
    "hf_",
    "eyj",
    "auth",
)
"""Lower-case pieces, one of which every pattern of ``outside.redact`` needs."""


def summary_of(event: dict[str, Any]) -> str:
    """Return one redacted line that says what the event was."""
    for kind in ("command", "write", "read", "tool", "say"):
        if kind in event:
            line = " ".join(str(event[kind])[:2000].split())
            return f"{kind}: {redacted(line)[:300]}"
    return "stop" if "stop" in event else "event"
