"""Follow what git did to the rule files: a checkout, a merge or a pull decides nothing, it only brings files.

So no file is written, nothing is archived because a branch has no file of it, and nothing comes back into use
because an old branch still has one. What a branch holds is in force in the worktree that has it checked out.
"""

from __future__ import annotations

from datetime import datetime

from rulebook.lifecycle.adopt import adopt_archive
from rulebook.lifecycle.lock import Lock, initialised, read_lock
from rulebook.lifecycle.rule_files import RuleFiles
from rulebook.lifecycle.sync import bring, note_state
from rulebook.lifecycle.sync_steps import Steps
from rulebook.lifecycle.sync_values import SyncedCheck
from rulebook.outside import library_state
from rulebook.outside.config import config_in_force
from rulebook.outside.workspace import Workspace
from rulebook.store import Store


def follow_files(workspace: Workspace, store: Store, *, by: str, now: datetime) -> list[SyncedCheck]:
    """Bring what git left in the rules folder into the store; return what is not as it was.

    New checks start in shadow, or as the team verified where the lock is trusted. Conflicts and broken files
    are left as they are; the start of a session names them until ``rulebook sync`` settles them.
    """
    files = RuleFiles(workspace, store)
    files.carry_out()
    opportunities = config_in_force(workspace).shadow_opportunities
    lock = read_lock(workspace) if initialised(workspace) else Lock()
    state = library_state.state_of(str(files.folder))
    adopt_archive(files, store, lock, by=by, now=now)
    results = bring(Steps(store, files, lock, by, now, opportunities, of_git=True), {})
    files.carry_out()
    note_state(workspace, files, state, results)
    return [one for one in results if one.what not in ("unchanged", "skipped")]
