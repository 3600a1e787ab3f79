"""What a workspace shows against the reading of a line of a document: its files are named otherwise."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.tree import Tree
from rulebook.compiler.record import Setting, build
from rulebook.compiler.rules import Rule
from rulebook.compiler.trial import Trial

_MOST_LOOKED_AT = 20_000
_SOME = 5
"""So many files named otherwise are no slips: the line speaks of other names, or of a part of them."""
_CHOICE = re.compile(r"[A-Za-z]+(?:/[A-Za-z]+(?:-[A-Za-z]+)?){1,4}")


def is_told_otherwise(draft: Draft, setting: Setting, tree: Tree) -> bool:
    """Tell a shape that at least some files of the workspace do not have."""
    shape = draft.rule.shape
    if draft.rule.kind != "naming" or shape is None or shape.of != "file" or draft.forbid is None:
        return False
    trial = Trial(build(draft, Grounding(), setting, set(), "note"), tree.root)
    found = 0
    for path in tree.paths[:_MOST_LOOKED_AT]:
        found += trial.fires({"write": path, "op": "create", "exists": False, "content": "x"})
        if found >= _SOME:
            return True
    return False


def without_a_go(rules: list[Rule]) -> list[Rule]:
    """Return rules without a ban on what the same line leaves to somebody's word: ``only if asked``."""
    asked = [{e.concept or e.text for e in rule.targets} for rule in rules if rule.kind == "ask"]
    return [r for r in rules if r.kind != "forbid" or {e.concept or e.text for e in r.targets} not in asked]


def is_nowhere(rule: Rule, tree: Tree) -> bool:
    """Tell a rule about ``minor/major``: plain words with a slash, which no file of the workspace has."""
    words = [
        e.text
        for e in (*rule.targets, *rule.places)
        if e.kind == "path" and not e.code and _CHOICE.fullmatch(e.text)
    ]
    tops = {path.partition("/")[0] for path in tree.paths} if words else set()
    return bool(tops) and any(word.partition("/")[0] not in tops for word in words)
