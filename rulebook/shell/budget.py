"""What one reading may spend: counted, not timed, so that the same text is always read alike."""

from __future__ import annotations

MOST_STEPS = 12000
"""Steps at least, however short the text: each is about a microsecond of a small machine."""

STEPS_PER_CHARACTER = 0.35
"""Steps that a longer text has more: 64 KB are read in 40 milliseconds at most."""

FREE_STEPS = 4000
"""After so many, the walk is frugal: a function is entered once, a loop has one or two rounds."""


class TooComplexError(Exception):
    """The text unfolds to more than is read."""


class Budget:
    """Steps and characters that are left.

    Attributes:
        steps: what may still be spent; hot places subtract and leave the asking to the next one that asks.
        plenty: with fewer steps left than these, the walk is frugal.
        characters: of texts that may still be read, those that the text makes up included.

    """

    def __init__(self, length: int) -> None:
        self.steps = MOST_STEPS + int(length * STEPS_PER_CHARACTER)
        self.plenty = self.steps - FREE_STEPS - length // 8
        self.characters = 65536 + 8 * length

    @property
    def frugal(self) -> bool:
        """Whether the text unfolds so much that nothing is walked twice any more."""
        return self.steps < self.plenty

    def too_complex(self) -> None:
        """Give up.

        Raises:
            TooComplexError: always.

        """
        raise TooComplexError

    def spend(self, count: int = 1) -> None:
        """Count steps.

        Raises:
            TooComplexError: there were too many.

        """
        self.steps -= count
        if self.steps < 0:
            raise TooComplexError
