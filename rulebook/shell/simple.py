"""Simple commands: expansion, assignments, redirections, then a function, a builtin or a program."""

from __future__ import annotations

from rulebook.shell.expand import Glob, fields, text
from rulebook.shell.state import Either
from rulebook.shell.tree import Param
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State, Value
    from rulebook.shell.tree import Assign, Simple, Word

BUILTIN_NAMES = frozenset(
    ". : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs"
    " disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let"
    " local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source"
    " suspend test times trap true type typeset ulimit umask unalias unset wait".split()
)
"""What bash runs itself, unless a function or a path says otherwise."""

MOST_SPLITS = 16
"""Combinations of alternative values that one command is run with."""


RUN_CODE = frozenset(("sh", "bash", "zsh", "dash", "ksh", "fish", "python", "node", "perl", "ruby", "php"))
"""Programs that run a word of their own as code."""


def run_simple(machine: Machine, node: Simple, state: State) -> None:
    """Run one simple command in ``state``."""
    machine.steps -= 3
    if machine.steps < 0:
        machine.too_complex()
    if node.flat is not None and not state.live_aliases:
        run_argv(machine, node.flat.copy(), state, node)
        return
    if state.has_either and not (node.fixed and not node.assigns and not node.redirects):
        names = _alternatives(node, state)
        if names:
            _run_each(machine, node, state, names)
            return
    if state.live_aliases and node.words and node.words[0].plain in state.live_aliases:
        from rulebook.shell.aliases import run_alias

        run_alias(machine, node, state)
        return
    if not node.redirects:
        _run(machine, node, state)
        return
    from rulebook.shell.redirects import redirected

    redirected(machine, node.redirects, state, lambda: _run(machine, node, state))


def only_runs(node: Simple, state: State) -> bool:
    """Whether a command is a program by its plain name, which leaves the shell's state as it is."""
    flat = node.flat
    return (
        flat is not None
        and flat[0] not in BUILTIN_NAMES
        and flat[0] not in state.funcs
        and not state.live_aliases
        and "config" not in flat  # git remembers aliases
    )


def _run(machine: Machine, node: Simple, state: State) -> None:
    if node.fixed is not None:
        _run_words(machine, node, node.fixed.copy(), state)
        return
    mark = len(machine.trail)
    argv = fields(machine, node.words, state)
    if len(machine.trail) > mark and reads_substitution(argv):
        outer = state.fed_by
        state.fed_by = tuple(dict.fromkeys((*outer, *machine.programs_since(mark, len(state.via)))))
        _run_words(machine, node, argv, state)
        state.fed_by = outer
    else:
        _run_words(machine, node, argv, state)


def reads_substitution(argv: list[str]) -> bool:
    """Whether words that a substitution gave are a file that is read, or code that is run."""
    if any(word.startswith("/dev/fd/") for word in argv):
        return True
    names = [word[word.rfind("/") + 1 :] for word in argv]
    if names[:1] in (["eval"], ["source"], ["."]):
        return True
    code = any(word[:1] == "-" and word[:2] != "--" and word[-1] in "ce" for word in argv)
    return code and any(name.rstrip("0123456789.") in RUN_CODE for name in names)


def _run_words(machine: Machine, node: Simple, argv: list[str], state: State) -> None:
    if not argv:
        state.status = True
        for assign in node.assigns:
            set_variable(machine, assign, state)
        _nothing(machine, node, state)
    elif node.assigns:
        _with_assignments(machine, node, argv, state)
    else:
        run_argv(machine, argv, state, node)


def _nothing(machine: Machine, node: Simple, state: State) -> None:
    """Finish a command without a program: its redirections write, and ``$(< file)`` prints."""
    if node.redirects:
        machine.writes.extend(state.writes)
        if state.out is not None and state.stdin:
            state.out.extend(state.stdin)
    if node.words:
        state.status = None


def _with_assignments(machine: Machine, node: Simple, argv: list[str], state: State) -> None:
    """``A=1 program``: the program sees it; a function or a builtin, a variable while it runs."""
    env, before = state.env, dict(state.vars)
    state.env = dict(env)
    names = []
    for assign in node.assigns:
        set_variable(machine, assign, state)
        value = state.vars[assign.name]
        state.env[assign.name] = value if isinstance(value, str) and UNKNOWN not in value else None
        names.append(assign.name)
    run_argv(machine, argv, state, node)
    state.env = env
    for name in names:
        if name in before:
            state.vars[name] = before[name]
        else:
            state.vars.pop(name, None)


def _alternatives(node: Simple, state: State) -> list[str]:
    words: list[Word] = [*node.words, *(a.word for a in node.assigns), *(r.target for r in node.redirects)]
    return [name for name in dict.fromkeys(names_in(words)) if type(state.vars.get(name)) is Either]


def names_in(words: Iterable[Word]) -> Iterable[str]:
    """Yield the names of the parameters that words read."""
    for word in words:
        for part in word.parts:
            if type(part) is Param:
                yield part.name
                yield from names_in(
                    [inner for inner in (part.arg, part.arg2, part.index) if inner is not None]
                )


