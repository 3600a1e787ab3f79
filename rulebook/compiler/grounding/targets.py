"""Whether the command that a rule recommends exists here: a make target, an npm script, a just recipe."""

from __future__ import annotations

import json
import re
import shlex

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.grounding.finding import Grounding
from rulebook.compiler.grounding.tree import Tree

_NODE = ("npm", "pnpm", "yarn", "bun")


def named_target(draft: Draft, tree: Tree) -> Grounding | None:
    """Return where the first command that the rule asks for is defined."""
    rule = draft.rule
    wanted = rule.targets if rule.kind == "require" else rule.remedies
    for entity in wanted:
        words = entity.text.split() if entity.kind == "command" else []
        found = _defined(words, tree) if len(words) > 1 else None
        if found is not None:
            return found
    return None


def _defined(words: list[str], tree: Tree) -> Grounding | None:
    program, *rest = words
    names = [word for word in rest if not word.startswith("-") and "=" not in word and "<" not in word]
    if not names:
        return None
    if program == "make":
        return _recipe(tree, ("Makefile", "makefile", "GNUmakefile"), names[0], "make target")
    if program == "just":
        return _recipe(tree, ("justfile", "Justfile", ".justfile"), names[0], "just recipe")
    if program in _NODE:
        return _script(tree, names[1] if names[0] == "run" and len(names) > 1 else names[0])
    return None


def _recipe(tree: Tree, files: tuple[str, ...], name: str, what: str) -> Grounding | None:
    path = next((file for file in files if file in tree.top), None)
    separator = "" if what == "make target" else r"([ \t][^:\n]*)?"
    if path is None or not re.search(rf"(?m)^{re.escape(name)}{separator}\s*:(?!=)", tree.text(path)):
        return None
    tail = "([[:space:]][^:]*)?:" if separator else "[[:space:]]*:"
    pattern = shlex.quote(f"^{re.escape(name)}{tail}")
    return Grounding(
        f"{name} is a {what} in {path}", (path,), f"grep -qE {pattern} {path}", [f"{path} defines {name}"]
    )


def _script(tree: Tree, name: str) -> Grounding | None:
    try:
        scripts = json.loads(tree.text("package.json") or "{}").get("scripts", {})
    except (ValueError, AttributeError):
        return None
    if not isinstance(scripts, dict) or name not in scripts or "package.json" not in tree.top:
        return None
    pattern = shlex.quote(f'"{re.escape(name)}"[[:space:]]*:')
    anchor = {"path": "package.json", "key": f"scripts.{name}"}
    return Grounding(
        f"{name} is a script in package.json",
        (anchor,),
        f"grep -qE {pattern} package.json",
        [f"package.json has scripts.{name}"],
    )
