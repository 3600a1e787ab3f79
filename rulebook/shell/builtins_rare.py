"""Builtins that are rarer: declarations, options, directory stacks."""

from __future__ import annotations

from rulebook.shell.builtins import change_directory
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State
    from rulebook.shell.tree import Simple


def _declare(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """``declare``, ``export``, ``local``, ``readonly``: assignments, and what is exported."""
    flags = "".join([word[1:] for word in argv[1:] if word[:1] == "-" and word != "--"])
    exports = argv[0] == "export" or "x" in flags
    if "f" in flags:
        if exports:
            state.export(f"{word}()" for word in argv[1:] if word[:1] != "-")
        return
    if "n" in flags and not exports:
        _refer(argv, state)
        return
    if machine.locals and argv[0] in ("local", "declare", "typeset") and "g" not in flags:
        _make_local(machine, argv, state)
    _assign(machine, argv, state, node, "A" in flags)
    for word in argv[1:]:
        name = word.partition("=")[0].rstrip("+")
        if name.isidentifier() and not {"i", "u", "l"}.isdisjoint(flags):
            state.attributes = {**state.attributes, name: flags}
        if "A" in flags and name.isidentifier() and not isinstance(state.vars.get(name), dict):
            state.vars[name] = {}
        if flags:
            _convert(name, flags, state)
        if exports and name.isidentifier():
            if "n" in flags:
                state.exported = state.exported - {name}
            else:
                state.export((name,))


def _make_local(machine: Machine, argv: list[str], state: State) -> None:
    for word in argv[1:]:
        name = word.partition("=")[0].rstrip("+")
        if name.isidentifier():
            machine.locals[-1].setdefault(name, state.vars.get(name))


def _convert(name: str, flags: str, state: State) -> None:
    value = state.vars.get(name)
    if isinstance(value, str):
        from rulebook.shell.simple import converted

        state.vars[name] = converted(value, flags, state)


def _refer(argv: list[str], state: State) -> None:
    """``declare -n name=other``: from now on ``name`` reads ``other``."""
    for word in argv[1:]:
        name, sign, value = word.partition("=")
        if sign and name.isidentifier():
            state.vars.pop(name, None)
            state.vars[f"&{name}"] = value


def _assign(machine: Machine, argv: list[str], state: State, node: Simple | None, keyed: bool) -> None:
    from rulebook.shell.simple import set_variable

    declared = node.declared if node is not None else ()
    done = set()
    for assign in declared:
        if keyed and not isinstance(state.vars.get(assign.name), dict):
            state.vars[assign.name] = {}
        set_variable(machine, assign, state)
        done.add(assign.name)
    for word in argv[1:]:
        name, sign, value = word.partition("=")
        if sign and name.isidentifier() and name not in done:
            state.set(name, value)


def _let(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    from rulebook.shell.arithmetic import evaluate

    value = UNKNOWN
    for word in argv[1:]:
        value = evaluate(word, state)
    state.status = None if value == UNKNOWN else value != "0"


def _shopt(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    names = {word for word in argv[1:] if word[:1] != "-"}
    flags = "".join([word for word in argv[1:] if word[:1] == "-"])
    if "s" in flags:
        state.opts = state.opts | names
    elif "u" in flags:
        state.opts = state.opts - names
    else:
        state.status = None


def _pushd(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    state.status = None
    if len(argv) > 1 and argv[1][:1] not in ("+", "-"):
        stack = state.vars.get("DIRSTACK")
        state.vars["DIRSTACK"] = [state.cwd or UNKNOWN, *(stack if isinstance(stack, list) else [])]
        change_directory(argv[1], state)
    else:
        state.cwd = None


def _popd(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    state.status = None
    stack = state.vars.get("DIRSTACK")
    if len(argv) == 1 and isinstance(stack, list) and stack and stack[0] != UNKNOWN:
        state.cwd, state.vars["DIRSTACK"] = stack[0], stack[1:]
    else:
        state.cwd = None


def _hash(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """``hash -p path name``: from now on ``name`` is ``path``."""
    if argv[1:2] == ["-p"] and len(argv) > 3:
        for name in argv[3:]:
            state.files[f"hash:{name}"] = [argv[2]]


def _unknown_status(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    state.status = None


def _getopts(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """``getopts``: the next option of known words; unknown where the words are, or which one is next."""
    state.status = None
    if len(argv) < 3 or not argv[2].isidentifier():
        return
    name, words = argv[2], argv[3:] if len(argv) > 3 else state.args
    at = state.vars.get("&getopts", "1 1")
    step = next_option(argv[1], words, at) if words is not None and isinstance(at, str) else None
    option, value, at = step if step is not None else (UNKNOWN, UNKNOWN, UNKNOWN)
    state.set(name, option)
    state.set("OPTARG", value)
    state.set("&getopts", at)
    state.set("OPTIND", at.partition(" ")[0])
    if step is not None:
        state.status = option != "?" or at[-1:] != "!"


def next_option(letters: str, words: list[str], at: str) -> tuple[str, str, str] | None:
    """Return the option at a place (word, letter), its value, and the next place; None where it is unknown.

    After the last one, the option is ``?`` and the place ends with a mark.
    """
    word_at, _, letter_at = at.partition(" ")
    if not (word_at.isdigit() and letter_at.isdigit()) or UNKNOWN in letters:
        return None
    place, letter = int(word_at), int(letter_at)
    word = words[place - 1] if place <= len(words) else ""
    if UNKNOWN in word:
        return None
    if word[:1] != "-" or word in ("-", "--"):
        return "?", "", f"{place + (word == '--')} 1!"
    option, rest = word[letter], word[letter + 1 :]
    after = f"{place} {letter + 1}" if rest else f"{place + 1} 1"
    known = letters.find(option)
    if option == ":" or known < 0:
        return "?", option if letters[:1] == ":" else "", after
    if letters[known + 1 : known + 2] != ":":
        return option, "", after
    if rest:
        return option, rest, f"{place + 1} 1"
    value = words[place] if place < len(words) else ""
    return option, value, f"{place + 2} 1"


def _type(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    state.status = None
    if state.out is not None:
        quiet = any(word in ("-p", "-P") for word in argv[1:-1])
        state.out.append(argv[-1] + "\n" if quiet else UNKNOWN)


HANDLERS = {
    "declare": _declare,
    "typeset": _declare,
    "local": _declare,
    "readonly": _declare,
    "export": _declare,
    "let": _let,
    "shopt": _shopt,
    "pushd": _pushd,
    "popd": _popd,
    "hash": _hash,
    "enable": _unknown_status,
    "wait": _unknown_status,
    "compgen": _unknown_status,
    "getopts": _getopts,
    "type": _type,
}
"""Builtin -> what it does to the state."""
