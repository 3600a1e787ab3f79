"""Command forms in plain language: what is run, then what the forms share, said once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebook.compiler.language.sweeping import as_typed

Form = dict[str, Any]
SHOWN = 3
"""How many alternatives are named; of the others, how many there are."""

_HARMLESS = {"--dry-run", "--help", "--undo", "--version"}


def listed(items: Sequence[str], word: str = "or", shown: int = SHOWN) -> str:
    """Return alternatives in words: all of a few, the first of many and how many more there are."""
    named = list(items) if len(items) <= shown + 1 else [*items[:shown], f"{len(items) - shown} more"]
    return f" {word} ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)


def commands_in_words(forms: list[Form]) -> str:
    """Return canonical command forms in words."""
    for_real = [bool(_HARMLESS & set(form.get("options", {}).get("none", ()))) for form in forms]
    groups: dict[str, list[Form]] = {}
    for form, real in zip(forms, for_real, strict=True):
        dry = " (not a dry run)" if real and not all(for_real) else ""
        groups.setdefault(_circumstances(form) + dry, []).append(form)
    text = " or ".join(f"running {_run(members)}{shared}" for shared, members in _joined(groups).items())
    return f"{text} (not a dry run)" if all(for_real) else text


def _joined(groups: dict[str, list[Form]]) -> dict[str, list[Form]]:
    """Put what differs only in the words behind the same commands into one group."""
    by_commands: dict[tuple[str, str], tuple[list[Form], list[str]]] = {}
    for shared, members in groups.items():
        words, _, rest = shared.partition(_BEHIND)
        held = by_commands.setdefault((_run(members), rest), (members, []))
        held[1].append(words)
    return {
        (f" with {listed(words)}" if any(words) else "") + rest: members
        for (_, rest), (members, words) in by_commands.items()
    }


_BEHIND = "\0"
"""Parts the words behind a command from its other circumstances."""


def _run(members: list[Form]) -> str:
    texts = dict.fromkeys(text for form in members for text in _spelled(form))
    return listed([f"`{text}`" for text in texts])


def _spelled(form: Form) -> list[str]:
    options = "".join(f" {group[0]}" for group in form.get("options", {}).get("all", ()))
    argv = "".join(f" {word}" for word in form.get("argv", ()))
    programs = ["any program"] if form["program"] == ["*"] else form["program"]
    paths = [f" {path}" for path in form.get("subcommand", ())] or [""]
    return [f"{program}{path}{options}{argv}" for program in programs for path in paths]


def _circumstances(form: Form) -> str:
    others = [option for option in form.get("options", {}).get("none", ()) if option not in _HARMLESS]
    parts = [
        f" without {listed(others)}" if others else "",
        *(_part(form, key, words) for key, words in _PARTS.items()),
        f" fed text that holds /{form['stdin']}/" if form.get("stdin") else "",
    ]
    return f"{_operands(form)}{_BEHIND}{''.join(parts)}"


_PARTS = {
    "env": "with",
    "env_none": "unless it is given",
    "cwd": "in",
    "branches": "on branch",
    "writes": "writing",
    "joined_by": "tied to its neighbour by",
    "fed_by": "fed by",
}


def _operands(form: Form) -> str:
    """Return the words that stand behind the command, or that may not."""
    wanted = " and ".join(f"`{as_typed(glob) or glob}`" for glob in form.get("operands", ()) if glob != "*")
    if form.get("operands") == ["*"]:
        wanted = "something"
    spared = (
        listed([f"`{glob}`" for glob in form.get("operands_none", ())]) if "operands_none" in form else ""
    )
    if spared == "`*`":
        return "nothing behind it"
    return f"{wanted or 'anything'} but {spared}" if spared else wanted


def _part(form: Form, key: str, words: str) -> str:
    return f" {words} {listed([f'`{item}`' for item in form[key]])}" if form.get(key) else ""
