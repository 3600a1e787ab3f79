"""What can be wrong with a record file: each problem with its place."""

from __future__ import annotations

from rulebook.errors import RulebookError


class RecordError(RulebookError):
    """One problem of one record; problems compare by value.

    Attributes:
        path: the file as it was named.
        line, column: the place, from 1.
        message, fix: as in ``RulebookError``.

    """

    def __init__(self, path: str, line: int, column: int, message: str, fix: str | None = None) -> None:
        super().__init__(message, where=f"{path}:{line}:{column}", fix=fix)
        self.path = path
        self.line = line
        self.column = column

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RecordError) and self.args == other.args

    def __hash__(self) -> int:
        return hash(self.args)
