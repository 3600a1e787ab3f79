"""The closed word lists of the design; safe to import at hook time.

Plain tuples of strings, because an enum's import costs more than a hook may spend.
"""

LEVELS = ("note", "note_with_verify", "warn", "gate", "block")
"""How forceful a check is, weakest first."""

STANDINGS = ("draft", "shadow", "armed", "warning", "suspended", "superseded", "archived")
"""What a check may do here and now."""

LIVE = ("armed", "warning")
"""The standings whose findings count in an outcome: the one liveness predicate is built on this."""

VERDICTS = ("holds", "fails", "unknown")
"""What a verify run showed."""

OUTCOMES = ("allow", "note", "warn", "gate", "block")
"""What a decision may be, weakest first; ``note_with_verify`` decides as ``note``."""

RELATIONS = ("duplicate", "narrows", "extends", "contradicts", "unrelated", "lifts")
"""How a new rule stands to one in force."""

STATED_BY = ("user", "verified", "instruction_file", "agent", "tool_output", "retrieved")
"""Who vouches for a claim."""

CERTAINTIES = ("will", "may", "opaque")
"""How sure it is that an execution happens."""


def weaker(one: str, other: str) -> str:
    """Return the lower of two levels."""
    return one if LEVELS.index(one) <= LEVELS.index(other) else other
