"""Eviction policies: named, versioned, and nothing but data.

Safe at hook time.
"""

from __future__ import annotations

from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FIELDS = ("priority", "last_used", "cost")
"""What a policy may rank by; the id is always the last word, so that no two entries tie."""


class InvalidInputError(RulebookError):
    """Input that no plan may be made from; every fault is listed, not only the first.

    Attributes:
        faults: ``(code, id)`` pairs in order of the input; the id is ``#N`` where an entry has none.

    """

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        shown = ", ".join(f"{id_[:80] or 'the input'} ({code})" for code, id_ in faults[:5])
        more = f" and {len(faults) - 5} more" if len(faults) > 5 else ""
        super().__init__(
            f"invalid input, nothing was planned: {shown}{more}",
            fix="correct these in the caller; docs/context-api.md lists the codes",
        )
        self.faults = tuple(faults)


class Policy:
    """How entries are ranked, the first to be evicted first.

    Attributes:
        name: what people call it.
        version: whole number from 1; a policy whose meaning changes gets the next.
        order: fields of ``FIELDS``; the entry with the lowest value goes first, with a leading ``-`` the
            entry with the highest. The id decides what is left.
        reserve: how much of every budget is kept free.

    """

    __slots__ = ("name", "order", "reserve", "version")

    def __init__(
        self, name: str, version: int, order: Sequence[str] = ("priority", "last_used"), reserve: int = 0
    ) -> None:
        """Make a policy.

        Raises:
            InvalidInputError: ``bad_policy``: a field that it can't rank by, or a number that is none.

        """
        listed = isinstance(order, (list, tuple)) and all(isinstance(field, str) for field in order)
        fields = [field.removeprefix("-") for field in order] if listed else []
        good = (
            listed
            and isinstance(name, str)
            and bool(name)
            and whole(version)
            and version > 0
            and whole(reserve)
            and set(fields) <= set(FIELDS)
            and len(set(fields)) == len(fields)
        )
        if not good:
            raise InvalidInputError([("bad_policy", str(name))])
        self.name = name
        self.version = version
        self.order = tuple(order)
        self.reserve = reserve

    @property
    def label(self) -> str:
        """``name:version``, as diagnostics name it."""
        return f"{self.name}:{self.version}"

    def as_dict(self) -> dict[str, Any]:
        """Return the fields by name."""
        return {
            "name": self.name,
            "version": self.version,
            "order": list(self.order),
            "reserve": self.reserve,
        }


MOST = 2**63 - 1
"""The largest number that a plan takes; harnesses in other languages can hold no larger one."""


def whole(number: object) -> bool:
    """Tell whether ``number`` is a whole number from 0 to ``MOST``; a boolean is none."""
    return type(number) is int and 0 <= number <= MOST


DEFAULT = Policy("priority-then-lru", 1)
"""Lowest priority first, among equals the least recently used, among those by id."""
