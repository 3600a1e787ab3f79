"""The few exceptions that rulebook raises on purpose."""

from __future__ import annotations

_MOST = 500
"""Characters of a message that are shown; what it quotes may come from anywhere, at any length."""


class RulebookError(Exception):
    """An expected error: one line, where it happened, and the command that fixes it.

    Attributes:
        message: what is wrong, in one line.
        where: the place, ``path``, ``path:line`` or ``path:line:column``; None where there is none.
        fix: the command or the act that cures it; None only where nothing does.

    The command line prints it and exits 1; nothing else catches it to print it.

    """

    def __init__(self, message: str, *, where: str | None = None, fix: str | None = None) -> None:
        super().__init__(message, where, fix)
        self.message = message
        self.where = where
        self.fix = fix

    def __str__(self) -> str:
        message = self.message if len(self.message) <= _MOST else f"{self.message[:_MOST]}..."
        place = f"{self.where}: " if self.where else ""
        cure = f" (fix: {self.fix})" if self.fix else ""
        return " ".join(f"{place}{message}{cure}".split())
