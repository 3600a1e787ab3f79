"""Builtins that change what the text fixes, or that run something."""

from __future__ import annotations

from rulebook.shell.redirects import STDIN, content_of, normal
from rulebook.shell.state import MOST_NAMES, Unset
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State, Value
    from rulebook.shell.tree import Simple

QUIET = frozenset(("[", "test", ":", "true", "false"))
"""Builtins that do nothing but give a status."""


def run_builtin(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    """Run one builtin."""
    name = argv[0]
    run = HANDLERS.get(name)
    if name in RUNS_ANOTHER:
        RUNS_ANOTHER[name](machine, argv, state)
        return
    machine.emit(argv, state, True)
    state.status = tested(argv) if name in ("[", "test") else name != "false"
    if run is not None:
        run(machine, argv, state)
    elif name in READERS:
        from rulebook.shell import builtins_input

        builtins_input.HANDLERS[name](machine, argv, state, node)
    elif name in OTHERS:
        from rulebook.shell import builtins_rare

        builtins_rare.HANDLERS[name](machine, argv, state, node)


COMPARES: dict[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}


def tested(argv: list[str]) -> bool | None:
    """Return whether a test holds; None where its words are not all known, or ask about files."""
    words = argv[1:-1] if argv[0] == "[" else argv[1:]
    if words[:1] == ["!"] and len(words) > 1:
        holds = tested(["test", *words[1:]])
        return None if holds is None else not holds
    if any(UNKNOWN in word for word in words):
        return None
    if len(words) == 2 and words[0] in ("-z", "-n"):
        return (words[1] == "") is (words[0] == "-z")
    if len(words) == 3 and words[1] in ("=", "==", "!="):
        return (words[0] == words[2]) is (words[1] != "!=")
    if len(words) == 3 and words[1] in COMPARES and _is_number(words[0]) and _is_number(words[2]):
        return COMPARES[words[1]](int(words[0]), int(words[2]))
    return None


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 18


LONGEST_PATH = 4096
"""No folder has a longer path."""


def _command(machine: Machine, argv: list[str], state: State) -> None:
    """``command`` and ``builtin``: past functions, to a builtin or a program; ``command -v`` only tells."""
    from rulebook.shell.programs import run_program
    from rulebook.shell.simple import BUILTIN_NAMES, run_argv

    words = argv[1:]
    while words and words[0][:1] == "-" and argv[0] == "command":
        option = words.pop(0)
        if option == "--":
            break
        if set("vV") & set(option):
            machine.emit(argv, state, True)
            state.status = None
            if state.out is not None:
                state.out.append("".join([f"{word}\n" for word in words]))
            return
    if not words:
        machine.emit(argv, state, True)
        return
    via, state.via = state.via, (*state.via, argv[0])
    if words[0] in BUILTIN_NAMES or UNKNOWN in words[0]:
        funcs, state.funcs = state.funcs, {}
        run_argv(machine, words, state)
        state.funcs = {**funcs, **state.funcs}
    else:
        run_program(machine, words, state)
    state.via = via


def _exec(machine: Machine, argv: list[str], state: State) -> None:
    """``exec program`` ends this shell; with redirections alone it changes them."""
    from rulebook.shell.programs import run_program

    words = argv[1:]
    while words and words[0][:1] == "-":
        option = words.pop(0)
        if option == "--":
            break
        if option.endswith("a") and words:
            words.pop(0)
    if not words:
        machine.emit(argv, state, True)
        machine.writes.extend(state.writes)
        return
    run_program(machine, words, state.through("exec"))
    state.traps = {}
    state.dead = "shell"


def _eval(machine: Machine, argv: list[str], state: State) -> None:
    words = argv[1:]
    if words[:1] == ["--"]:
        words = words[1:]
    machine.emit(argv, state, True)
    via, state.via = state.via, (*state.via, "eval")
    state.status = True
    machine.run_text(" ".join(words), state)
    state.via = via


def _source(machine: Machine, argv: list[str], state: State) -> None:
    """``source file``: the file's text where it is known, and the file as a script."""
    words = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    machine.emit(argv, state, True)
    state.status = None
    if not words:
        return
    via, state.via = state.via, (*state.via, argv[0])
    from rulebook.shell.scripts import run_pattern, run_pieces

    if not run_pattern(machine, words, state):
        content = state.stdin or [] if words[0] in STDIN else content_of(machine, words[0], state)
        run_pieces(machine, content, words, state)
    state.via = via


def _cd(machine: Machine, argv: list[str], state: State) -> None:
    words = [word for word in argv[1:] if word not in ("-P", "-L", "-e", "-@", "--")]
    state.status = None
    if not words:
        home = state.vars.get("HOME")
        state.cwd = home if isinstance(home, str) and UNKNOWN not in home else None
    else:
        change_directory(words[0], state)


def change_directory(path: str, state: State) -> None:
    """Go to ``path`` as far as it is known."""
    if UNKNOWN in path or path == "-" or (state.cwd is None and not path.startswith("/")):
        state.cwd = None
    else:
        cwd = normal(path, state.cwd)
        state.cwd = cwd if len(cwd) < LONGEST_PATH else None


def _echo(machine: Machine, argv: list[str], state: State) -> None:
    if state.out is not None:
        from rulebook.shell.outputs import echo

        state.out.append(echo(argv))


def _printf(machine: Machine, argv: list[str], state: State) -> None:
    from rulebook.shell.outputs import printf
    from rulebook.shell.simple import set_element

    words = argv[1:]
    if words[:1] == ["-v"] and len(words) > 2:
        value = printf(words[3:] if words[2] == "--" else words[2:])
        name, bracket, index = words[1].partition("[")
        if bracket:
            set_element(name, index.rstrip("]"), value, state)
        else:
            state.set(name, value)
    elif state.out is not None:
        state.out.append(printf(words[1:] if words[:1] == ["--"] else words))


def _set(machine: Machine, argv: list[str], state: State) -> None:
    words = argv[1:]
    while words:
        word = words[0]
        if word in ("--", "-") or word[:1] not in ("-", "+"):
            state.args = words[1:] if word in ("--", "-") else words
            return
        words = words[1:]
        names = {"a": "allexport", "f": "noglob"}
        changed = {names[letter] for letter in word[1:] if letter in names}
        if "o" in word[1:] and words:
            changed.add(words[0])
            words = words[1:]
        state.opts = state.opts | changed if word[0] == "-" else state.opts - changed


def _shift(machine: Machine, argv: list[str], state: State) -> None:
    count = argv[1] if len(argv) > 1 else "1"
    if state.args is not None:
        state.args = state.args[int(count) :] if count.isdigit() else None


def _unset(machine: Machine, argv: list[str], state: State) -> None:
    functions = any(word[:1] == "-" and "f" in word for word in argv[1:])
    for word in argv[1:]:
        name, bracket, index = word.partition("[")
        if bracket:
            _unset_element(state.vars.get(name), index.rstrip("]"))
        elif not functions:
            state.vars[word] = Unset()
        if functions or word in state.funcs:
            machine.defined.pop(id(state.funcs.get(word)), None)
            state.define(word, None)


def _unset_element(value: Value | None, index: str) -> None:
    if isinstance(value, dict):
        value.pop(index, None)
    elif isinstance(value, list) and index.isdigit() and int(index) < len(value):
        del value[int(index)]


def _exit(machine: Machine, argv: list[str], state: State) -> None:
    state.status = None if argv[1:] else state.status
    state.dead = state.dead or "shell"


def _return(machine: Machine, argv: list[str], state: State) -> None:
    if not machine.calls and not any(link in (".", "source") for link in state.via):
        state.status = False  # bash complains and goes on
        return
    state.status = argv[1] == "0" if len(argv) > 1 and argv[1].isdigit() else None
    state.dead = state.dead or "function"


def _break(machine: Machine, argv: list[str], state: State) -> None:
    state.dead = state.dead or ("round" if argv[0] == "continue" and argv[1:] in ([], ["1"]) else "loop")


def _trap(machine: Machine, argv: list[str], state: State) -> None:
    words = argv[2:] if argv[1:2] == ["--"] else argv[1:]
    if len(words) < 2 or words[0][:1] == "-" != words[0]:
        return
    for name in words[1:]:
        signal = "EXIT" if name in ("0", "exit") else name.upper().removeprefix("SIG")
        if words[0] in ("-", ""):
            state.traps = {key: text for key, text in state.traps.items() if key != signal}
        else:
            state.traps = {**state.traps, signal: words[0]}


def _alias(machine: Machine, argv: list[str], state: State) -> None:
    for word in argv[1:]:
        name, sign, value = word.partition("=")
        if sign and len(state.aliases) < MOST_NAMES:
            machine.spend(len(state.aliases) // 16)
            state.aliases = {**state.aliases, name: value}


def _unalias(machine: Machine, argv: list[str], state: State) -> None:
    for word in argv[1:]:
        state.aliases = {name: text for name, text in state.aliases.items() if word not in (name, "-a")}


def _pwd(machine: Machine, argv: list[str], state: State) -> None:
    if state.out is not None:
        state.out.append((state.cwd or UNKNOWN) + "\n")


RUNS_ANOTHER = {
    "command": _command,
    "builtin": _command,
    "exec": _exec,
    "eval": _eval,
    "source": _source,
    ".": _source,
}
"""Builtins that note their own execution where there is one."""

HANDLERS = {
    "cd": _cd,
    "echo": _echo,
    "printf": _printf,
    "set": _set,
    "shift": _shift,
    "unset": _unset,
    "exit": _exit,
    "logout": _exit,
    "return": _return,
    "break": _break,
    "continue": _break,
    "trap": _trap,
    "alias": _alias,
    "unalias": _unalias,
    "pwd": _pwd,
}
"""Builtin -> what it does to the state."""

READERS = frozenset(("read", "mapfile", "readarray"))
"""Those that read standard input, in ``builtins_input``."""

OTHERS = frozenset(
    ("declare", "typeset", "local", "readonly", "let", "shopt", "pushd",
     "popd", "hash", "enable", "getopts", "export", "type", "wait", "compgen")
)  # fmt: skip
"""Rarer ones, in ``builtins_rare``."""
