"""Codex's command rules: ``prefix_rule(pattern=[...], decision=..., justification=...)``; read, never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.rules import Rule
from rulebook.errors import RulebookError


def is_codex(text: str, name: str) -> bool:
    """Tell Codex's rules from prose in a file of that ending."""
    return name.endswith(".rules") and "prefix_rule(" in text


def drafts(text: str, name: str) -> Iterator[tuple[int, Draft]]:
    """Yield a draft for each rule that forbids or asks, with its line.

    Raises:
        RulebookError: the file is broken.

    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        place = f"{name}:{error.lineno}" if isinstance(error, SyntaxError) and error.lineno else name
        raise RulebookError("the command rules can't be parsed", where=place, fix="mend the file") from None
    for node in tree.body:
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "prefix_rule":
            draft = _draft(call)
            if draft is not None:
                yield node.lineno, draft


def _draft(call: ast.Call) -> Draft | None:
    given = {keyword.arg: _literal(keyword.value) for keyword in call.keywords if keyword.arg}
    pattern, decision = given.get("pattern"), given.get("decision", "allow")
    if not isinstance(pattern, list) or not pattern or decision not in ("forbidden", "prompt"):
        return None
    words = ["|".join(part) if isinstance(part, list) else str(part) for part in pattern]
    form: dict[str, Any] = {"program": words[0].split("|")}
    if words[1:]:
        form["subcommand"] = [" ".join(words[1:])] if "|" not in " ".join(words[1:]) else _paths(pattern[1:])
    reason = str(given.get("justification") or "")
    text = reason or f"{'Do not run' if decision == 'forbidden' else 'Ask before'} {' '.join(words)}."
    rule = Rule(
        "forbid" if decision == "forbidden" else "ask", text, strong=decision == "forbidden", reason=reason
    )
    forbid = {"command": [form]}
    draft = Draft(
        rule, text, forbid if decision == "forbidden" else {"session": {"before": forbid, "go": True}}
    )
    draft.fires = [{"command": " ".join(word.split("|")[0] for word in words)}]
    draft.passes = [{"command": str(one)} for one in given.get("not_match") or [] if isinstance(one, str)]
    draft.subject = f"{decision} {' '.join(words)}"
    return draft


def _paths(parts: list[Any]) -> list[str]:
    paths = [""]
    for part in parts:
        choices = [str(word) for word in part] if isinstance(part, list) else [str(part)]
        paths = [f"{path} {word}".strip() for path in paths for word in choices][:64]
    return paths


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return None
