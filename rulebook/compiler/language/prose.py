"""Commands in plain prose: a known program with its words, alone or in a list in brackets."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import takewhile

from rulebook.compiler.language.lexicon import is_grammar
from rulebook.compiler.language.recipes import is_recipe, runs_all, with_options
from rulebook.compiler.language.sweeping import sweeps
from rulebook.compiler.language.tails import home_of
from rulebook.compiler.language.tools import (
    data,
    english_programs,
    nests,
    plain_programs,
    subcommands,
)

Keep = Callable[[str, str], str]
"""``keep(kind, text)`` records an entity and returns the mark that stands for it."""

_WORD = re.compile(r"\S+")
_ARGUMENT = re.compile(
    r"^(?:--?[a-zA-Z][\w-]*(?:=\S+)?|[A-Z][A-Z0-9_]+=\S+|<[\w-]+>|[\w.*-]*/[\w./*-]*|[\w*-]+\.\w+|\d+)$"
)
_ARTICLE = re.compile(r"(?i)\b(?:the|a|an|my|your|our|la|le|el|die|der|das)\s+$")
_TRAILING = ".,;:!?)\"'"
_DOTTED = re.compile(r"(?P<dots>(?:[\w./*-]*/)?\.\.\.|\.)[,;:!?)\"']*$")


def _bare(word: str) -> str:
    """Return a word of a command without the marks of the sentence: dots of its own (``./...``) stay."""
    found = _DOTTED.match(word)
    return found["dots"] if found else word.rstrip(_TRAILING)


_BRACKETS = re.compile(r"\(([^()\n\ue000]{4,200})\)")
_BARE_COMMAND = re.compile(r"[a-z][\w.-]*(?: (?:[a-z][\w:-]*|--?[a-z][\w=-]*)){1,4}")


def take_bracketed(text: str, keep: Keep) -> str:
    """Replace the commands of a list in brackets: ``(terraform apply, aws ec2 run-instances)``."""
    return _BRACKETS.sub(partial(_as_list, keep=keep), text)


def _as_list(match: re.Match[str], keep: Keep) -> str:
    items = [item.strip() for item in match.group(1).split(",")]
    if not all(_BARE_COMMAND.fullmatch(item) and item.split()[0] in plain_programs() for item in items):
        return match.group()
    return "(" + ", ".join(keep("command", item) for item in items) + ")"


def take_commands(text: str, keep: Keep) -> str:
    """Replace the commands in prose: a known program, then its subcommands, options and operands."""
    words = list(_WORD.finditer(text))
    options = with_options(text)
    out: list[str] = []
    position, index = 0, 0
    while index < len(words):
        since = text[position : words[index].start()] if out else None
        length = _length(words, index, since, options)
        if not length:
            index += 1
            continue
        raw = text[words[index].start() : words[index + length - 1].end()]
        begin = words[index].start() + len(raw) - len(raw.lstrip("(\"'"))
        last = words[index + length - 1]
        end = last.start() + len(_bare(last.group(0)) if length > 1 else raw.rstrip(_TRAILING))
        out += [text[position:begin], keep("command", _lower_program(text[begin:end]))]
        position = end
        index += length
    return "".join([*out, text[position:]])


def _lower_program(text: str) -> str:
    program, space, rest = text.partition(" ")
    home = home_of(program.lower()) if rest.startswith("-") else ""
    return f"{home} {program}".strip().lower() + space + rest


_LOCAL = re.compile(r"(?:\./|bin/|vendor/bin/|node_modules/\.bin/)+(?=[a-z])")


def _bare_name(program: str) -> str:
    """Return the name by which a program is known: ``gradlew`` for ``./gradlew``."""
    return _LOCAL.sub("", program).lower()


def _length(
    words: list[re.Match[str]], index: int, since: str | None, options: frozenset[tuple[str, str]]
) -> int:
    """Return how many words from ``index`` on are one command; 0 where none starts.

    ``since`` is what stands between it and the command before, None for the first; ``options`` are the
    programs that are run with an option somewhere in the text, each with its subcommand.
    """
    first = words[index].group(0).lstrip("(\"'")
    program = first.rstrip(_TRAILING)
    name = _bare_name(program)
    english = name in english_programs()
    if name == "node" and index and words[index - 1].group(0).lower() in _NODES:
        return 0  # a machine of a cluster, a part of a tree
    if home_of(name) == "git" and first == program:
        given = takewhile(lambda word: _OPTION.fullmatch(word.group(0).rstrip(_TRAILING)), words[index + 1 :])
        return bool(count := len(list(given))) + count  # ``rebase, reset --hard``
    if program.isupper() or not (english or name in plain_programs()):
        return 0
    before = words[index].string[max(0, words[index].start() - _BEFORE) : words[index].start()]
    if english and (program != name or _ARTICLE.search(before)):
        return 0
    ends = first != program or index + 1 == len(words)
    if english and ends and name in _MAKERS and _is_contrasted(before):
        return 1  # ``nicht mit make.``
    following = words[index + 1].group(0).rstrip(_TRAILING) if index + 1 < len(words) else ""
    if first == program and (
        (name not in _NUMBERED and _VERSION.match(following)) or (name, following) in _SPOKEN_OF
    ):
        return 0  # ``CI runs on Node 20`` speaks of a version, not of what is run
    length = 1
    while first == program and index + length < len(words):
        word = words[index + length].group(0)
        if "\n" in words[index].string[words[index + length - 1].end() : words[index + length].start()]:
            break
        bare = _bare(word)
        if word == "/" and _is_joint(words, index + length):
            break
        so_far = [name, *(w.group(0) for w in words[index + 1 : index + length])]
        goes_on = sweeps(so_far, bare) or _goes_on(so_far, bare) or _names_files(words, index + length)
        if length == 1 and not goes_on:
            behind = words[index + 2].group(0) if index + 2 < len(words) else ""
            joined = since is not None and bool(_JOINS.fullmatch(since))
            goes_on = is_recipe(name, before, word, behind, goes_on=joined)
            goes_on = goes_on or (name, bare) in options
        if not (goes_on or _continues(name, words[index + 1].group(0), bare, length)):
            break
        length += 1
        if bare != word:
            break
    return 0 if english and length == 1 and not runs_all(name, before, following) else length


_BEFORE = 40
"""How far words reach that lead to a command."""
_JOINS = re.compile(r"\s*(?:,|,? and|,? or|,? then|, and then|&)\s+")


def _is_joint(words: list[re.Match[str]], at: int) -> bool:
    """Tell ``-A / --all``, another option, from the root."""
    return at + 1 < len(words) and bool(re.match(r"-|[.*](?!\w)", words[at + 1].group(0)))


def _names_files(words: list[re.Match[str]], at: int) -> bool:
    """Tell the ``--`` of ``git checkout -- <path>``, and what stands behind it, from a dash in a sentence."""
    here, before = words[at].group(0), words[at - 1].group(0)
    if here == "--":
        return at + 1 < len(words) and bool(_FILE.match(_bare(words[at + 1].group(0))))
    return before == "--" and bool(_FILE.match(_bare(here)))


_FILE = re.compile(r"^(?:\.|\*|<[\w-]+>|[\w.*-]*/[\w./*-]*|[\w*-]+\.\w+)$")
_OPTION = re.compile(r"--?[a-zA-Z][\w-]*")
_MAKERS = ("make", "just", "task", "find", "go", "act", "pod")
_CONTRAST = re.compile(
    r"(?i)(?:instead of|rather than|in place of|not with|not via|not through|never with|bare|plain|raw|statt"
    r"|nicht mit|niemals mit|en vez de|en lugar de|no con|au lieu de|pas avec|em vez de) $"
)
"""How what is not to be used begins: a word of every day behind it is the program."""
_NOT_IT = re.compile(
    r"(?i)(?:,|\bnot|\bnever|\bnicht|\bno|\bnunca|\bpas) (?:not |never |nicht |no |nunca |pas )?"
    r"(?:plain |bare )?$"
)


def _is_contrasted(before: str) -> bool:
    """Tell ``nicht mit make`` and ``use fd, not find``, where a word of every day is the program."""
    other = any(word.strip(_TRAILING) in plain_programs() for word in before.split())
    return bool(_CONTRAST.search(before) or (other and _NOT_IT.search(before)))


_NODES = frozenset(
    "head login compute worker master cluster leaf root each every tree dom parent child a this ast".split()  # noqa: SIM905 - shorter
)
_RUNNERS = ("npm", "pnpm", "yarn", "bun", "make", "just", "task", "mix", "rake", "composer", "nx", "turbo")
_SCRIPT = re.compile(r"^[a-z][\w-]*(?::[\w-]+)+$")
"""A script of a package by its name: ``pnpm types:check``."""
_MANY = ("gradle", "gradlew", "mvn", "mvnw", "make", "rake", "just")
"""What takes several of its subcommands at once: ``gradle clean build``."""
_VERSION = re.compile(r"v?\d+(?:\.\d+)*(?:\.x)?\+?$")
_NUMBERED = ("chmod", "kill")
"""What takes numbers: ``chmod 777``."""
_SPOKEN_OF = tuple(
    (name, word)
    for name in ("node", "python", "ruby", "php")
    for word in ("version", "versions", "version-manager", "LTS")
)
"""``Node version manager``: a language, not what is run."""
_FREE = ("pkill", "killall")
_WRAPPERS = frozenset(data("tools")["wrappers"]["in_prose"].split(" | "))
"""What runs the program that is named after it: ``uv run pytest``."""
_VALUED = frozenset(
    [
        *("-e", "-m", "-t", "-k", "-s", "-p", "-n", "-f", "-c", "-a"),
        *("--env", "--group", "--extra", "--target", "--app"),
    ]
)
_VALUE = re.compile(r"^[\w.:]+(?:[-_:.][\w.:]+)+$")


def _goes_on(so_far: list[str], word: str) -> bool:
    """Tell the program after a wrapper, its subcommand, and the value of an option from prose."""
    last = so_far[-1]
    if " ".join(so_far) in _WRAPPERS:
        return word in plain_programs() or word in english_programs() or bool(_VALUE.match(word))
    if " ".join(so_far[:-1]) in _WRAPPERS:
        return word in subcommands().get(last, ())
    if last in _VALUED and so_far[0] not in _WHOLE_PROGRAMS:
        return bool(_VALUE.match(word)) or word in plain_programs() or (last == "-m" and word in _MODULES)
    return False


_TASK = re.compile(r"^[a-z][\w-]*:[a-z][\w:-]*$")
"""How only the script of a runner is called: ``types:check``."""
_WHOLE_PROGRAMS = ("git", "rm", "cp", "mv")
_MODULES = ("unittest", "venv", "build", "doctest", "compileall")


def _continues(name: str, first: str, word: str, length: int) -> bool:
    """Tell whether a word goes on with the command that ``name first ...`` began."""
    if length == 1 and name in _FREE and word.isalnum() and not is_grammar(word):
        return True
    if length == 1 and name in ("npm", "pnpm", "yarn", "bun", "make", "just", "task") and _TASK.match(word):
        return True
    if length == 1 and word in subcommands().get(name, ()):
        return True
    if name in _MANY and 0 < length < 4 and word in subcommands().get(name, ()) and word != "run":
        return True
    if length == 2 and nests(f"{name} {first}", word):
        return True
    if length == 1 and name in _RUNNERS and _SCRIPT.match(word):
        return True
    if word == "/":
        return False
    return bool(_ARGUMENT.match(word)) and "\ue000" not in word and (length > 1 or name in plain_programs())
