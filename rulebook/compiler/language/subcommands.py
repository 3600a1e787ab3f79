"""Subcommands in prose whose program is named elsewhere: ``terraform: plan and validate, no apply``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from rulebook.compiler.language.prose import Keep
from rulebook.compiler.language.sweeping import is_alone
from rulebook.compiler.language.tools import knows, nests, peers, plain_programs, subcommands

_PROGRAM_WORD = re.compile(r"(?<![\w/.-])[A-Za-z][\w-]+(?![\w/-])")
_NAME = r"[a-z][\w-]*(?::[\w-]+)*"
_ITEM = rf"{_NAME}(?: (?:{_NAME}|--?[\w-]+|--|\.(?!\w)))*"
_BETWEEN = r"\s*(?:,\s*(?:or|and)\b|,|/|\bor\b|\band\b)\s*"
_LIST = re.compile(rf"(?<![\w\ue001./])(?:(?:do not |no |never |only )?){_ITEM}(?:{_BETWEEN}{_ITEM})+")
"""A list of subcommands; the ``lock`` of ``uv.lock`` begins none."""


def take_subcommand_lists(text: str, commands: Iterable[str], keep: Keep) -> str:
    """Replace ``apply, destroy, state rm`` by commands where the message names their program."""
    programs = [command.split()[0] for command in commands]
    programs += [w.lower() for w in _PROGRAM_WORD.findall(text) if w.lower() in plain_programs()]
    for program in dict.fromkeys(programs):
        if len(subcommands().get(program, ())) > 2:
            text = _LIST.sub(partial(_as_commands, program=program, keep=keep), text)
            text = _REFUSED.sub(partial(_as_command, program=program, keep=keep), text)
    return text


def _as_commands(match: re.Match[str], program: str, keep: Keep) -> str:
    text = match.group()
    if match.string[: match.start()].endswith("\ue001 ("):
        return text  # ``scripts/xc.sh (build, test)``: what that one takes
    pieces = re.split(rf"({_BETWEEN})", text)
    items = [piece for piece in pieces[::2] if piece]
    if items and any(a == program and knows(program, b) for a, b in pairwise(items[0].split())):
        return text  # ``run cargo build, test``: what goes on with a command is read there
    led = _led(program, items[0]) if items else 0
    known = (
        [item for item in [items[0][led:], *items[1:]] if knows(program, item.split()[0])] if items else []
    )
    if len(known) < 2 or len(known) < len(items) - 1:
        return text
    pieces[:1] = [text[:led], pieces[0][led:]] if text.startswith(pieces[0]) else ["", *pieces[:1]]
    return "".join(
        _subcommand(program, piece, keep)
        if piece.strip() and knows(program, piece.split()[0])
        else (" / " if piece == "/" else piece)
        for piece in pieces
    )


def _led(program: str, item: str) -> int:
    """Return where a list's first subcommand begins: behind ``only`` in ``only plan and validate``."""
    words = item.split(" ")
    if knows(program, words[0]):
        return 0
    for at in range(len(words) - 1, 0, -1):
        if words[at - 1] in ("only", "just", "are", "is", "run", "use", "to", "may") and knows(
            program, words[at]
        ):
            return len(" ".join(words[:at])) + 1
    return 0


_REFUSED = re.compile(
    r"(?<![\w\ue001-])(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bdo )(?<!\bdoes )"
    r"(?P<no>no|never|not|kein|nie|nicht) (?P<word>[a-z][\w-]+)(?P<below> [a-z][\w-]+)?(?= ?(?:[,.;:!)]|$))"
)
"""``only `terraform plan`, no apply``, ``no volume prune``: one subcommand alone, refused."""


def _as_command(match: re.Match[str], program: str, keep: Keep) -> str:
    if not knows(program, match["word"]) or peers(match["word"]) or is_alone(match["word"]):
        return match.group()  # ``uv add``, no pip: a tool of its own
    if match["below"] and not nests(f"{program} {match['word']}", match["below"].strip()):
        return match.group()
    return f"{match['no']} {keep('command', program + ' ' + match['word'] + (match['below'] or ''))}"


def _subcommand(program: str, piece: str, keep: Keep) -> str:
    """Take the words of a list item that belong to the command: ``state list`` of ``state list are okay``."""
    words = piece.split()
    length = 1
    while length < len(words):
        word = words[length]
        nested = length == 1 and nests(f"{program} {words[0]}", word)
        if not (nested or word.startswith("-") or word == "."):
            break
        length += 1
    rest = " ".join(words[length:])
    return keep("command", f"{program} {' '.join(words[:length])}") + (f" {rest}" if rest else "")
