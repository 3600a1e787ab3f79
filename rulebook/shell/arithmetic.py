"""Arithmetic as far as the text fixes it."""

from __future__ import annotations

from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.state import State

DIGITS = frozenset("0123456789")
LONGEST = 200


def evaluate(expression: str, state: State) -> str:
    """Return the value of sums, differences and products of known whole numbers, else unknown."""
    if UNKNOWN in expression or len(expression) > LONGEST:
        return UNKNOWN
    total = 0
    sign = 1
    for term in expression.replace("-", "+-").split("+"):
        if not term.strip():
            continue
        value = _product(term, state)
        if value is None:
            return UNKNOWN
        total += sign * value
    return str(total) if expression.strip() else "0"


def _product(term: str, state: State) -> int | None:
    product = 1
    for factor in term.split("*"):
        name = factor.strip()
        negative = name.startswith("-")
        name = name.lstrip("-").strip()
        if name.isidentifier():
            value = state.vars.get(name, UNKNOWN)
            name = value if isinstance(value, str) else UNKNOWN
        if not name or not DIGITS.issuperset(name) or len(name) > 9:
            return None
        product *= -int(name) if negative else int(name)
    return product
