"""The end of a command alone: ``down -v`` is `docker compose`'s, ``reset --hard`` is git's."""

from __future__ import annotations

from functools import cache

from rulebook.compiler.language.tools import data, is_program, knows, subcommands


@cache
def _homes() -> dict[str, str]:
    return {word: home for home, words in data("acts")["tails"].items() for word in words.split()}


def home_of(word: str) -> str:
    """Return the one program that has a word for a subcommand, where it may be left out; else nothing."""
    return "" if is_program(word) else _homes().get(word, "")


def with_program(text: str, others: list[str]) -> str:
    """Return a command with the program that it lacks; as it stands where it has one, or where none is known.

    Args:
        text: what was typed: a subcommand with its options.
        others: the commands that the message names; one of them may be of the same program.

    """
    word = text.split()[0]
    if is_program(word) or "/" in word:
        return text
    named = dict.fromkeys(_program(one) for one in others if one != text)
    for program in named:
        if knows(program.split()[0], word) and " " not in program:
            return f"{program} {text}"
        if program in ("docker compose", "docker-compose") and _homes().get(word) == "docker compose":
            return f"{program} {text}"
    return f"{_homes()[word]} {text}" if word in _homes() else text


@cache
def _scripts() -> dict[str, str]:
    """Return ``migrate:fresh`` -> ``artisan``: subcommands with a colon that only one program has."""
    found: dict[str, list[str]] = {}
    for program, words in subcommands().items():
        for word in words:
            if ":" in word:
                found.setdefault(word, []).append(program)
    homes = {
        word: [p for p in programs if p not in ("npm", "pnpm", "yarn")] for word, programs in found.items()
    }
    return {
        word: programs[0] for word, programs in homes.items() if len(programs) == 1 or "rails" in programs
    }


def of_one_program(word: str) -> str:
    """Return the command that a subcommand with a colon is of the one program that has it, else nothing."""
    program = _scripts().get(word, "")
    return f"{'rails' if program == 'rake' else program} {word}" if program else ""


def _program(command: str) -> str:
    words = command.split()
    return " ".join(words[:2]) if words[:2] == ["docker", "compose"] else words[0]
