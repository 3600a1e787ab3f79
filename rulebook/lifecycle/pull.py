"""A team's library: another git repository at a pinned revision, fetched into the data folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rulebook.errors import RulebookError
from rulebook.lifecycle.layers import sync_layer
from rulebook.lifecycle.reconcile import reconcile
from rulebook.lifecycle.sync_values import Admit, SyncedCheck
from rulebook.outside.config import Config
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace
from rulebook.store import Store


@dataclass(frozen=True, slots=True)
class Pulled:
    """What a pull brought: the commit that is there now, and what became of each check."""

    commit: str
    checks: tuple[SyncedCheck, ...]


def fetch(workspace: Workspace, config: Config) -> tuple[Path, str]:
    """Fetch the team's library at its revision; return its rules folder and the commit.

    Raises:
        RulebookError: no team is configured, no revision is pinned, or git can't get it.

    """
    if not config.team_url:
        raise RulebookError(
            "no team's library is configured", fix='add [team] with url = "..." to rulebook.toml'
        )
    if not config.team_revision or config.team_revision.startswith("-"):
        raise RulebookError(
            "the team's library is not pinned", fix='add revision = "COMMIT" to [team] in rulebook.toml'
        )
    folder = Path(workspace.repo_home, "team")
    folder.mkdir(parents=True, exist_ok=True)
    git = Git(str(folder))
    git.run("init", "-q", ".")
    git.run("fetch", "-q", "--depth", "1", "--", config.team_url, config.team_revision)
    git.run("checkout", "-q", "--detach", "--force", "FETCH_HEAD")
    git.run("clean", "-q", "-fdx")
    rules = (folder / config.team_path).resolve()
    if not rules.is_relative_to(folder.resolve()):
        raise RulebookError("'team.path' leaves the team's repository", fix="correct it in rulebook.toml")
    return rules, git.text("rev-parse", "HEAD")


def pull(
    workspace: Workspace, store: Store, config: Config, *, by: str, now: datetime, admit: Admit
) -> Pulled:
    """Fetch the team's library and bring it into the store.

    What arrives is in shadow. A check whose verify command is approved here and holds is armed; everything
    else waits for a person: its premises are the team's, and nobody has seen them hold here.
    """
    rules, commit = fetch(workspace, config)
    results = sync_layer(store, "team", rules, by=by, now=now, opportunities=config.shadow_opportunities)
    _arm_what_holds(workspace, store, config, by, now, admit)
    return Pulled(commit, tuple(results))


def _arm_what_holds(
    workspace: Workspace, store: Store, config: Config, by: str, now: datetime, admit: Admit
) -> None:
    waiting = [
        head.id
        for head in store.heads()
        if head.layer == "team"
        and head.intent == "shadow"
        and head.record.condition is not None
        and head.record.condition.verify
        and admit(head.record) is None
    ]
    for name in waiting:
        store.set_intent(
            name, "armed", act="armed", by=by, why="to see whether its premises hold here", at=now
        )
    for one in reconcile(workspace, store, checks=waiting, by=by, now=now, first=waiting):
        if one.standing != "armed":
            store.set_intent(
                one.check.id,
                "shadow",
                act="shadowed",
                by=by,
                why=f"its premises were not seen to hold here: {one.cause}",
                at=now,
                opportunities=config.shadow_opportunities,
            )
