"""Arithmetic as far as the text fixes it, with what it assigns."""

from __future__ import annotations

from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.shell.state import State

LONGEST = 200
"""A longer expression is not reckoned."""

MOST_LEVELS = 12
"""Parentheses in parentheses, variables that name variables."""

LARGEST = 1 << 62

DIGITS = frozenset("0123456789")
ASSIGNS = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="))
OPERATORS = (
    "<<=", ">>=", "**", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "==", "!=", "<=", ">=",
    "&&", "||", "<<", ">>", *"+-*/%<>=!~&|^?:,()",
)  # fmt: skip
"""Longest first."""

LEVELS = {
    ",": 1, "||": 4, "&&": 5, "|": 6, "^": 7, "&": 8, "==": 9, "!=": 9, "<": 10, ">": 10, "<=": 10,
    ">=": 10, "<<": 11, ">>": 11, "+": 12, "-": 12, "*": 13, "/": 13, "%": 13, "**": 14,
}  # fmt: skip
"""How closely an operator of two sides binds."""

UNARY = 15


def _divided(left: int, right: int) -> int:
    whole = abs(left) // abs(right)
    return whole if (left < 0) == (right < 0) else -whole


REACHES: dict[str, Callable[[int, int], int]] = {
    "||": lambda a, b: int(bool(a or b)),
    "&&": lambda a, b: int(bool(a and b)),
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: a << b if 0 <= b < 62 else LARGEST + 1,
    ">>": lambda a, b: a >> b if 0 <= b < 62 else 0,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divided,
    "%": lambda a, b: a - _divided(a, b) * b,
    "**": lambda a, b: a**b if 0 <= b < 63 and abs(a) < 1 << 31 else LARGEST + 1,
}


def evaluate(expression: str, state: State) -> str:
    """Return an expression's value, unknown where the text does not fix it; what it assigns is assigned."""
    if len(expression) > LONGEST or UNKNOWN in expression:
        return _given_up(expression, state)
    reckoning = _Reckoning(_tokens(expression), state)
    try:
        value = reckoning.whole()
    except _NotReckonedError:
        return _given_up(expression, state)
    return UNKNOWN if value is None else str(value)


def _given_up(expression: str, state: State) -> str:
    """Take every variable that an expression may assign as unknown."""
    if "=" in expression or "++" in expression or "--" in expression:
        for name in [name for name in state.vars if name in expression]:
            state.set(name, UNKNOWN)
    return UNKNOWN


class _NotReckonedError(Exception):
    """The expression is none, or more than is reckoned."""


def _tokens(expression: str) -> list[str]:
    tokens: list[str] = []
    pos = 0
    while pos < len(expression):
        char = expression[pos]
        end = pos + 1
        if char.isalnum() or char == "_":
            while end < len(expression) and (expression[end].isalnum() or expression[end] in "_#"):
                end += 1
            tokens.append(expression[pos:end])
        elif not char.isspace():
            token = next((op for op in OPERATORS if expression.startswith(op, pos)), char)
            tokens.append(token)
            end = pos + len(token)
        pos = end
    return tokens


class _Reckoning:
    """One expression under way.

    Attributes:
        tokens: what is left to read, closed by an empty one.
        sure: it stands on a way that is taken for certain; else what it assigns is unknown.

    """

    def __init__(self, tokens: list[str], state: State, level: int = 0) -> None:
        self.tokens = [*tokens, ""]
        self.pos = 0
        self.state = state
        self.level = level
        self.sure = True

    def whole(self) -> int | None:
        if self.tokens == [""]:
            return 0
        value = self._sides(0)
        if self.tokens[self.pos]:
            raise _NotReckonedError
        return value

    def _next(self) -> str:
        self.pos += 1
        return self.tokens[self.pos - 1]

    def _sides(self, least: int) -> int | None:
        self.level += 1
        if self.level > MOST_LEVELS:
            raise _NotReckonedError
        value = self._one()
        while True:
            op = self.tokens[self.pos]
            binds = LEVELS.get(op, 0)
            if op == "?" and least <= 3:
                value = self._choice(value)
            elif binds and binds >= least:
                self.pos += 1
                value = self._two(op, value, binds)
            else:
                self.level -= 1
                return value

    def _two(self, op: str, left: int | None, binds: int) -> int | None:
        sure = self.sure
        decided = left is not None and ((op == "&&" and not left) or (op == "||" and bool(left)))
        if op in ("&&", "||"):
            self.sure = sure and left is not None and not decided
        right = self._sides(binds if op == "**" else binds + 1)
        self.sure = sure
        if decided:
            return int(op == "||")
        if op == "," or left is None or right is None:
            return right if op == "," else None
        if op in ("/", "%") and right == 0:
            raise _NotReckonedError
        return _within(REACHES[op](left, right))

    def _choice(self, value: int | None) -> int | None:
        self.pos += 1
        sure = self.sure
        self.sure = sure and bool(value)
        one = self._sides(2)
        if self._next() != ":":
            raise _NotReckonedError
        self.sure = sure and value == 0
        other = self._sides(3)
        self.sure = sure
        return None if value is None else one if value else other

    def _one(self) -> int | None:
        word = self._next()
        if word in ("++", "--") and self.tokens[self.pos].isidentifier():
            name = self._next()
            return self._assign(name, self._added(name, 1 if word == "++" else -1))
        if word in ("+", "-", "!", "~", "++", "--"):
            value = self._sides(UNARY)
            if value is None or word in ("+", "++", "--"):
                return value
            return -value if word == "-" else int(not value) if word == "!" else ~value
        if word == "(":
            value = self._sides(0)
            if self._next() != ")":
                raise _NotReckonedError
            return value
        if word[:1].isdigit():
            return _number(word)
        if word.isidentifier():
            return self._named(word)
        raise _NotReckonedError

    def _named(self, name: str) -> int | None:
        op = self.tokens[self.pos]
        if op in ASSIGNS:
            self.pos += 1
            value = self._sides(2)
            if op != "=":
                before = self._value(name)
                if before is None or value is None or (op in ("/=", "%=") and value == 0):
                    value = None
                else:
                    value = _within(REACHES[op[:-1]](before, value))
            return self._assign(name, value)
        value = self._value(name)
        if op in ("++", "--"):
            self.pos += 1
            self._assign(name, self._added(name, 1 if op == "++" else -1))
        return value

    def _added(self, name: str, step: int) -> int | None:
        value = self._value(name)
        return None if value is None else value + step

    def _value(self, name: str) -> int | None:
        value = self.state.vars.get(name)
        if value == "":
            return 0
        if type(value) is not str or UNKNOWN in value or len(value) > LONGEST:
            return None
        if DIGITS.issuperset(value):
            return _number(value)
        return _Reckoning(_tokens(value), self.state, self.level + 1).whole()

    def _assign(self, name: str, value: int | None) -> int | None:
        if not self.sure:
            value = None
        self.state.set(name, UNKNOWN if value is None else str(value))
        return value


def _within(value: int) -> int | None:
    return value if abs(value) <= LARGEST else None


def _number(token: str) -> int | None:
    try:
        if token[:2] in ("0x", "0X"):
            return _within(int(token[2:], 16))
        return _within(int(token, 8 if token[0] == "0" and len(token) > 1 else 10))
    except ValueError:
        raise _NotReckonedError from None
