"""``rulebook.toml``: where the rules are, and the repository's defaults."""

from __future__ import annotations

import difflib
import os
import tomllib
from dataclasses import dataclass
from typing import Any

from rulebook.errors import RulebookError
from rulebook.outside.workspace import CONFIG_NAME, Workspace

INITIALISED = "initialised"
"""File below the repository's data folder: a person has run ``rulebook init`` in this clone."""

KNOWN: dict[str, dict[str, type]] = {
    "repository": {"id": str},
    "rules": {"path": str},
    "templates": {"path": str},
    "team": {"url": str, "revision": str, "path": str},
    "defaults": {"owner": str, "shadow_opportunities": int, "context_tokens": int, "findings_days": int},
}
"""Table -> key -> type; the whole schema."""


@dataclass(frozen=True, slots=True)
class Config:
    """What ``rulebook.toml`` says.

    Attributes:
        repository_id: names the repository for ever, the same in every clone.
        rules_path: folder of the rules, relative to the root.
        templates_path: folder of the templates that replace the built-in ones; None where there is none.
        team_url: git repository of the team's library; None where there is none.
        team_revision: the commit, tag or branch of it that is followed; a commit pins it.
        team_path: folder of the rules in it.
        findings_days: how many days the details of findings are kept; their counts are kept for ever.
        owner: who owns a check that names nobody.
        shadow_opportunities: how many opportunities a check may stay in shadow before it lapses.
        context_tokens: budget of the behaviour texts in an agent's context.

    """

    repository_id: str
    rules_path: str = "rules"
    templates_path: str | None = None
    team_url: str | None = None
    team_revision: str | None = None
    team_path: str = "rules"
    findings_days: int = 180
    owner: str | None = None
    shadow_opportunities: int = 20
    context_tokens: int = 2000


def load_config(root: str) -> Config:
    """Return the configuration of the repository at ``root``.

    Raises:
        RulebookError: there is none, it is not TOML, it is of a newer schema, or a key is unknown.

    """
    path = os.path.join(root, CONFIG_NAME)
    try:
        with open(path, "rb") as file:
            data = tomllib.load(file)
    except FileNotFoundError:
        raise RulebookError("this repository has no rulebook.toml", where=root, fix="rulebook init") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulebookError(f"not TOML: {error}", where=path, fix=f"edit {CONFIG_NAME}") from None
    _check(data, path)
    defaults = data.get("defaults", {})
    return Config(
        repository_id=data["repository"]["id"],
        rules_path=os.path.normpath(data.get("rules", {}).get("path", "rules")),
        templates_path=data.get("templates", {}).get("path"),
        **{f"team_{name}": value for name, value in data.get("team", {}).items()},
        **defaults,
    )


def config_in_force(workspace: Workspace) -> Config:
    """Return the worktree's configuration; on a branch without one, the defaults under this clone's own id.

    So what is enforced follows a checkout of a branch that is older than ``rulebook init`` too.

    Raises:
        RulebookError: as ``load_config``; there is none and ``rulebook init`` was never run in this clone.

    """
    known = None if config_exists(workspace.root) else remembered_id(workspace)
    return load_config(workspace.root) if known is None else Config(repository_id=known)


def remembered_id(workspace: Workspace) -> str | None:
    """Return the repository's id that ``rulebook init`` has left in this clone's data; None before it."""
    try:
        with open(f"{workspace.repo_home}/{INITIALISED}", encoding="utf-8") as file:
            return file.read().strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def config_exists(root: str) -> bool:
    """Return whether the repository has been initialised by somebody."""
    return os.path.isfile(os.path.join(root, CONFIG_NAME))


def templates_folder(root: str) -> str | None:
    """Return the folder of the repository's own templates; None where it has none or no configuration."""
    path = load_config(root).templates_path if config_exists(root) else None
    return os.path.join(root, path) if path else None


def new_config_text(repository_id: str, rules_path: str) -> str:
    """Return the text of a fresh ``rulebook.toml``."""
    return (
        "# rulebook: where this repository's rules are. Commit this file.\n"
        "schema = 1\n\n"
        f'[repository]\nid = "{repository_id}"\n\n'
        f'[rules]\npath = "{rules_path}"\n'
    )


def _check(data: dict[str, Any], path: str) -> None:
    schema = data.pop("schema", None)
    if schema != 1:
        what = (
            "has no 'schema'" if schema is None else f"is of schema {schema}, newer than this rulebook knows"
        )
        raise RulebookError(f"{what}", where=path, fix="set schema = 1, or upgrade rulebook")
    for table, content in data.items():
        known = _known(table, KNOWN, path)
        if not isinstance(content, dict):
            raise RulebookError(f"'{table}' must be a table", where=path, fix=f"write [{table}]")
        for key, value in content.items():
            kind = _known(key, known, path)
            if type(value) is not kind:
                raise RulebookError(
                    f"'{table}.{key}' must be {_name(kind)}", where=path, fix="correct the value"
                )
    if not data.get("repository", {}).get("id"):
        raise RulebookError("'repository.id' is missing", where=path, fix="restore it from git")
    for table in ("rules", "templates"):
        below = data.get(table, {}).get("path", table)
        if os.path.isabs(below) or ".." in below.split("/"):
            raise RulebookError(
                f"'{table}.path' leaves the repository", where=path, fix="use a path below the root"
            )


def _known(key: str, known: dict[str, Any], path: str) -> Any:
    if key not in known:
        near = difflib.get_close_matches(key, known, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(known)}"
        raise RulebookError(f"unknown key '{key}'; {hint}", where=path, fix="correct or remove the key")
    return known[key]


def _name(kind: type) -> str:
    return {"str": "a string", "int": "a whole number"}[kind.__name__]
