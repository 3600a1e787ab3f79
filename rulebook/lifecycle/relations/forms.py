"""Whether one command form covers another, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any

from rulebook.lifecycle.relations.globs import paths_cover, words_cover
from rulebook.verifier.arguments import call

Form = dict[str, Any]

_EITHER = ("cwd", "writes", "branches")
"""Parts of which one glob must match a path."""

_ONE_OF = ("joined_by", "fed_by")
"""Parts of which one word must hold."""

_SAME = ("stdin", "argv")
"""Parts that are compared as they stand."""


def form_covers(big: Form, small: Form) -> bool:
    """Return whether every execution that ``small`` matches is matched by ``big``."""
    return (
        all(any(_program_covers(one, name) for one in big["program"]) for name in small["program"])
        and _subcommands(big.get("subcommand", ()), small.get("subcommand", ()))
        and _options(_spelled(big, small), _spelled(small, small))
        and _operands(big, small)
        and _assignments(big, small)
        and all(_paths(big.get(part, ()), small.get(part, ())) for part in _EITHER)
        and all(_words(big.get(part, ()), small.get(part, ())) for part in _ONE_OF)
        and all(part not in big or big[part] == small.get(part) for part in _SAME)
    )


def _program_covers(big: str, small: str) -> bool:
    return big == "*" or fnmatchcase(small, big) or ("/" in small and small.endswith(f"/{big}"))


def _subcommands(big: Sequence[str], small: Sequence[str]) -> bool:
    if not big:
        return True
    return bool(small) and all(any(_begins(path.split(), one.split()) for one in big) for path in small)


def _begins(path: list[str], start: list[str]) -> bool:
    return len(path) >= len(start) and all(
        word == "*" or fnmatchcase(given, word) for given, word in zip(path, start, strict=False)
    )


def _spelled(form: Form, named: Form) -> dict[str, Any]:
    """Return a form's options by the names that the tool's own table gives them: ``-f`` is ``--force``.

    ``named`` is the narrower form, whose program and subcommand say which table it is. A cluster that is
    asked for (``-rf``) asks for each of its letters.
    """
    given = form.get("options", {})
    if not given:
        return {}
    words = named.get("subcommand", [""])[0].split()
    read = call(named["program"][0], words)
    groups: list[list[str]] = []
    for group in given.get("all", ()):
        names = [[_joined(*one) for one in read.named(option)] for option in group]
        if len(names) == 1:
            groups += [[one] for one in names[0]]
        else:
            groups.append([one for several in names for one in several])
    none = [_joined(*one) for option in given.get("none", ()) for one in read.named(option)]
    return {"all": groups, "none": none}


def _joined(name: str, value: str | None) -> str:
    return name if value is None else f"{name}={value}"


def _options(big: dict[str, Any], small: dict[str, Any]) -> bool:
    groups = small.get("all", ())
    wanted = all(
        any(all(_option_in(one, group) for one in given) for given in groups) for group in big.get("all", ())
    )
    return wanted and all(_option_in(one, small.get("none", ())) for one in big.get("none", ()))


def _option_in(option: str, group: Sequence[str]) -> bool:
    """Whether a group accepts an option: itself, its name without a value, or a glob on the value."""
    name, _, value = option.partition("=")
    for other in group:
        other_name, has_value, pattern = other.partition("=")
        if other_name == name and (not has_value or fnmatchcase(value, pattern)):
            return True
    return False


def _operands(big: Form, small: Form) -> bool:
    given = small.get("operands", ())
    wanted = all(any(words_cover([one], [glob]) for glob in given) for one in big.get("operands", ()))
    refused = small.get("operands_none", ())
    return wanted and all(
        any(words_cover([glob], [one]) for glob in refused) for one in big.get("operands_none", ())
    )


def _assignments(big: Form, small: Form) -> bool:
    given, refused = small.get("env", ()), small.get("env_none", ())
    return all(any(_env_covers(one, other) for other in given) for one in big.get("env", ())) and all(
        any(_env_covers(other, one) for other in refused) for one in big.get("env_none", ())
    )


def _env_covers(big: str, small: str) -> bool:
    name, has_value, pattern = big.partition("=")
    small_name, _, value = small.partition("=")
    return name == small_name and (not has_value or fnmatchcase(value, pattern))


def _paths(big: Sequence[str], small: Sequence[str]) -> bool:
    return not big or (bool(small) and paths_cover(big, small))


def _words(big: Sequence[str], small: Sequence[str]) -> bool:
    return not big or (bool(small) and set(small) <= set(big))
