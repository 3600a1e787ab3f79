"""``rulebook approve``: let the exact text of verify commands run on this machine. A person's act."""

from __future__ import annotations

import argparse

from rulebook.anchors import sandbox
from rulebook.anchors.approvals import Approvals
from rulebook.anchors.scripts import named_scripts
from rulebook.anchors.texts import command_texts
from rulebook.cli import output, reason_view
from rulebook.cli.here import here
from rulebook.cli.person import confirm, person_name, require_person
from rulebook.cli.progress import progress
from rulebook.errors import RulebookError
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.resolve_id import resolve
from rulebook.lifecycle.write_lock import write_lock
from rulebook.outside.clock import now
from rulebook.outside.workspace import Workspace
from rulebook.store import Store, StoredCheck, open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the checks and how far the approval goes."""
    parser.add_argument(
        "check", nargs="*", help="ids; without any, every check whose commands may not run yet"
    )
    parser.add_argument(
        "--unsandboxed",
        action="store_true",
        help="may also run without a kernel sandbox, in a scratch copy; covers the scripts that it names",
    )
    parser.add_argument("--withdraw", action="store_true", help="take the approval back")
    parser.add_argument("--yes", action="store_true", help="do not ask for each text")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Show each text, ask, write the approval down, and verify what it was waiting for."""
    workspace = here()
    require_person("approve")
    with open_store(workspace) as store:
        checks = _chosen(store, workspace, args.check)
        if args.withdraw:
            return _withdraw(workspace, checks, args)
        done = _approve(workspace, checks, args)
        seen = _verify(workspace, store, done) if done else []
    if args.json:
        output.print_json({"approved": done, **reason_view.document(seen)})
        return 0
    output.say(f"approved for {len(done)} check(s)" if done else "nothing was approved")
    for one in seen:
        if one.verdict is not None:
            output.say(f"{one.check.id}: {one.verdict.answer} ({one.verdict.reason}), {one.standing}")
    return 0


def _chosen(store: Store, workspace: Workspace, names: list[str]) -> list[StoredCheck]:
    """Return what was named, or all in use: the version in force here, and the head where that is another."""
    here = workspace.worktree_key
    if not names:
        return list(store.in_force(here))
    heads = [resolve(store, name, in_force=True).check for name in names]
    own = {one.id: one for one in store.in_force(here, out_of_use=True, ids=[head.id for head in heads])}
    apart = [head for head in heads if head.id not in own or own[head.id].version != head.version]
    return [*own.values(), *apart]


def _withdraw(workspace: Workspace, checks: list[StoredCheck], args: argparse.Namespace) -> int:
    if not args.check:
        raise RulebookError("which approval?", fix="rulebook approve --withdraw CHECK")
    approvals = Approvals(workspace.home)
    texts = {text for check in checks for text in command_texts(check.record)}
    gone = [text for text in sorted(texts) if approvals.withdraw(text)]
    if args.json:
        output.print_json({"withdrawn": gone})
        return 0
    output.say(f"{len(gone)} approval(s) withdrawn")
    return 0


def _approve(workspace: Workspace, checks: list[StoredCheck], args: argparse.Namespace) -> list[str]:
    """Ask for each text that may not run yet; return the ids of the checks that got an approval."""
    approvals = Approvals(workspace.home)
    if not args.unsandboxed and not sandbox.available():
        output.complain("There is no kernel sandbox here: without --unsandboxed nothing will run.")
    done: list[str] = []
    for check in checks:
        waiting = [text for text in command_texts(check.record) if _is_due(approvals, text, args)]
        for text in waiting:
            scripts = named_scripts(text, workspace.root) if args.unsandboxed else {}
            if not (args.json and args.yes):
                _show(check, text, scripts)
            if args.yes or confirm("May this run on this machine?"):
                approvals.approve(text, args.unsandboxed, scripts=scripts, by=person_name(), now=now())
                done.append(check.id)
    return sorted(set(done))


def _is_due(approvals: Approvals, text: str, args: argparse.Namespace) -> bool:
    known = approvals.get(text)
    return known is None or (args.unsandboxed and bool(args.check or not known.unsandboxed))


def _show(check: StoredCheck, text: str, scripts: dict[str, str]) -> None:
    lines = text.replace("\n", "\n    ")  # a line of the text must not look like one of ours
    version = f"@{check.version}" if check.version != check.head else ""
    output.complain(f"{check.id}{version}: {' '.join(check.record.rule.split())}\n    {lines}")
    for path in scripts:
        output.complain(f"    covers the script {path} as it is now")


def _verify(workspace: Workspace, store: Store, ids: list[str]) -> list[Reconciled]:
    with progress("verify") as report:
        seen = reconcile(
            workspace, store, by="user:approve", now=now(), checks=ids, fresh=True, progress=report
        )
    write_lock(workspace, store)
    follow_up(workspace, store)
    return seen
