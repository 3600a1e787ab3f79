from __future__ import annotations

import ast

import pytest

from tests.mutation.operators import mutants


def changes(source: str) -> list[str]:
    return [f"{one.operator}: {one.shown}" for one in mutants(ast.parse(source))]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('"""A module."""', id="a-docstring"),
        pytest.param('def f(a: "int") -> "int":\n    """Say."""\n    return None', id="annotations"),
        pytest.param("import a\nfrom b import c", id="imports"),
        pytest.param("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    x = 1", id="what-a-type-checker-reads"),
        pytest.param('Horizon = Literal["open"]', id="an-alias-of-types"),
        pytest.param('if __name__ == "__main__":\n    main()', id="run-as-a-program"),
        pytest.param("x = None", id="nothing-to-change"),
    ],
)
def test_left_out(source: str) -> None:
    assert changes(source) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = a < b", ["comparison: a < b -> a <= b", "comparison: a < b -> a >= b"]),
        ("x = a in b", ["comparison: a in b -> a not in b"]),
        ("x = a and b", ["boolean: a and b -> a or b"]),
        ("x = a + b", ["arithmetic: a + b -> a - b"]),
        ("a += b", ["arithmetic: a += b -> a -= b", "drop statement: a += b -> pass"]),
        ("x = not a", ["unary: not a -> a"]),
        ("x = 1", ["constant: 1 -> 2"]),
        ("x = True", ["constant: True -> False"]),
        ("x = 'w'", ["string: 'w' -> ''"]),
        ("x = ''", ["string: '' -> 'XX'"]),
        ("x = b'w'", ["string: b'w' -> b''"]),
        ("x = a if b else c", ["condition: a if b else c -> a if not b else c"]),
        ("f(a, b=c)", ["drop statement: f(a, b=c) -> pass", "drop argument: f(a, b=c) -> f(a)"]),
        ("x = a.lower()", ["twin: a.lower() -> a.upper()"]),
        ("x = min(a)", ["twin: min(a) -> max(a)"]),
        ("x = a[b:c]", ["slice: b:c -> :c", "slice: b:c -> b:"]),
        ("x = [a for a in b if a]", ["drop filter:  for a in b if a ->  for a in b"]),
        ("x = lambda: a", ["return: lambda: a -> lambda: None"]),
        ("def f():\n    return a", ["return: return a -> return None"]),
        ("del a", ["drop statement: del a -> pass"]),
    ],
)
def test_changes(source: str, found: list[str]) -> None:
    assert changes(source) == found


def test_a_change_is_put_into_the_tree_and_knows_its_function() -> None:
    tree = ast.parse("x = 1\nclass A:\n    def f(self):\n        return [2 for _ in b]\n")
    found = mutants(tree)
    assert [(one.line, one.function) for one in found] == [(1, ""), (4, "A.f"), (4, "A.f")]
    found[0].put()
    found[2].put()
    assert ast.unparse(tree) == "x = 2\n\nclass A:\n\n    def f(self):\n        return [3 for _ in b]"
