"""``rulebook init``: prepare a repository, or this clone of a prepared one."""

from __future__ import annotations

import argparse
import secrets
from collections import Counter
from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.errors import RulebookError
from rulebook.git.follow_up import follow_up
from rulebook.lifecycle.follow import follow_files
from rulebook.lifecycle.lock import NAME, render, write_text
from rulebook.lifecycle.sync import sync
from rulebook.outside.clock import now
from rulebook.outside.config import (
    INITIALISED,
    Config,
    config_exists,
    load_config,
    new_config_text,
    remembered_id,
)
from rulebook.outside.files import private_folder, write_atomic
from rulebook.outside.workspace import CONFIG_NAME, Workspace
from rulebook.store import open_store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--rules`` and ``--json``."""
    parser.add_argument(
        "--rules", metavar="FOLDER", help="where the rules are (a new repository; default: rules)"
    )
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write what is missing, mark this clone as initialised, and say what was done."""
    workspace = here()
    answer = initialise(workspace, args.rules)
    if args.json:
        output.print_json(answer)
        return 0
    for path in answer["created"]:
        output.say(f"created {path}")
    for refused in answer["refused"]:
        output.complain(f"not read: {refused['path']}: {refused['why']}")
    if answer["standings"]:
        output.say("checks: " + ", ".join(f"{n} {name}" for name, n in answer["standings"].items()))
    output.say(f"initialised: rules in {answer['rules']}/, data in {workspace.repo_home}")
    if answer["created"]:
        output.say("Commit what was created, so that every clone has it.")
    return 0


def initialise(workspace: Workspace, rules: str | None = None) -> dict[str, Any]:
    """Make what is missing, mark the clone, and bring the team's rules into this machine's store.

    The mark says that a person chose to trust this repository's committed lock on this machine: what it lists
    as verified is armed, without a run.

    Raises:
        RulebookError: the configuration is broken, or names another rules folder than ``rules``.

    """
    root, created = Path(workspace.root), []
    private_folder(workspace.repo_home)  # first, so that nothing is half-written where it fails
    known = None if config_exists(workspace.root) else remembered_id(workspace)
    if not config_exists(workspace.root):
        text = new_config_text(
            remembered_id(workspace) or secrets.token_hex(8), _inside(rules or "rules", workspace.root)
        )
        write_atomic(str(root / CONFIG_NAME), text)
        created.append(CONFIG_NAME)
    config = load_config(workspace.root)
    if rules and str(Path(rules)) != config.rules_path:
        raise RulebookError(f"the rules are in '{config.rules_path}' already", fix=f"edit {CONFIG_NAME}")
    if not (root / config.rules_path).is_dir():
        (root / config.rules_path).mkdir(parents=True)
        created.append(config.rules_path + "/")
    if not (root / config.rules_path / NAME).exists() and write_text(workspace, render((), ())):
        created.append(f"{config.rules_path}/{NAME}")
    _mark(workspace, config)
    with open_store(workspace) as store:
        # On a branch that is older than this clone's first init no file was removed by anybody.
        bring = follow_files if known else sync
        synced = bring(workspace, store, by="init", now=now())
        follow_up(workspace, store)
    standings = Counter(one.standing for one in synced if one.standing)
    return {
        "repository": config.repository_id,
        "rules": config.rules_path,
        "created": created,
        "standings": dict(sorted(standings.items())),
        "refused": [{"path": one.path, "why": one.detail} for one in synced if one.what == "refused"],
    }


def _inside(rules: str, root: str) -> str:
    path = Path(rules)
    if path.is_absolute() or not path.parts or ".." in path.parts or path.parts[0] == ".git":
        raise RulebookError(
            f"'{rules}' is no folder below the repository's root", where=root, fix="--rules rules"
        )
    return str(path)


def _mark(workspace: Workspace, config: Config) -> None:
    write_atomic(f"{workspace.repo_home}/{INITIALISED}", config.repository_id + "\n")
