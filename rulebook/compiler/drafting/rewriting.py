"""Rules about files that only grow: what is there is neither rewritten nor removed."""

from __future__ import annotations

from rulebook.compiler.drafting.commands import listed
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.globs import example_path, globs_of
from rulebook.compiler.language.sorts import is_vague
from rulebook.compiler.rules import Rule

_REWRITING = ["sed", "perl", "truncate", "mv", "cp", "shred", "dd"]
"""Programs that change or replace what a file holds; a redirection may add to its end."""


def forbid_rewriting(rule: Rule) -> list[Draft]:
    """Return a draft for ``plans/ is append-only``: no deletion, and no change that can't be an addition."""
    targets = [e for e in rule.targets if globs_of(e) and not is_vague(e)]
    paths = list(dict.fromkeys(glob for e in targets for glob in globs_of(e)))
    if not paths:
        return []
    removed = {"write": {"paths": paths, "op": ["delete"]}}
    changed = {"all": [{"write": {"paths": paths}}, {"command": [{"program": _REWRITING}]}]}
    draft = Draft(rule, f"Only add to {listed(targets)}; rewrite nothing there.", {"any": [removed, changed]})
    path = example_path(paths[0])
    draft.fires = [{"command": f"rm {path}"}, {"command": f"sed -i s/a/b/ {path}"}]
    draft.passes = [{"command": f"echo more >> {path}"}, {"command": f"cat {path}"}]
    draft.cap, draft.cap_because = (
        "warn",
        "a file tool's write may be an addition, so only the clear cases are told",
    )
    draft.subject, draft.remedy = f"append-only {targets[0].text}", "add to the end"
    return [draft]
