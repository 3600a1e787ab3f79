"""Short command patterns, ``PROGRAM [WORD|OPTION]...``, in the long form.

Words are split as a shell splits plain ones: blanks part them, quotes and backslashes hold them
together. ``a|b`` is either, ``*`` is any word, leading ``NAME=value`` words are assignments.
"""

from __future__ import annotations

import itertools
import re
import shlex
from typing import Any

_ASSIGNMENT = re.compile(r"^[A-Za-z_][A-Za-z0-9_]*=")
_SHELL_SYNTAX = ("&&", "||", ";", "|", ">", ">>", "<", "&")
_MAX_ALTERNATIVES = 64


def check_pattern(text: str) -> str:
    """Return ``text`` if it is a short pattern.

    Raises:
        ValueError: it is none, with what to write instead.

    """
    long_form(text)
    return text


def long_form(text: str) -> dict[str, Any]:
    """Return the long form of a short pattern, with only the parts that it says something about.

    Words before the first option are the ``subcommand``. Options without a word after them are
    ``options``. A word after an option may be that option's value or an operand, which only the tool's
    own table knows: then everything from the first option on is kept in ``argv``, in order, and is read
    with the very table that reads the command. So is a quoted word that holds blanks.

    Raises:
        ValueError: no pattern.

    """
    words = _words(text)
    env = list(itertools.takewhile(_ASSIGNMENT.match, words))
    program, *rest = words[len(env) :] or [""]
    if not program or program.startswith("-"):
        raise ValueError(f"a pattern begins with a program; found {text!r}")
    leading = list(itertools.takewhile(lambda word: word != "--" and not is_option(word), rest))
    others = rest[len(leading) :]
    form: dict[str, Any] = {"program": split_alternatives(program)}
    if env:
        form["env"] = env
    if any(" " in word for word in leading):
        leading, others = [], rest
    if leading:
        form["subcommand"] = _paths(leading)
    if all(is_option(word) for word in others):
        if others:
            form["options"] = {"all": [option_alternatives(word) for word in others]}
    else:
        form["argv"] = others
    return form


def is_option(word: str) -> bool:
    """Return whether a pattern word is an option; ``-`` and ``--`` alone are operands."""
    return word.startswith("-") and word.strip("-") != ""


def split_alternatives(word: str) -> list[str]:
    """Split ``a|b``; an empty alternative is an error.

    Raises:
        ValueError: an alternative is empty.

    """
    parts = word.split("|")
    if not all(parts):
        raise ValueError(f"an empty alternative in {word!r}")
    return parts


def option_alternatives(word: str) -> list[str]:
    """Split ``-f|--force``; a part that is no option continues the value before it (``--to=a|b``)."""
    options: list[str] = []
    for part in split_alternatives(word):
        if options and not part.startswith("-"):
            options[-1] += f"|{part}"
        else:
            options.append(part)
    return options


def _paths(words: list[str]) -> list[str]:
    choices = [split_alternatives(word) for word in words]
    total = 1
    for choice in choices:
        total *= len(choice)
    if total > _MAX_ALTERNATIVES:
        raise ValueError(f"a pattern with {total} alternatives; use the long form")
    return [" ".join(path) for path in itertools.product(*choices)]


def _words(text: str) -> list[str]:
    try:
        words = shlex.split(text, posix=True)
    except ValueError as error:
        raise ValueError(f"{text!r}: {str(error).lower()}") from None
    for word in words:
        if word in _SHELL_SYNTAX or "$(" in word or "`" in word:
            raise ValueError(f"{word!r} is shell syntax; a pattern names one program and its words")
    return words
