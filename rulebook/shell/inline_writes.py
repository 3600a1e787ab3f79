"""Python code in arguments: calls that write files with literal names."""

from __future__ import annotations

from rulebook.shell.redirects import written
from rulebook.shell.values import UNKNOWN, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

PATH_METHODS = {"write_text": "", "write_bytes": "", "touch": "", "unlink": "delete", "rmdir": "delete"}
"""Methods of a ``Path(...)`` -> what they do to it; empty: create or modify."""

REMOVERS = frozenset(("remove", "unlink", "rmdir", "rmtree", "removedirs"))
MOVERS = frozenset(("rename", "replace", "move", "copy", "copyfile", "copy2", "copytree"))
OWNERS = frozenset(("os", "shutil"))


def note_writes(machine: Machine, nodes: list[ast.AST], names: dict[str, object], state: State) -> None:
    """Add what the code writes to the execution of its interpreter."""
    import ast

    owner = machine.latest
    found: list[Write] = []
    known = {**names, **_paths(nodes, names)}
    for node in nodes:
        if isinstance(node, ast.Call):
            found += _writes(machine, node, known, state)
    if owner is not None and found:
        owner.writes = (*owner.writes, *dict.fromkeys(found))


def _paths(nodes: list[ast.AST], names: dict[str, object]) -> dict[str, object]:
    """Return the names that are bound to ``Path("literal")``."""
    import ast

    found: dict[str, object] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            value = _path(node.value, names)
            if value is not None:
                found[node.targets[0].id] = value
    return found


def _path(node: ast.AST, names: dict[str, object]) -> str | None:
    """Return the literal path that an expression is."""
    import ast

    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        value = names.get(node.id)
        return value if isinstance(value, str) else None
    if isinstance(node, ast.Call) and _called(node)[1] in ("Path", "PosixPath") and node.args:
        parts = [_path(argument, names) for argument in node.args]
        return "/".join([part if part is not None else UNKNOWN for part in parts])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        left, right = _path(node.left, names), _path(node.right, names)
        return f"{left}/{right}" if left is not None and right is not None else None
    return None


def _called(node: ast.Call) -> tuple[ast.AST | None, str]:
    import ast

    func = node.func
    if isinstance(func, ast.Attribute):
        return func.value, func.attr
    return None, func.id if isinstance(func, ast.Name) else ""


def _writes(machine: Machine, node: ast.Call, names: dict[str, object], state: State) -> list[Write]:
    import ast

    value, name = _called(node)
    owner = value.id if isinstance(value, ast.Name) else ""
    arguments = [_path(argument, names) for argument in node.args]
    if name == "open":
        target = (
            arguments[0]
            if value is None and arguments
            else _path(value, names)
            if value is not None
            else None
        )
        return _opened(machine, node, target, value is None, state)
    if value is not None and name in PATH_METHODS and owner not in OWNERS:
        return _one(machine, _path(value, names), PATH_METHODS[name], state)
    if owner in OWNERS and name in REMOVERS and arguments:
        return _one(machine, arguments[0], "delete", state)
    if owner in OWNERS and name in MOVERS and len(arguments) > 1:
        gone = _one(machine, arguments[0], "delete", state) if name in ("rename", "replace", "move") else []
        return _one(machine, arguments[1], "", state) + gone
    return []


def _opened(machine: Machine, node: ast.Call, target: str | None, plain: bool, state: State) -> list[Write]:
    """``open(path, mode)`` or ``path.open(mode)`` with a mode that writes."""
    import ast

    modes = node.args[1:2] if plain else node.args[:1]
    modes += [keyword.value for keyword in node.keywords if keyword.arg == "mode"]
    mode = next((one.value for one in modes if isinstance(one, ast.Constant)), "r")
    if not isinstance(mode, str) or not set(mode) & set("wax+"):
        return []
    return _one(machine, target, "modify" if "a" in mode or "+" in mode else "", state)


def _one(machine: Machine, path: str | None, op: str, state: State) -> list[Write]:
    if path is None or UNKNOWN in path:
        return [Write(None, op or "create")]
    return [Write(path, op) if op else written(machine, path, state)]
