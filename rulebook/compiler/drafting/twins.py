"""Other commands that do the same as one: ``docker-compose``, ``yarn run lint``, ``fvm flutter``."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebook.compiler.language.tools import data

Form = dict[str, Any]
_NPM_RUNS = ("test", "start", "stop", "restart")
"""Scripts that npm runs without ``run``."""
_SCRIPTS = ("yarn", "pnpm", "bun")
"""Runners that need no ``run`` before the name of a script."""


def with_twins(form: Form) -> list[Form]:
    """Return a form with those that do the same."""
    program = form["program"][0]
    if home := _homes().get(program):  # ``makemigrations`` alone
        form = _as(form, home, [program, *form.get("subcommand", [""])[0].split()])
        program = home[0]
    words = form.get("subcommand", [""])[0].split()
    if program == "docker" and words[:1] == ["compose"] and words[1:]:
        return [form, _as(form, ["docker-compose"], words[1:])]
    if program == "docker-compose" and words:
        return [form, _as(form, ["docker"], ["compose", *words])]
    if program in ("rails", "rake") and words and words[0].startswith("db:"):
        return [{**form, "program": ["rails", "rake"]}]
    if program == "artisan" and words:
        return [form, _as(form, ["sail"], ["artisan", *words])]
    if program == "dotnet" and words[:1] == ["add"] and words[1:]:
        return [form, _as(form, ["dotnet"], ["add", "*", *words[1:]])]  # the project stands between
    if program == "manage.py" and words:
        return [{**form, "program": ["manage.py", "django-admin"]}]
    return _of_scripts(form, program, words) + _through_runners(form, program, words)


def _as(form: Form, program: list[str], words: list[str]) -> Form:
    copied: Form = {key: list(value) if isinstance(value, list) else value for key, value in form.items()}
    if "options" in form:
        copied["options"] = {key: list(value) for key, value in form["options"].items()}
    return {**copied, "program": program, "subcommand": [" ".join(words)]}


def _of_scripts(form: Form, program: str, words: list[str]) -> list[Form]:
    """Return the form of a package's script, with and without ``run``."""
    script = words[1:] if words[:1] in (["run"], ["run-script"]) else words
    if not script:
        return [form]
    text, bare = " ".join(script), script is words
    spelled = [" ".join(words), *form.get("subcommand", [])[1:]]
    if program == "npm" and not bare:
        spelled += [f"run {text}", f"run-script {text}", *([text] if script[0] in _NPM_RUNS else [])]
    elif program in _SCRIPTS and not (bare and _is_built_in(program, script[0])):
        spelled += [f"run {text}", *([] if _is_built_in(program, script[0]) else [text])]
    return [{**form, "subcommand": list(dict.fromkeys(spelled))}]


def _is_built_in(program: str, word: str) -> bool:
    """Tell a runner's own subcommand (``yarn add``) from the name of a script (``yarn build``)."""
    return word.startswith("-") or word in data("programs")["built_in"][program].split()


@cache
def _homes() -> dict[str, list[str]]:
    """Return what is a subcommand of one program alone -> that program: ``makemigrations``."""
    named = data("programs")["at_home_in"]
    return {word: [home] for home, words in named.items() for word in words.split()}


@cache
def _runners() -> dict[str, list[str]]:
    """Return program -> the runners that find it by its bare name: ``tsc`` -> ``yarn``, ``pnpm``."""
    found: dict[str, list[str]] = {}
    for runners, names in data("programs")["found_by"].items():
        for name in names.split():
            found.setdefault(name, []).extend(runners.split("-and-"))
    return found


def _through_runners(form: Form, program: str, words: list[str]) -> list[Form]:
    """Return the forms of a program that its package manager finds by name: ``yarn tsc``."""
    return [_as(form, [runner], [program, *words]) for runner in _runners().get(program, [])]
