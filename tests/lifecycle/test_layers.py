"""A user's, a team's and the repository's library in one store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulebook.errors import RulebookError
from rulebook.lifecycle.layers import user_folder
from rulebook.lifecycle.pull import Pulled, pull
from rulebook.lifecycle.sync import sync
from rulebook.outside.config import load_config
from rulebook.records.dump import dump_yaml
from rulebook.store import Store
from tests.lifecycle.repository import LATER, Repository, record

BARE: dict[str, Any] = {"condition": None, "level": "warn"}


def run(repository: Repository, store: Store, **given: Any) -> dict[str, tuple[str, str | None]]:
    results = sync(repository.workspace, store, by="ann", now=LATER, **given)
    return {str(one.check): (one.what, one.standing) for one in results}


def mine(repository: Repository, name: str, **fields: Any) -> Path:
    place = user_folder(repository.workspace.home) / f"{name}.yaml"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(dump_yaml(record(name, **{**BARE, **fields})))
    return place


def test_a_users_own_library_starts_in_shadow_and_has_no_file_here(repository: Repository) -> None:
    mine(repository, "mine")
    with repository.store() as store:
        assert run(repository, store) == {"mine": ("added", "shadow")}
        assert run(repository, store, arm=True) == {}
        assert store.known("mine").intent == "armed"
    assert not list((repository.root / "rules").rglob("mine.yaml"))
    assert "mine" not in repository.read("rules/rulebook.lock")


def test_the_repositorys_record_wins_over_the_users(repository: Repository) -> None:
    mine(repository, "shared", rule="Mine.")
    with repository.store() as store:
        run(repository, store)
        repository.write("rules/shared.yaml", dump_yaml(record("shared", rule="Ours.", **BARE)))
        run(repository, store)
        assert (store.known("shared").record.rule, store.known("shared").layer) == ("Ours.", "repository")
        mine(repository, "shared", rule="Mine, again.")
        assert run(repository, store)["shared"][0] == "unchanged"
        assert store.known("shared").record.rule == "Ours."


def test_what_is_gone_from_the_users_library_is_archived_and_comes_back(repository: Repository) -> None:
    place = mine(repository, "mine")
    text = place.read_text()
    with repository.store() as store:
        run(repository, store)
        place.unlink()
        assert run(repository, store) == {"mine": ("archived", "archived")}
        place.write_text(text)
        assert run(repository, store) == {"mine": ("restored", "shadow")}


@pytest.fixture
def team(repository: Repository, tmp_path: Path) -> Repository:
    other = Repository(tmp_path / "team")
    other.write("rules/holds.yaml", dump_yaml(record("holds")))
    other.write("rules/bare.yaml", dump_yaml(record("bare", **BARE)))
    other.commit("rules")
    pin(repository, other)
    return other


def pin(repository: Repository, team: Repository) -> None:
    commit = team.git("rev-parse", "HEAD").strip()
    text = repository.read("rulebook.toml").partition("\n[team]")[0]
    repository.write("rulebook.toml", f'{text}\n[team]\nurl = "{team.root}"\nrevision = "{commit}"\n')


def pulled(repository: Repository, store: Store) -> Pulled:
    config = load_config(str(repository.root))
    return pull(repository.workspace, store, config, by="ann", now=LATER, admit=lambda _: None)


def test_what_a_team_sends_is_unarmed_until_its_premises_hold_here(
    repository: Repository, team: Repository
) -> None:
    here = repository.workspace.worktree_key
    with repository.store() as store:
        assert {one.what for one in pulled(repository, store).checks} == {"added"}
        assert store.standings(here) == {"bare": "shadow", "holds": "shadow"}
        repository.approve()
        pulled(repository, store)
        assert store.standings(here) == {"bare": "shadow", "holds": "armed"}


def test_a_pull_follows_the_pin_and_nothing_else(repository: Repository, team: Repository) -> None:
    with repository.store() as store:
        pulled(repository, store)
        team.write("rules/bare.yaml", dump_yaml(record("bare", **{**BARE, "rule": "Newer."})))
        (team.root / "rules/holds.yaml").unlink()
        team.commit("newer")
        assert {one.what for one in pulled(repository, store).checks} == {"unchanged"}
        pin(repository, team)
        assert {one.check: one.what for one in pulled(repository, store).checks} == {
            "bare": "changed",
            "holds": "archived",
        }


def test_a_library_that_is_not_pinned_is_not_pulled(repository: Repository, team: Repository) -> None:
    text = repository.read("rulebook.toml")
    repository.write("rulebook.toml", text.partition("revision")[0])
    with repository.store() as store, pytest.raises(RulebookError, match="not pinned"):
        pulled(repository, store)


def test_without_a_team_there_is_nothing_to_pull(repository: Repository) -> None:
    with repository.store() as store, pytest.raises(RulebookError, match="no team's library"):
        pulled(repository, store)
