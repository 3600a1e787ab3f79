"""The mutants of one module: small changes that a test has to notice.

Left out by rule, since no test could notice them: docstrings and other strings that stand alone, annotations
and aliases of types, imports, what only a type checker reads, and the block that runs a module as a program.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TWINS = {
    "lower": "upper",
    "upper": "lower",
    "find": "rfind",
    "rfind": "find",
    "lstrip": "rstrip",
    "rstrip": "lstrip",
    "startswith": "endswith",
    "endswith": "startswith",
    "partition": "rpartition",
    "rpartition": "partition",
    "removeprefix": "removesuffix",
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
}
TYPE_ALIASES = ("Literal", "Callable", "TypeAlias")

Change = tuple[str, ast.AST]
"""The operator's name, and the node that stands in the place of another."""


@dataclass(frozen=True, slots=True, eq=False)
class Mutant:
    """One change of one module.

    Attributes:
        operator: what kind of change.
        line: where.
        shown: the old and the new text.
        function: qualified name of the outermost function whose body it is in; empty where it changes what
            happens at import: constants, classes, defaults, decorators.
        put: puts the change into the tree.

    """

    operator: str
    line: int
    shown: str
    function: str
    put: Callable[[], None]


def mutants(tree: ast.Module) -> list[Mutant]:
    """Return all mutants of a module, in order of the text."""
    return list(_below(tree, ""))


def _below(node: ast.AST, function: str, owner: str = "") -> Iterator[Mutant]:
    for field, value in ast.iter_fields(node):
        for place, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _left_out(node, field, child):
                continue
            inner = function or (owner if _is_body(node, field) else "")
            for operator, new in _changes(child):
                yield _mutant(node, field, place, child, operator, new, inner)
            yield from _below(child, inner, _owner(child, owner) if not inner else "")


def _is_body(node: ast.AST, field: str) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and field == "body"


def _owner(child: ast.AST, owner: str) -> str:
    if isinstance(child, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
        return f"{owner}.{child.name}" if owner else child.name
    return owner


def _mutant(
    node: ast.AST, field: str, place: int | None, child: Any, operator: str, new: ast.AST, function: str
) -> Mutant:
    def put() -> None:
        ast.copy_location(new, child)
        if place is None:
            setattr(node, field, new)
        else:
            getattr(node, field)[place] = new
        ast.fix_missing_locations(new)

    shown = f"{ast.unparse(child)[:80]} -> {ast.unparse(new)[:80]}"
    line = getattr(child, "lineno", None) or getattr(node, "lineno", 0)
    return Mutant(operator, line, shown, function, put)


def _left_out(node: ast.AST, field: str, child: ast.AST) -> bool:
    if field in ("annotation", "returns") or isinstance(child, (ast.Import, ast.ImportFrom)):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.If):
        tested = ast.unparse(child.test)
        return tested == "TYPE_CHECKING" or "__name__" in tested
    if isinstance(child, ast.Assign) and isinstance(node, ast.Module):
        names = {name.id for name in ast.walk(child.value) if isinstance(name, ast.Name)}
        return ast.unparse(child.targets[0]) == "TYPE_CHECKING" or bool(names.intersection(TYPE_ALIASES))
    return False


def _changes(node: ast.AST) -> Iterator[Change]:
    for kind, found in OPERATORS:
        if isinstance(node, kind):
            yield from found(node)


def _compare(node: Any) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _boolean(node: Any) -> Iterator[Change]:
    yield "boolean", ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _arithmetic(node: Any) -> Iterator[Change]:
    other = ARITHMETIC.get(type(node.op))
    if other and isinstance(node, ast.AugAssign):
        yield "arithmetic", ast.AugAssign(node.target, other(), node.value)
    elif other:
        yield "arithmetic", ast.BinOp(node.left, other(), node.right)


def _unary(node: Any) -> Iterator[Change]:
    if isinstance(node.op, (ast.Not, ast.USub)):
        yield "unary", node.operand


def _constant(node: Any) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, (int, float)):
        yield "constant", ast.Constant(value + 1)
    elif isinstance(value, str):
        yield "string", ast.Constant("" if value else "XX")
    elif isinstance(value, bytes):
        yield "string", ast.Constant(b"" if value else b"XX")


def _condition(node: Any) -> Iterator[Change]:
    if not isinstance(node.test, (ast.Compare, ast.UnaryOp)):
        test = ast.UnaryOp(ast.Not(), node.test)
        if isinstance(node, ast.IfExp):
            yield "condition", ast.IfExp(test, node.body, node.orelse)
        else:
            yield "condition", type(node)(test, node.body, node.orelse)


def _return(node: Any) -> Iterator[Change]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield "return", ast.Return(ast.Constant(None))


def _drop(node: Any) -> Iterator[Change]:
    plain = isinstance(node, ast.Assign) and all(isinstance(one, ast.Name) for one in node.targets)
    if not plain and not isinstance(getattr(node, "value", None), (ast.Yield, ast.YieldFrom)):
        yield "drop statement", ast.Pass()


def _call(node: Any) -> Iterator[Change]:
    for place, keyword in enumerate(node.keywords):
        if keyword.arg:
            kept = [*node.keywords[:place], *node.keywords[place + 1 :]]
            yield "drop argument", ast.Call(node.func, node.args, kept)
    if isinstance(node.func, ast.Attribute) and node.func.attr in TWINS:
        twin = ast.Attribute(node.func.value, TWINS[node.func.attr], ast.Load())
        yield "twin", ast.Call(twin, node.args, node.keywords)
    if isinstance(node.func, ast.Name) and node.func.id in TWINS:
        yield "twin", ast.Call(ast.Name(TWINS[node.func.id], ast.Load()), node.args, node.keywords)


def _slice(node: Any) -> Iterator[Change]:
    if node.lower:
        yield "slice", ast.Slice(None, node.upper, node.step)
    if node.upper:
        yield "slice", ast.Slice(node.lower, None, node.step)


def _filter(node: Any) -> Iterator[Change]:
    for place in range(len(node.ifs)):
        kept = [*node.ifs[:place], *node.ifs[place + 1 :]]
        yield "drop filter", ast.comprehension(node.target, node.iter, kept, node.is_async)


def _handler(node: Any) -> Iterator[Change]:
    yield "handler", ast.ExceptHandler(node.type, node.name, [ast.Raise(None, None)])


def _lambda(node: Any) -> Iterator[Change]:
    yield "return", ast.Lambda(node.args, ast.Constant(None))


OPERATORS: tuple[tuple[Any, Callable[[Any], Iterator[Change]]], ...] = (
    (ast.Compare, _compare),
    (ast.BoolOp, _boolean),
    ((ast.BinOp, ast.AugAssign), _arithmetic),
    (ast.UnaryOp, _unary),
    (ast.Constant, _constant),
    ((ast.If, ast.While, ast.IfExp), _condition),
    (ast.Return, _return),
    ((ast.Expr, ast.AugAssign, ast.Delete, ast.Raise, ast.Assign, ast.Continue, ast.Break), _drop),
    (ast.Call, _call),
    (ast.Slice, _slice),
    (ast.comprehension, _filter),
    (ast.ExceptHandler, _handler),
    (ast.Lambda, _lambda),
)
"""Kind of node -> what it may become."""
