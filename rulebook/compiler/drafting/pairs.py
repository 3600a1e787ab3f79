"""What is opened and has to be closed again: by name, by a command, or by the word that undoes another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulebook.compiler.drafting.patterns import Form, as_form, command_forms
from rulebook.compiler.language.linear import compiled
from rulebook.compiler.language.tools import data


@dataclass(frozen=True, slots=True)
class Pair:
    """Something that is opened and closed.

    Attributes:
        name: as it is called.
        opens, closes: the commands.

    """

    name: str
    opens: tuple[Form, ...]
    closes: tuple[Form, ...]


@cache
def _names() -> dict[str, str]:
    """Return what a pair is called -> its entry, the longest name first; an entry that comes first wins."""
    found: dict[str, str] = {}
    for name, entry in data("pairs")["pairs"].items():
        for called in entry["names"].split("|"):
            found.setdefault(called, name)
    return dict(sorted(found.items(), key=lambda item: (-len(item[0]), item[0])))


@cache
def _named() -> Any:
    return _regex("{names}")


@cache
def _opened() -> Any:
    return _regex("(?:(?:{made}) )?{names}(?: (?:something|anything|one|up))?")


def _regex(frame: str) -> Any:
    """Return the linear pattern of a name and what stands around it: ``the vite server you started``."""
    words = data("pairs")["words"]
    for_what = r"(?: (?:for|to|in|with|on|during|along|while)(?: [^\s,]+){1,6})?"
    you = r" (?:(?:that|which) )?(?:you|we)?(?: have| had)? ?(?:yourself )?"
    made = rf"(?:{you}(?:{words['made']})(?: yourself| up)?{for_what})?"
    noun = rf"(?: (?:{words['noun']})(?:e?s)?)?"
    names = "|".join(map(re.escape, _names()))
    named = rf"(?:(?:{words['before']}) )*(?P<name>{names}){noun}"
    tail = f"{made}{for_what}" if frame == "{names}" else for_what
    return compiled(f"^{frame.format(names=named, made=words['made'])}{tail}\\s*$")


def pair_named(text: str) -> Pair | None:
    """Return what a text is the name of: ``the vite server you started``; None where it says more or less."""
    plain = _MEASURE.sub("", " ".join(text.lower().split()))
    found = _named().match(plain)
    return _pair(found["name"]) if found else None


_MEASURE = re.compile(
    "^(?:一个|个|任何|你的?|自己的?|临时的?|本地的?|后台的?)+ ?|(?<=[\uac00-\ud7af])[을를이가은는]$"
)
"""What is joined to a name in Chinese and in Korean."""


def pair_opened(text: str) -> Pair | None:
    """Return what a text says is opened: ``make a worktree for an experiment``, ``docker run a database``."""
    plain = " ".join(text.lower().split())
    found = _opened().match(plain)
    return _pair(found["name"]) if found else pair_named(text)


def pair_within(text: str) -> Pair | None:
    """Return the one thing that a text speaks of and that is closed again; None for none, or for several."""
    plain = f" {' '.join(re.findall(r'[a-z0-9][a-z0-9_.-]*', text.lower()))} "
    found: dict[str, None] = {}
    for name in _names():
        if f" {name} " in plain:
            found.setdefault(_names()[name])
            plain = plain.replace(f" {name} ", " ")
    return _pair_of(next(iter(found)), next(iter(found))) if len(found) == 1 else None


def pair_of_command(text: str) -> Pair | None:
    """Return what a command opens: by its name, else by the words that undo its last one."""
    plain = " ".join(text.lower().split())
    if plain in _names():
        return _pair(plain)
    words = text.split()
    if (known := _opened_by(words)) is not None:
        return known
    inverse = data("pairs")["inverse"]
    at = next((i for i in range(len(words) - 1, 0, -1) if _last_part(words[i]) in inverse), 0)
    forms = command_forms(text)
    if not at or not forms:
        return None
    step = _last_part(words[at])
    lead = words[at].removesuffix(step)
    closes = [
        form
        for word in inverse[step].split()
        for form in command_forms(" ".join([*words[:at], f"{lead}{word}"]))
    ]
    return Pair(text, tuple(forms), (*closes, *_killing()))


def _last_part(word: str) -> str:
    """Return the step that the name of a recipe ends with: ``up`` of ``lab-up`` and of ``db:up``."""
    return word if word.startswith("-") else re.split("[-:_]", word)[-1]


def pair_closed_by(text: str) -> Pair | None:
    """Return what a command closes: ``minikube stop``; None where it may close anything."""
    words = text.split()
    for name, entry in data("pairs")["pairs"].items():
        if any(_is_of(words, form) for form in map(as_form, entry["closes"])):
            return _pair_of(name, name)
    return None


def undoes(closes: str, opens: str) -> bool:
    """Tell whether a command closes what another opens."""
    pair = pair_of_command(opens)
    return pair is not None and any(_is_of(closes.split(), form) for form in pair.closes)


def _is_of(words: list[str], form: Form) -> bool:
    subcommands = [one.split() for one in form.get("subcommand", ())]
    return words[0] in form["program"] and any(words[1 : 1 + len(one)] == one for one in subcommands)


def _opened_by(words: list[str]) -> Pair | None:
    """Return the first entry of which a command is one that opens it, by its program and subcommand."""
    for name, entry in data("pairs")["pairs"].items():
        for form in map(as_form, entry["opens"]):
            subcommands = [one for one in form.get("subcommand", ()) if "*" not in one]
            if words[0] in form["program"] and any(
                words[1 : 1 + len(one.split())] == one.split() for one in subcommands
            ):
                return _pair_of(name, " ".join(words[:3]))
    return None


def _killing() -> tuple[Form, ...]:
    return tuple(map(as_form, data("pairs")["kill"]["closes"]))


def _pair(called: str) -> Pair:
    return _pair_of(_names()[called], called)


def _pair_of(name: str, called: str) -> Pair:
    entry: dict[str, Any] = data("pairs")["pairs"][name]
    opens, closes = (tuple(map(as_form, entry[key])) for key in ("opens", "closes"))
    return Pair(called, opens, closes)
