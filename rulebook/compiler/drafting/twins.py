"""Other ways to run the same command: ``yarn run x`` for ``yarn x``, ``mvn clean deploy``."""

from __future__ import annotations

import copy
import re
from functools import cache
from typing import Any

from rulebook.compiler.language.tools import data

Form = dict[str, Any]
_SCRIPTS = ("npm", "pnpm", "yarn", "bun")
_DIRECT = ("test", "start", "stop", "restart")
"""Scripts that npm runs without ``run``."""
_RUN = re.compile(r"^(?:run|run-script|rum|urn) (?=\S)")


def with_twins(form: Form) -> list[Form]:
    """Return a form and those that do the same.

    Args:
        form: as a command that somebody typed gives it.

    """
    program, words = form["program"][0], form.get("subcommand", [""])[0].split()
    if home := _homes().get(program):  # ``makemigrations`` alone
        form = _as(form, home, [program, *words])
        program, words = home, [program, *words]
    if program == "docker" and words[:1] == ["compose"] and words[1:]:
        return [form, _as(form, "docker-compose", words[1:])]
    if program == "docker-compose" and words:
        return [form, _as(form, "docker", ["compose", *words])]
    if program == "dotnet" and words[:1] == ["add"] and words[1:]:
        return [form, _as(form, "dotnet", ["add", "*", *words[1:]])]  # the project stands between
    if program in ("rails", "rake") and words and words[0].startswith("db:"):
        form = {**form, "program": ["rails", "rake"]}
    form = _of_goals(form)
    form = {**form, "subcommand": _words_alike(form)} if form.get("subcommand") else form
    return [*through_finders(_script(form)), *_below(form)]


def _as(form: Form, program: str, words: list[str]) -> Form:
    return {**copy.deepcopy(form), "program": [program], "subcommand": [" ".join(words)]}


@cache
def _homes() -> dict[str, str]:
    """Return what is a subcommand of one program alone -> that program: ``makemigrations``."""
    named = data("programs")["at_home_in"]
    return {word: home for home, words in named.items() for word in words.split()}


def named_alike(form: Form, but: frozenset[str]) -> Form:
    """Add the other names of a program: ``gradlew`` for ``gradle``.

    Args:
        form: it names more than a program.
        but: names that mean something else here.

    """
    if not form.keys() & {"subcommand", "operands", "options"}:
        return form
    names = [name for program in form["program"] for name in (program, *_names().get(program, ()))]
    return {**form, "program": [n for n in dict.fromkeys(names) if n in form["program"] or n not in but]}


@cache
def _names() -> dict[str, tuple[str, ...]]:
    families = [line.split() for line in data("twins")["programs"]["names"].splitlines()]
    return {name: tuple(family) for family in families for name in family}


def _of_goals(form: Form) -> Form:
    """Read the words of a program that takes goals as goals: ``mvn clean deploy`` deploys too."""
    program, words = form["program"][0], " ".join(form.get("subcommand", [])[:1]).split()
    task = program in ("rails", "rake") and len(words) == 1 and ":" in words[0]
    if not words or not (task or program in data("twins")["goals"]["names"].split()):
        return form
    scoped = program in data("twins")["goals"]["scoped"].split()
    words = [re.sub(r"\.\.\.$|\u2026$", "*", word) for word in words]
    goals = [f"{word}|*:{word}" if scoped and ":" not in word else word for word in words]
    rest = {key: value for key, value in form.items() if key != "subcommand"}
    return {**rest, "operands": [*goals, *form.get("operands", [])]}


def _words_alike(form: Form) -> list[str]:
    """Return the subcommands of a form with other words for the same: ``helm delete``."""
    out = list(form["subcommand"])
    for words in form["subcommand"]:
        parts = words.split()
        for length in range(len(parts), 0, -1):
            head = " ".join([form["program"][0], *parts[:length]])
            if other := data("twins")["subcommands"].get(head):
                out += [" ".join([one, *parts[length:]]) for one in other.split("|")]
                break
    return list(dict.fromkeys(out))


def _script(form: Form) -> Form:
    """Add the ways to call a script of a package: ``yarn x``, ``yarn run x``, ``yarn workspace w x``."""
    program = form["program"][0]
    if program not in _SCRIPTS or not form.get("subcommand"):
        return form
    first = form["subcommand"][0]
    script = _RUN.sub("", first)
    if script == first and not is_script(program, first.split()[0]):
        return form
    ways = [f"run {script}", f"run-script {script}", f"workspace * {script}", f"workspace * run {script}"]
    if program != "npm" or script.split()[0] in _DIRECT:
        ways.insert(0, script)
    return {**form, "subcommand": list(dict.fromkeys([first, *ways, *form["subcommand"]]))}


def is_script(program: str, word: str) -> bool:
    """Tell a script of a package from a subcommand of the package manager."""
    return word in _DIRECT or word not in data("programs")["built_in"].get(program, "").split()


def _below(form: Form) -> list[Form]:
    """Return a tool's form below what may start it: ``fvm flutter pub upgrade``."""
    below = data("twins")["below"].get(form["program"][0], "")
    task = " ".join(form.get("subcommand", []) or form.get("operands", [])[:1])
    if not below or not task:
        return []
    rest = {key: value for key, value in form.items() if key not in ("program", "subcommand", "operands")}
    heads = form.get("subcommand") or [form["operands"][0]]
    more = {"operands": form["operands"]} if form.get("operands") and form.get("subcommand") else {}
    out = []
    for words in below.split("|"):
        starter, *behind = words.split()
        paths = [" ".join([*behind, head]) for head in heads]
        out.append({**rest, **more, "program": [starter], "subcommand": paths})
    return out


@cache
def _finders() -> dict[str, list[str]]:
    """Return program -> what finds it by its bare name: ``tsc`` -> ``yarn``, ``pnpm``, ``bun``."""
    found: dict[str, list[str]] = {}
    for runners, names in data("programs")["found_by"].items():
        for name in names.split():
            found.setdefault(name, []).extend(runners.split("-and-"))
    return found


def through_finders(form: Form) -> list[Form]:
    """Return a form and the one as a package manager runs it: ``yarn cypress run``."""
    name = form["program"][0]
    runners = _finders().get(name, [])
    if not runners:
        return [form]
    paths = [f"{name} {path}" for path in form.get("subcommand", [])] or [name]
    ways = ("run {}", "workspace * {}") if "yarn" in runners else ()
    more = [way.format(path) for path in paths for way in ways]
    return [form, {**copy.deepcopy(form), "program": runners, "subcommand": [*paths, *more]}]
