"""The programs that a message may name, with the subcommands that tell a command from plain prose."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def data(name: str) -> dict[str, Any]:
    """Return one of the compiler's own tables, ``rulebook/compiler/data/NAME.toml``."""
    text = files("rulebook.compiler").joinpath("data", f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def extensions() -> frozenset[str]:
    """Return the file name extensions that make a word with a dot a path."""
    return frozenset(
        [*data("tools")["files"]["extensions"].split(), *data("acts")["files"]["extensions"].split()]
    )


@cache
def libraries() -> frozenset[str]:
    """Return the names of libraries that people ask to use or to leave alone."""
    table = data("tools")["libraries"]
    return frozenset([*table["names"].split(), *table["common"].split()])


@cache
def plain_libraries() -> frozenset[str]:
    """Return the libraries whose bare name in prose can only mean the library."""
    return frozenset(data("tools")["libraries"]["names"].split())


@cache
def imported() -> frozenset[str]:
    """Return the libraries that are told from words only where they are said to be imported."""
    return libraries() | frozenset(data("tools")["libraries"]["imported"].split())


def import_names(library: str) -> list[str]:
    """Return how code spells a library where it imports it: ``com.google.gson`` for ``gson``."""
    spelled: str = data("tools")["imports"].get(library.lower(), library)
    return spelled.split("|")


@cache
def subcommands() -> dict[str, frozenset[str]]:
    """Return program -> its subcommand words; empty where a program has none worth knowing."""
    found: dict[str, frozenset[str]] = {}
    for table in ("programs", "tools", "acts", "known"):
        for name, words in data(table)["subcommands"].items():
            found[name] = found.get(name, frozenset()) | frozenset(words.split())
    return found


@cache
def plain_programs() -> frozenset[str]:
    """Return the programs whose bare name in prose can only mean the program."""
    tables = ("tools", "programs", "known")
    return frozenset(name for table in tables for name in data(table)["plain"]["names"].split())


@cache
def english_programs() -> frozenset[str]:
    """Return the programs that are everyday words too, so that a subcommand must follow them in prose."""
    tables = ("tools", "programs", "known")
    return frozenset(name for table in tables for name in data(table)["english"]["names"].split())


def is_program(word: str) -> bool:
    """Tell whether a word names a known program."""
    return word in plain_programs() or word in english_programs()


def knows(program: str, word: str) -> bool:
    """Tell whether ``word`` is a subcommand of ``program``."""
    return word in subcommands().get(program, frozenset())


@cache
def wrappers() -> frozenset[str]:
    """Return what runs the command that follows it: ``bundle exec``, ``srun``."""
    return frozenset(data("tools")["wrappers"]["names"].splitlines())


@cache
def everyday() -> frozenset[str]:
    """Return the programs with a name of every day that no table above knows from words."""
    return frozenset(data("programs")["everyday"]["names"].split())


def peers(program: str) -> tuple[str, ...]:
    """Return the programs that do the same job (``npm`` -> ``pnpm``, ``yarn``, ``bun``), itself left out."""
    for family in data("tools")["families"].values():
        names = family.split()
        if (name := program.removeprefix("./")) in names:
            return tuple(other for other in names if other != name)
    return ()


def looks(program: str) -> tuple[str, ...]:
    """Return the subcommands by which a program only looks; empty where that is not known."""
    words = str(data("acts")["looking_of"].get(program, "")).split()
    return tuple(word.replace("_", " ") for word in words)


def nests(first: str, word: str) -> bool:
    """Tell whether ``word`` goes on with a two-word path (``gh pr`` + ``merge``)."""
    if first.split()[-1] == "run" and first.split()[0] in ("npm", "pnpm", "yarn", "bun"):
        named = word.isascii() and word.replace("-", "").replace(":", "").isalnum()
        return named and word not in data("programs")["recipes"]["never"].split()  # ``never run them``
    return any(
        word in data(table)["nested"].get(first, "").split()
        for table in ("tools", "programs", "acts", "known")
    )
