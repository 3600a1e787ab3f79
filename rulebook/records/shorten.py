"""The shortest way to write command forms that says the same: short patterns, grouped by what they share."""

from __future__ import annotations

from typing import Any

from rulebook.records.canonical_predicate import canonical_forms
from rulebook.records.command_form import CommandForm

Form = dict[str, Any]
_GROUP = 2
"""From how many forms on it is shorter to write what they share once."""


def shorten(forms: list[str | Form]) -> list[str | Form]:
    """Return forms that have the same canonical forms, as a person would write them.

    Args:
        forms: short patterns, and long forms with the authored keys that are given.

    """
    groups: dict[str, tuple[Form, list[str | Form]]] = {}
    for form in forms:
        shared = {} if isinstance(form, str) else _shared(form)
        groups.setdefault(repr(sorted(shared.items())), (shared, []))[1].append(form)
    short = [one for shared, members in groups.values() for one in _written(shared, members)]
    return short if _same(short, forms) else forms


def _shared(form: Form) -> Form:
    """Return what a form says beside its program, its subcommand and the options that it must have."""
    rest = {key: value for key, value in form.items() if key not in ("program", "subcommand", "options")}
    options = {key: value for key, value in form.get("options", {}).items() if key != "all"}
    return {**rest, "options": options} if options else rest


def _written(shared: Form, members: list[str | Form]) -> list[str | Form]:
    patterns = [one if isinstance(one, str) else pattern_of(one) for one in members]
    long = [one for one, pattern in zip(members, patterns, strict=True) if pattern is None]
    short = list(dict.fromkeys(pattern for pattern in patterns if pattern is not None))
    if not shared:
        return [*short, *long]
    if len(short) < _GROUP:
        return members
    return [{"patterns": short, **shared}, *long]


def pattern_of(form: Form) -> str | None:
    """Return the short pattern of a form's program, subcommand and needed options; None if it has none."""
    program = "|".join(form.get("program", ["*"]))
    subcommand = "|".join(form.get("subcommand", ()))  # a path of several words stands only alone
    options = form.get("options", {}).get("all", ())
    text = " ".join([program, *subcommand.split(), *options])
    named = {key: value for key, value in form.items() if key in ("program", "subcommand")}
    if options:
        named["options"] = {"all": list(options)}
    return text if _same([text], [named]) else None


def _same(one: list[str | Form], other: list[str | Form]) -> bool:
    try:
        return _canonical(one) == _canonical(other)
    except ValueError:  # no pattern; pydantic's own error is one too
        return False


def _canonical(forms: list[str | Form]) -> list[Form]:
    return canonical_forms([one if isinstance(one, str) else CommandForm(**one) for one in forms])
