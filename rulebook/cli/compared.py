"""The checks that a new rule is compared with."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.records.check import Check


def in_use(args: argparse.Namespace) -> list[Check]:
    """Return what the new rule is compared with: a path, else, where it may be kept, what is in use."""
    if args.against or args.dry_run:
        return library(args)
    from rulebook.cli.here import here
    from rulebook.store import open_store

    with open_store(here()) as store:
        return [check.record for check in store.heads()]


def library(args: argparse.Namespace) -> list[Check]:
    """Return the checks in force: those of ``--against``, else the rules folder of the workspace.

    A file that is broken is named on standard error, and nothing is compared with it.

    Raises:
        RulebookError: the one file that ``--against`` names is no record.

    """
    from rulebook.cli.output import complain
    from rulebook.errors import RulebookError
    from rulebook.outside.config import config_exists, load_config
    from rulebook.records.loader import load_file, load_library

    path = Path(args.against) if args.against else None
    if path is None and config_exists(args.at):
        path = Path(args.at, load_config(args.at).rules_path)
    if path is None or not path.exists():
        return []
    if path.is_dir():
        loaded = load_library(path)
    else:
        loaded = (load_file(path),)
        if loaded[0].record is None:
            raise next(
                iter(loaded[0].errors),
                RulebookError("this is no record", where=str(path), fix="begin it with 'schema: 1'"),
            )
    for error in (error for one in loaded for error in one.errors):
        complain(f"not compared with: {error}")
    return [one.record for one in loaded if one.record is not None]
