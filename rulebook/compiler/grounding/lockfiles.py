"""What a lockfile shows: which package manager a repository uses, and who writes the file itself."""

from __future__ import annotations

import posixpath
import shlex

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.protected import protected
from rulebook.compiler.grounding.tree import Tree

_LOCKFILES = {
    "pnpm-lock.yaml": "pnpm",
    "package-lock.json": "npm",
    "yarn.lock": "yarn",
    "bun.lockb": "bun",
    "bun.lock": "bun",
    "uv.lock": "uv",
    "poetry.lock": "poetry",
    "Pipfile.lock": "pipenv",
    "pdm.lock": "pdm",
}
_FAMILIES = (("pnpm", "npm", "yarn", "bun"), ("uv", "poetry", "pipenv", "pdm", "pip", "pip3"))


_MANIFESTS = {
    "pnpm-lock.yaml": ("pnpm", "package.json"),
    "package-lock.json": ("npm", "package.json"),
    "yarn.lock": ("yarn", "package.json"),
    "bun.lockb": ("bun", "package.json"),
    "bun.lock": ("bun", "package.json"),
    "uv.lock": ("uv", "pyproject.toml"),
    "poetry.lock": ("poetry", "pyproject.toml"),
    "pdm.lock": ("pdm", "pyproject.toml"),
    "Pipfile.lock": ("pipenv", "Pipfile"),
    "Cargo.lock": ("cargo", "Cargo.toml"),
    "Gemfile.lock": ("bundle", "Gemfile"),
    "composer.lock": ("composer", "composer.json"),
    "go.sum": ("go", "go.mod"),
    "mix.lock": ("mix", "mix.exs"),
    "pubspec.lock": ("dart", "pubspec.yaml"),
    "flake.lock": ("nix", "flake.nix"),
}
"""Who writes a lockfile, and from what."""


def written_lockfile(draft: Draft, tree: Tree) -> Grounding | None:
    """Return the package manager that writes the lockfile which the draft protects."""
    for path in protected(draft, tree):
        tool, manifest = _MANIFESTS.get(posixpath.basename(path), ("", ""))
        source = posixpath.join(posixpath.dirname(path), manifest)
        if tool and tree.find(source) == source:
            return Grounding(
                f"{path} is written by {tool} from {source}",
                ({"glob": path}, {"glob": source}),
                f"test -f {shlex.quote(path)} && test -f {shlex.quote(source)}",
                [f"{source} stands beside {path}"],
            )
    return None


def lockfile(draft: Draft, tree: Tree) -> Grounding | None:
    """Return the lockfile that shows why one package manager stands in for the others."""
    rule = draft.rule
    named = {e.text.split()[0] for e in [*rule.targets, *rule.remedies] if e.kind == "command"}
    family = next((names for names in _FAMILIES if named & set(names)), ())
    here = {name: tool for name, tool in _LOCKFILES.items() if tool in family and name in tree.top}
    tools = set(here.values())
    unwanted = {e.text.split()[0] for e in rule.targets if e.kind == "command"}
    if len(tools) != 1 or tools & unwanted or rule.kind not in ("replace", "forbid", "only"):
        return None
    name, tool = next(iter(here.items()))
    others = [other for other, owner in _LOCKFILES.items() if owner in family and owner != tool]
    verify = f"test -f {name} && " + " && ".join(f"! test -e {other}" for other in others)
    anchors = ({"glob": name}, *({"absent": other} for other in others))
    return Grounding(
        f"the lockfile of this repository is {tool}'s ({name})",
        anchors,
        verify,
        [f"{name} is the only lockfile at the top"],
    )
