"""Python symbols by a canonical walk over the syntax tree.

The walk writes type names and the fields that are not empty; positions, contexts and type comments are left
out. Its text is the same on every Python version, which neither ``ast.dump`` nor a token list is. This module
imports only the standard library, so that a test can run it under other interpreters.
"""

from __future__ import annotations

import ast
import inspect
import warnings
from collections.abc import Iterator

_LEFT_OUT = frozenset({"ctx", "type_comment", "type_ignores", "kind"})
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def definition(source: str, symbol: str) -> str | None:
    """Return the canonical text of everything that defines the dotted name, None where nothing does.

    Raises:
        SyntaxError, ValueError, RecursionError: the source can not be parsed.

    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nodes: list[ast.AST] = [ast.parse(source)]
    for name in symbol.split("."):
        nodes = [found for node in nodes for found in _named(node, name)]
    return "\n".join(canonical(node) for node in nodes) if nodes else None


def canonical(node: ast.AST) -> str:
    """Return the canonical text of one syntax tree."""
    out: list[str] = []
    _write(node, out)
    return "".join(out)


def _named(scope: ast.AST, name: str) -> Iterator[ast.AST]:
    """Yield what defines ``name`` directly in ``scope``, also below if, try, with and loops."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, _SCOPES):
            if node.name == name:
                yield node
        elif _binds(node, name):
            yield node
        elif isinstance(node, (ast.stmt, ast.ExceptHandler)) or type(node).__name__ == "match_case":
            yield from _named(node, name)


def _binds(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Assign):
        return any(_is_name(part, name) for target in node.targets for part in ast.walk(target))
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        return _is_name(node.target, name)
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return any((alias.asname or alias.name) == name for alias in node.names)
    return type(node).__name__ == "TypeAlias" and _is_name(node.name, name)  # type: ignore[attr-defined]  # 3.12


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _write(value: object, out: list[str]) -> None:
    if isinstance(value, ast.AST):
        out.append(f"({type(value).__name__}")
        for field in sorted(set(value._fields) - _LEFT_OUT):
            part = _field(value, field)
            if part is None or part == []:
                if isinstance(value, ast.Constant):
                    out.append(" value=None")
                continue
            out.append(f" {field}=")
            _write(part, out)
        out.append(")")
    elif isinstance(value, list):
        out.append("[")
        for item in value:
            _write(item, out)
            out.append(" ")
        out.append("]")
    else:
        out.append(_literal(value))


def _field(node: ast.AST, field: str) -> object:
    """Return a field's value with what differs between Python versions or by layout made equal."""
    part = getattr(node, field, None)
    if isinstance(node, ast.JoinedStr) and field == "values":
        return _merged(part or [])
    if isinstance(node, ast.FormattedValue) and field == "format_spec":
        return part if isinstance(part, ast.JoinedStr) and _merged(part.values) else None
    if isinstance(node, _SCOPES) and field == "body" and ast.get_docstring(node, clean=False) is not None:
        text = inspect.cleandoc(ast.get_docstring(node, clean=False) or "")
        return [ast.Constant(text), *node.body[1:]]
    return part


def _merged(values: list[ast.expr]) -> list[ast.expr]:
    """Join neighbouring literal parts of an f-string and drop empty ones; versions cut them differently."""
    merged: list[ast.expr] = []
    for value in values:
        last = merged[-1] if merged else None
        if isinstance(value, ast.Constant) and isinstance(last, ast.Constant):
            merged[-1] = ast.Constant(f"{last.value!s}{value.value!s}")
        elif not isinstance(value, ast.Constant) or value.value != "":
            merged.append(value)
    return merged


def _literal(value: object) -> str:
    """Write a literal without what depends on the interpreter's Unicode tables or digit limits."""
    if isinstance(value, bool) or value is Ellipsis:
        return repr(value)
    if isinstance(value, int):
        return hex(value)
    if isinstance(value, bytes):
        return f"b'{value.hex()}'"
    return ascii(value)