def _run_each(machine: Machine, node: Simple, state: State, names: list[str]) -> None:
    """Run a command once for each combination of the values that its variables may have."""
    states = [state.copy()]
    for name in names:
        value = state.vars[name]
        choices = (
            tuple(value)
            if isinstance(value, Either) and len(states) * len(value) <= MOST_SPLITS and not machine.frugal
            else (UNKNOWN,)
        )
        split: list[State] = []
        for one in states:
            for choice in choices:
                machine.spend(8 + len(one.vars) // 12)
                child = one.copy()
                child.vars[name] = choice
                split.append(child)
        states = split
    for child in states:
        run_simple(machine, node, child)
    state.adopt(states[0])
    for child in states[1:]:
        state.join(child)


def set_variable(machine: Machine, assign: Assign, state: State) -> None:
    """Carry out one assignment."""
    name = assign.name
    if assign.array is not None:
        old = state.vars.get(name)
        elements = _elements(machine, assign.array, state, isinstance(old, dict))
        if assign.append and isinstance(old, list) and isinstance(elements, list):
            elements = old + elements
        state.set(name, elements)
        return
    value = text(machine, assign.value, state)
    old = state.vars.get(name)
    flags = state.attributes.get(name, "")
    if flags and assign.index is None:
        if assign.append and isinstance(old, str):
            value = f"{old}+{value}" if "i" in flags else old + value
        state.set(name, converted(value, flags, state))
        return
    if assign.index is not None:
        set_element(name, text(machine, assign.index, state), value, state)
    elif assign.append and old is not None:
        state.set(name, old + value if isinstance(old, str) else UNKNOWN)
    elif assign.append:
        state.set(name, UNKNOWN + value)
    else:
        state.set(name, value)


def converted(value: str, flags: str, state: State) -> str:
    """``declare -i``, ``-u``, ``-l``: a value is reckoned, or changes its case."""
    if UNKNOWN in value:
        return value
    if "i" in flags:
        from rulebook.shell.arithmetic import evaluate

        return evaluate(value, state)
    return value.upper() if "u" in flags else value.lower() if "l" in flags else value


def _elements(machine: Machine, words: list[Word], state: State, keyed: bool) -> Value:
    values = fields(machine, words, state)
    if not values or values[0][:1] != "[" or "]=" not in values[0]:
        return values
    pairs = {key[1:]: value for key, _, value in (element.partition("]=") for element in values)}
    return pairs if keyed or not all(key.isdigit() for key in pairs) else list(pairs.values())


def set_element(name: str, index: str, value: str, state: State) -> None:
    """Set one element of an array or a table."""
    old = state.vars.get(name)
    if isinstance(old, dict) or not (index.isdigit() or old is None or isinstance(old, list)):
        table = dict(old) if isinstance(old, dict) else {}
        table[index] = value
        state.set(name, table)
        return
    array = list(old) if isinstance(old, list) else [old] if isinstance(old, str) else []
    place = int(index[:9]) if index.isdigit() else len(array)
    if place > len(array):  # an array with a gap
        state.set(name, {**{str(at): one for at, one in enumerate(array)}, index: value})
        return
    array[place : place + 1] = [value]
    state.set(name, array)


def run_argv(machine: Machine, argv: list[str], state: State, node: Simple | None = None) -> None:
    """Run expanded words: a function, a builtin or a program."""
    if Glob in map(type, argv) and "noglob" not in state.opts:
        outer = machine.globs
        machine.globs = outer.copy()
        _dispatch(machine, [argv[0], *_expanded(machine, argv[1:], state)], state, node)
        machine.globs = outer
    else:
        _dispatch(machine, argv, state, node)


def _dispatch(machine: Machine, argv: list[str], state: State, node: Simple | None) -> None:
    name = argv[0]
    if UNKNOWN in name or isinstance(name, Glob):
        from rulebook.shell.unknown import run_unknown

        run_unknown(machine, argv, state, node)
    elif name in state.funcs:
        call(machine, name, argv, state)
    elif name in BUILTIN_NAMES:
        from rulebook.shell.builtins import run_builtin

        run_builtin(machine, argv, state, node)
    else:
        from rulebook.shell.programs import run_program

        run_program(machine, argv, state)


MOST_NAMES = 64
"""A pattern with more files stays as it is typed."""


def _expanded(machine: Machine, words: list[str], state: State) -> list[str]:
    out: list[str] = []
    for word in words:
        found = (
            machine.files.matching(word, state.cwd, deep="globstar" in state.opts)
            if isinstance(word, Glob) and UNKNOWN not in word
            else []
        )
        if 0 < len(found) <= MOST_NAMES:
            machine.globs[str(word)] = found
        if found or "nullglob" not in state.opts or not isinstance(word, Glob) or machine.files.start is None:
            out += found if 0 < len(found) <= MOST_NAMES else [word]
    return out


def call(machine: Machine, name: str, argv: list[str], state: State) -> None:
    """Call a function."""
    body = state.funcs[name]
    machine.defined.pop(id(body), None)
    if machine.calls.count(name) >= 2 or len(machine.calls) > 12:
        state.status = None
        return
    times = machine.walked[id(body)] = machine.walked.get(id(body), 0) + 1 if machine.frugal else 0
    if times > 2:
        state.status = None
        return
    args = state.args
    state.args = argv[1:] if times < 2 else None  # the last time, for any arguments
    machine.spend(4)
    machine.calls.append(name)
    machine.locals.append({})
    machine.command(body, state)
    machine.calls.pop()
    _forget_locals(machine.locals.pop(), state)
    state.args = args
    if state.dead == "function":
        state.dead = ""


def _forget_locals(before: dict[str, Value | None], state: State) -> None:
    """Give the variables that a function made its own their values from before it."""
    for name, value in before.items():
        if value is None:
            state.vars.pop(name, None)
        else:
            state.vars[name] = value
