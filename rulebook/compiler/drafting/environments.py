"""Rules about environments: a cluster, a database, a host that nothing may act on."""

from __future__ import annotations

from typing import Any

from rulebook.compiler.drafting.commands import listed, remedy
from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.in_environments import is_environment, name_of
from rulebook.compiler.language.tools import data
from rulebook.compiler.rules import Rule


def forbid_environment(rule: Rule) -> list[Draft]:
    """Return a draft that forbids to act on an environment by name; looking at it stays free."""
    named = [e for e in rule.targets if is_environment(e)]
    if not named:
        return []
    table = data("tools")["environments"]
    programs = table["programs"].split()
    forms: list[dict[str, Any]] = []
    for name in dict.fromkeys(name_of(e) for e in named):
        forms.append({"program": programs, "operands": [f"*{name}*"]})
        named_by = [f"{option}=*{name}*" for option in table["options"].split()]
        forms.append({"program": programs, "options": {"any": named_by}})
    looks = [look.replace("_", " ").split(":") for look in table["looks"].split()]
    draft = Draft(rule, f"Do not act on {listed(named)}.", {"command": forms})
    draft.unless = {"command": [{"program": [program], "subcommand": [words]} for program, words in looks]}
    name = name_of(named[0])
    draft.fires = [{"command": f"kubectl --context {name} apply -f k8s/"}]
    draft.passes = [{"command": f"kubectl --context {name} get pods"}, {"command": f"grep -rn {name} docs"}]
    draft.subject, draft.remedy = f"no-{name}", remedy(rule)
    return [draft]
