"""Rules about how branches are named: ``no feature/ or fix/ prefixes``."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.language.entities import Entity
from rulebook.compiler.rules import Rule

_ABOUT = re.compile(
    r"(?i)\b(branch(es)? (names?|naming)|name (your |the )?branch|branchnamen?|nombres? de (las )?rama)"
)
_MAKES = (("checkout", ["-b", "-B"]), ("switch", ["-c", "-C", "--create"]))


def forbid_branch_names(rule: Rule) -> list[Draft]:
    """Return a draft against making branches whose names begin as they must not."""
    prefixes = [e.text for e in [*rule.targets, *rule.places, *rule.named] if _is_prefix(e)]
    if not prefixes or not _ABOUT.search(f"{rule.text} {rule.about}"):
        return []
    names = [f"{prefix}*" for prefix in dict.fromkeys(prefixes)]
    forms = [
        {"program": ["git"], "subcommand": [word], "options": {"any": options}, "operands": [name]}
        for word, options in _MAKES
        for name in names
    ]
    text = f"Begin no branch with {', '.join(dict.fromkeys(prefixes))}."
    draft = Draft(rule, text, {"command": forms}, cap="warn")
    draft.cap_because = "a branch is easily renamed, and no harm is done"
    draft.fires = [{"command": f"git checkout -b {name.replace('*', 'x')}"} for name in names[:2]]
    draft.passes = [{"command": "git checkout main"}, {"command": f"git log {names[0].replace('*', 'x')}"}]
    draft.subject = f"no-branch {prefixes[0]}"
    return [draft]


def _is_prefix(entity: Entity) -> bool:
    return entity.kind in ("path", "branch") and bool(re.match(r"^[a-z]+/$", entity.text))
