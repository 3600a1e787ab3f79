"""What a push does, as the command that would do just that: read from what git feeds to pre-push."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from rulebook.outside.git import Git

_HEADS = "refs/heads/"


def pushes(root: str, args: list[str], lines: str, env: Mapping[str, str]) -> list[dict[str, object]]:
    """Return one command event for each ref: ``git push [--force|--delete] REMOTE [LOCAL:]REMOTE_BRANCH``.

    A ref that is not a fast-forward gets here only by force, since git refuses it before the hook otherwise.
    Under a hook manager that passes on neither arguments nor lines, only the first ref can be seen.
    """
    remote = args[0] if args else env.get("PRE_COMMIT_REMOTE_NAME") or "origin"
    git = Git(root, hook_env=env)
    refs = [line.split(" ") for line in lines.splitlines() if line.count(" ") == 3]
    if not refs and env.get("PRE_COMMIT_REMOTE_BRANCH"):
        refs = [_by_manager(env)]
    return [{"command": _command(git, remote, *ref)} for ref in refs]


def only_first_visible(lines: str, env: Mapping[str, str]) -> bool:
    """Say whether a hook manager kept the refs from us."""
    return not lines.strip() and bool(env.get("PRE_COMMIT_REMOTE_BRANCH"))


def _by_manager(env: Mapping[str, str]) -> list[str]:
    remote = env["PRE_COMMIT_REMOTE_BRANCH"]
    local = env.get("PRE_COMMIT_LOCAL_BRANCH") or "HEAD"
    return [local, env.get("PRE_COMMIT_TO_REF") or "HEAD", remote, env.get("PRE_COMMIT_FROM_REF") or "0"]


def _command(git: Git, remote: str, local: str, local_id: str, remote_ref: str, remote_id: str) -> str:
    name, source = remote_ref.removeprefix(_HEADS), local.removeprefix(_HEADS)
    words = ["git", "push"]
    if not local_id.strip("0"):
        words += ["--delete", remote, name]
    else:
        words += ["--force"] if _is_forced(git, local_id, remote_id) else []
        words += [remote, name if name == source else f"{source}:{name}"]
    return shlex.join(words)


def _is_forced(git: Git, local_id: str, remote_id: str) -> bool:
    if not remote_id.strip("0"):
        return False
    return git.ask("merge-base", "--is-ancestor", remote_id, local_id) is None
