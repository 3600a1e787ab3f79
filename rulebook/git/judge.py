"""Judge a commit or a push by the checks in force; what is judged is what is staged, not what lies about.

``python -m rulebook.git.judge EVENT ARGUMENTS...``. Exit 65 refuses; trouble of our own is said, and git goes
on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulebook.enforce.call import Call
from rulebook.enforce.decide import message as words_of
from rulebook.enforce.judge import Judged, judge, spool_line
from rulebook.enforce.place import Place, find_place
from rulebook.enforce.spool import put
from rulebook.git.commit_message import commit_message
from rulebook.git.judged import remember_judged, was_judged
from rulebook.git.pushed import only_first_visible, pushes
from rulebook.git.script import JUDGING, REFUSED
from rulebook.git.staged import Staged, committed, staged
from rulebook.outside.clock import now
from rulebook.outside.config import config_in_force
from rulebook.outside.visible import visible
from rulebook.outside.workspace import CONFIG_NAME, Workspace, name_tree_of_hook
from rulebook.verifier.context import EventContext

_STOPPING = ("gate", "block")
_SAID = ("note", "warn", *_STOPPING)
_UNDER_WAY = ("rebase-merge", "rebase-apply", "CHERRY_PICK_HEAD", "REVERT_HEAD", "MERGE_HEAD", "sequencer")
"""Commits made in the course of these are not somebody's who passed by the hook."""


def main(argv: list[str]) -> int:
    """Judge one hook and return its exit code: 0, or ``REFUSED``."""
    try:
        name_tree_of_hook(os.getcwd(), os.environ)
        return _judge(argv[0], argv[1:], os.environ)
    except Exception as error:  # noqa: BLE001 - work goes on where rulebook fails
        sys.stderr.write(f"rulebook: {argv[0]} was not judged: {error}; rulebook doctor\n")
        return 0


def _judge(event: str, args: list[str], env: Mapping[str, str]) -> int:
    lines = sys.stdin.read() if event == "pre-push" else ""
    call = Call("git", "before", "git", os.getcwd())
    place = find_place(call, env, now().timestamp())
    if place is None or place.bundle is None:
        return 0
    if event == "post-commit" and not _passed_by(place):
        return 0
    matches = [match for matched in _matches(event, args, lines, place) for match in matched]
    put(place.workspace.repo_home, *(spool_line(place, call, match, 0) for match in matches))
    if event == "pre-push" and only_first_visible(lines, env):
        sys.stderr.write("rulebook: the hook manager shows only the first ref of this push\n")
    if event == "pre-commit":
        remember_judged(place.workspace, env)
    refused = _say(place, matches)
    return refused if event in JUDGING else 0


def _passed_by(place: Place) -> bool:
    """Say whether the newest commit passed by the hook that judges: made with ``--no-verify``."""
    workspace = place.workspace
    under_way = any(os.path.exists(f"{workspace.git_dir}/{name}") for name in _UNDER_WAY)
    return not under_way and not was_judged(workspace, place.env)


def _matches(event: str, args: list[str], lines: str, place: Place) -> Iterator[list[Judged]]:
    root, env = place.workspace.root, place.env
    if event == "pre-push":
        for push in pushes(root, args, lines, env):
            yield judge(place, push, _context(place))
    elif event == "commit-msg":
        message = commit_message(args[0], root, env)
        yield judge(place, {"commit": {"message": message, "staged": []}}, _context(place))
    elif event in ("pre-commit", "post-commit"):
        files = staged(root, env) if event == "pre-commit" else committed(root, env)
        yield from _of_commit(place, [file for file in files if not _is_own(file.path, place.workspace)])


def _is_own(path: str, workspace: Workspace) -> bool:
    """Say whether a file is part of the library itself: a record that forbids a word has to name it."""
    return path == CONFIG_NAME or path.startswith(f"{config_in_force(workspace).rules_path}/")


def _of_commit(place: Place, files: list[Staged]) -> Iterator[list[Judged]]:
    """Judge the commit as one event, and each file's text by the checks that look at text."""
    context = _context(place, verdict=_staged_verdict(place))
    commit = {"commit": {"staged": [file.path for file in files]}}
    yield [match for match in judge(place, commit, context) if match.fired]
    before = {os.path.join(place.workspace.root, file.path): file.before for file in files}
    reading = _context(place, read=before.get)
    for file in files:
        if file.after is not None:
            found = judge(place, file.event(), reading)
            yield [match for match in found if _looks_at_text(match.check.get("verifier"))]


def _staged_verdict(place: Place) -> Callable[[str], str]:
    """Answer by the store, which is loaded only where a check asks: a commit waits for this module."""

    def answer(check: str) -> str:
        from rulebook.git.staged_verdict import staged_verdict

        return staged_verdict(place.workspace, place.env)(check)

    return answer


def _context(
    place: Place,
    *,
    verdict: Callable[[str], str] | None = None,
    read: Callable[[str], str | None] | None = None,
) -> EventContext:
    given: dict[str, Any] = {} if read is None else {"read": read}
    branch = _branch(place)
    return EventContext(
        place.workspace.root, branch=branch, agent="git", env=place.env, verdict=verdict, **given
    )


def _branch(place: Place) -> str | None:
    from rulebook.enforce.surroundings import branch_of

    return branch_of(place.workspace.git_dir)


def _looks_at_text(predicate: Any) -> bool:
    if isinstance(predicate, dict):
        return "content" in predicate or any(_looks_at_text(part) for part in predicate.values())
    return isinstance(predicate, list) and any(_looks_at_text(part) for part in predicate)


def _say(place: Place, matches: list[Judged]) -> int:
    """Say each match once, the strictest outcome of each check, and return the exit code."""
    strictest: dict[str, Judged] = {}
    for match in matches:
        if match.check.get("builtin"):
            continue  # what rulebook guards against an agent at its tools is a person's to commit
        known = strictest.get(match.check["id"])
        if match.outcome in _SAID and (known is None or _rank(match) > _rank(known)):
            strictest[match.check["id"]] = match
    for name, match in strictest.items():
        said = visible(words_of(match.check, match.outcome))
        sys.stderr.write(f"rulebook: {match.outcome} {name}: {said}\n")
        if match.event.get("write"):
            sys.stderr.write(f"  in {visible(match.event['write'])}\n")
    for fault in place.trouble():
        sys.stderr.write(f"rulebook: {fault}\n")
    refused = any(match.outcome in _STOPPING for match in strictest.values())
    return REFUSED if refused else 0


def _rank(match: Judged) -> int:
    return _SAID.index(match.outcome)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
