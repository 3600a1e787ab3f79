"""Drafts of what ``reading/placed`` reads: files of a kind not there, or only at home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulebook.compiler.drafting.commands import listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of, is_outside
from rulebook.compiler.drafting.paths import forbid_paths
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Placing, Rule

_BECAUSE = "where things go is settled by asking, not by refusing"
_PROSE = ("*.md", "*.mdx", "*.txt", "*.rst")


def forbid_elsewhere(rule: Rule) -> list[Draft]:
    """Return a draft that forbids to make files of a kind where they do not belong."""
    placing = rule.placing
    if placing is None:
        return []
    if placing.command:
        return _made_elsewhere(rule, placing)
    if placing.anywhere and (
        outside := [one for one in placing.refused if any(map(is_outside, globs_of(one)))]
    ):
        return _not_outside(rule, placing, outside)
    paths = _paths(placing)
    if not paths:
        return []
    form: dict[str, Any] = {"paths": paths, "op": ["create"]}
    if spared := _spared(placing, paths):
        form["except"] = spared
    draft = Draft(rule, _sentence(placing), {"write": form}, cap="gate", cap_because=_BECAUSE)
    draft.fires = [{"write": example_path(path), "content": "x", "exists": False} for path in paths[:3]]
    draft.fires = [event for event in draft.fires if not _lies_in(event["write"], spared)] or draft.fires[:1]
    homes = [example_path(f"{glob.rstrip('/')}/{_name(placing)}") for glob in _homes(placing)]
    draft.passes = [{"write": path, "content": "x", "exists": False} for path in homes[:1]]
    draft.passes += [{"command": f"ls {example_path(paths[0])}"}]
    draft.remedy = f"put it in {placing.homes[0].text}" if placing.homes else ""
    draft.subject = f"where {placing.nouns}"
    return [draft]


def _not_outside(rule: Rule, placing: Placing, refused: list[Entity]) -> list[Draft]:
    """Return a draft for ``only in var/scratch, never under /tmp``: of what is outside, that is refused."""
    held = replace(rule, kind="forbid", act="create", targets=refused, placing=None)
    return forbid_paths(replace(held, exceptions=list(placing.homes)))


def _name(placing: Placing) -> str:
    return example_path(placing.kinds[0]).rpartition("/")[2] or "example.txt"


def _sentence(placing: Placing) -> str:
    refused = f"in {listed(list(placing.refused))}" if placing.refused else "in the repository"
    if placing.anywhere and placing.homes:
        return f"Put {placing.nouns} only in {listed(list(placing.homes))}."
    return f"Do not put {placing.nouns} {refused}."


def _paths(placing: Placing) -> list[str]:
    """Return the globs of what must not be made."""
    if placing.anywhere:
        return list(placing.kinds)
    if not placing.refused:
        return list(placing.kinds)
    out: list[str] = []
    for place in placing.refused:
        if place.concept == "root_files":
            out += [f"/{glob}" for glob in placing.at_root]
            continue
        for folder in globs_of(place):
            out += _inside(folder, placing)
    return list(dict.fromkeys(out))


def _inside(folder: str, placing: Placing) -> list[str]:
    """Return the globs of a kind below a folder; all of a folder that is there for that kind."""
    bare = folder.rstrip("/")
    if is_outside(folder):
        return [f"{bare}/"]
    if placing.flat:
        return [f"{bare}/{glob}" for glob in placing.kinds if "/" not in glob]
    last = bare.rpartition("/")[2].lower()
    if last and (last in placing.nouns.lower().split() or f"{last}/" in placing.kinds):
        return [f"{bare}/"]
    head = bare if "/" in bare or bare.startswith("~") else f"**/{bare}"
    return [f"{head}/**/{glob.rpartition('**/')[2]}" for glob in placing.kinds]


def _homes(placing: Placing) -> list[str]:
    return [glob if _is_file(glob) else f"{glob.rstrip('/')}/" for e in placing.homes for glob in globs_of(e)]


def _is_file(glob: str) -> bool:
    return "." in glob.rpartition("/")[2].lstrip(".")


def _spared(placing: Placing, paths: list[str]) -> list[str]:
    spared = _homes(placing)
    table = data("placed")["spared"]
    if placing.anywhere:
        spared += table["outside"].split()
    at_top = any(path.startswith("/") and not is_outside(path) for path in paths)
    if any(path.rpartition("/")[2] in _PROSE for path in paths):
        spared += table["docs"].split()
    if at_top and len(placing.at_root) > len(placing.kinds):
        spared += table["root"].split()
    return list(dict.fromkeys(spared))


def _lies_in(path: str, folders: list[str]) -> bool:
    return any(
        path.startswith(folder.removesuffix("**")) for folder in folders if folder.endswith(("/", "/**"))
    )


def _made_elsewhere(rule: Rule, placing: Placing) -> list[Draft]:
    """Return a draft for what a command makes: its place has to be one of the homes."""
    homes = [glob.rstrip("/") for glob in _homes(placing)]
    if not homes:
        return []
    program, *words = placing.command.split()
    form = {
        "program": [program],
        "subcommand": [" ".join(words)],
        "operands": ["*"],
        "operands_none": [
            one for home in homes for one in (home, f"{home}/*", f"*/{home.removeprefix('./')}/*")
        ],
    }
    draft = Draft(rule, _sentence(placing), {"command": [form]}, cap="gate", cap_because=_BECAUSE)
    draft.fires = [{"command": f"{placing.command} zz-other"}]
    draft.passes = [{"command": f"{placing.command} {homes[0].rstrip('*/')}/x"}]
    draft.remedy, draft.subject = f"put it in {placing.homes[0].text}", f"where {placing.nouns}"
    return [draft]
