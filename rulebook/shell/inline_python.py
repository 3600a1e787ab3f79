"""Python code in arguments: calls that start processes with literal words."""

from __future__ import annotations

from rulebook.shell.launched import run_line, run_words
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

WRITING_HINTS = (
    "open(",
    "write_",
    "shutil",
    "remove(",
    "unlink(",
    "rename(",
    "replace(",
    "touch(",
    "rmtree(",
)
"""Without any of these, code changes no file by a call that is read."""

LINES = frozenset(("system", "popen", "getoutput", "getstatusoutput", "create_subprocess_shell"))
"""Functions that run a command line."""

WORDS = frozenset(("run", "call", "check_call", "check_output", "Popen"))
"""Functions of ``subprocess``: a list of words, or a line with ``shell=True``."""

SPREAD = frozenset(("execl", "execlp", "execle", "spawnl", "spawnlp", "create_subprocess_exec"))
LISTS = frozenset(
    ("execv", "execvp", "execve", "execvpe", "spawnv", "spawnvp", "posix_spawn", "posix_spawnp", "spawn")
)
MODULES = frozenset(("os", "subprocess", "asyncio", "pty", "commands", "sp", "sh", "popen2"))
HINTS = ("system", "popen", "Popen", "subprocess", "exec", "spawn", "getoutput", "eval", "__import__",
         "import_module", "runpy", "pty", "compile", "ctypes", "getattr")  # fmt: skip
"""Without any of these words, code starts no process."""

DYNAMIC = ("getattr(", "__import__(", "import_module(", "ctypes", "runpy", "pty.")
"""With any of these, code may reach a function that is not named where it is called."""


def run_python(machine: Machine, code: str, state: State) -> None:
    """Note what literal calls in Python code start; a call with unknown words is opaque."""
    if not any(hint in code for hint in (*HINTS, *WRITING_HINTS)):
        return
    import ast
    import warnings

    machine.spend(40 + len(code) // 2)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what an odd escape deserves is not ours to say
            tree = ast.parse(code.replace(UNKNOWN, "_unknown_"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        machine.emit([UNKNOWN], state)
        return
    nodes = _nodes(tree)
    names = _constants(nodes)
    imported = _imported(nodes)
    if any(hint in code for hint in WRITING_HINTS):
        from rulebook.shell.inline_writes import note_writes

        note_writes(machine, nodes, names, state)
    before = len(machine.order)
    for node in nodes:
        if isinstance(node, ast.Call):
            _call(machine, node, names, imported, state)
    if len(machine.order) == before and any(hint in code for hint in DYNAMIC):
        machine.emit([UNKNOWN], state)


def _nodes(tree: ast.AST) -> list[ast.AST]:
    """Return the calls, assignments and imports of a tree, a level at a time."""
    import ast

    kinds = {ast.Call, ast.Assign, ast.Import, ast.ImportFrom}
    leaves = {ast.Name, ast.Constant, ast.Load, ast.Store, ast.alias, str, int, type(None)}
    found: list[ast.AST] = []
    level = [tree]
    while level:
        below: list[ast.AST] = []
        for node in level:
            if type(node) in kinds:
                found.append(node)
            for field in node._fields:
                value = getattr(node, field, None)
                if type(value) is list:
                    below += [one for one in value if type(one) not in leaves]
                elif type(value) not in leaves and isinstance(value, ast.AST):
                    below.append(value)
        level = [node for node in below if isinstance(node, ast.AST)]
    return found


def _imported(nodes: list[ast.AST]) -> set[str]:
    """Return the names by which the code knows modules that start processes, and their functions."""
    import ast

    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found.update(a.asname or a.name for a in node.names if a.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in MODULES:
            found.update(a.asname or a.name for a in node.names)
    return found


def _constants(nodes: list[ast.AST]) -> dict[str, object]:
    """Return the names that are bound once, to a literal."""
    import ast

    found: dict[str, object] = {}
    seen: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = _literal(node.value, {})
            if name in seen or value is None:
                found.pop(name, None)
            else:
                found[name] = value
            seen.add(name)
    return found


def _literal(node: ast.AST, names: dict[str, object]) -> object:
    """Return a string or a list of words (unknown ones as ``UNKNOWN``), None for anything else."""
    import ast

    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else str(node.value)
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, (ast.List, ast.Tuple)):
        words = [_literal(element, names) for element in node.elts]
        return [word if isinstance(word, str) else UNKNOWN for word in words]
    if isinstance(node, ast.JoinedStr):
        return "".join([_part(value, names) for value in node.values])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _literal(node.left, names), _literal(node.right, names)
        if isinstance(left, list) or isinstance(right, list):
            return [*_listed(left), *_listed(right)]
        return (left if isinstance(left, str) else UNKNOWN) + (right if isinstance(right, str) else UNKNOWN)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        value = _literal(node.func.value, names)
        return value.split() if isinstance(value, str) and not node.args else None
    return None


def _part(node: ast.AST, names: dict[str, object]) -> str:
    import ast

    value = _literal(node.value if isinstance(node, ast.FormattedValue) else node, names)
    return value if isinstance(value, str) else UNKNOWN


def _listed(value: object) -> list[str]:
    return value if isinstance(value, list) else [UNKNOWN]


def _call(
    machine: Machine, node: ast.Call, names: dict[str, object], imported: set[str], state: State
) -> None:
    import ast

    func = node.func
    attribute = isinstance(func, ast.Attribute)
    name = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
    owner = func.value.id if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) else ""
    foreign = (
        owner not in imported and owner not in MODULES if owner else not attribute and name not in imported
    )
    values = [_literal(argument, names) for argument in node.args]
    for keyword in node.keywords:
        if keyword.arg == "args":
            values.insert(0, _literal(keyword.value, names))
    if name in ("eval", "exec", "compile") and not attribute:
        _evaluated(machine, values, state)
    elif foreign and "*" not in imported:
        return
    elif name in LINES:
        _line(machine, values, state)
    elif name in WORDS:
        shell = any(keyword.arg == "shell" and _is_true(keyword.value) for keyword in node.keywords)
        _words(machine, values, shell, state)
    elif name in SPREAD:
        skip = 1 if name.startswith("exec") else 2 if name.startswith("spawn") else 0
        _start(machine, [v if isinstance(v, str) else UNKNOWN for v in values[skip:]], state)
    elif name in LISTS:
        found = next((value for value in values if isinstance(value, list)), None)
        _start(machine, found or [UNKNOWN], state)


def _is_true(node: ast.AST) -> bool:
    return bool(getattr(node, "value", True))


def _evaluated(machine: Machine, values: list[object], state: State) -> None:
    if values and isinstance(values[0], str) and UNKNOWN not in values[0]:
        run_python(machine, values[0], state)
    else:
        machine.emit([UNKNOWN], state)


def _line(machine: Machine, values: list[object], state: State) -> None:
    line = values[0] if values and isinstance(values[0], str) else UNKNOWN
    _shell(machine, line, state)


def _shell(machine: Machine, line: str, state: State) -> None:
    machine.emit(["sh", "-c", line], state)
    run_line(machine, line, state.through("sh -c"))


def _words(machine: Machine, values: list[object], shell: bool, state: State) -> None:
    value = values[0] if values else None
    if shell:
        line = value if isinstance(value, str) else value[0] if isinstance(value, list) and value else UNKNOWN
        _shell(machine, line, state)
    elif isinstance(value, str):
        _start(machine, [value], state)
    else:
        _start(machine, value if isinstance(value, list) else [UNKNOWN], state)


def _start(machine: Machine, words: list[str], state: State) -> None:
    if words:
        run_words(machine, words, state)
