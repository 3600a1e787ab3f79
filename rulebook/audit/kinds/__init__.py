"""One file a kind of finding.

A kind has ``CODES`` (code -> what it means, for docs/audit.md) and one or both of
``validate(subject, library)`` for one check and ``finalize(library)`` for what only the whole library shows;
both yield problems. A new kind is a new file and its name in ``KINDS``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from rulebook.audit.kinds import (
    broken,
    condition,
    duplicates,
    enforcement,
    examples,
    never_fired,
    overrides,
    pins,
    review,
    shadow,
    standing,
    unanchored,
    unsynced,
    wrong,
)
from rulebook.audit.values import Library, Problem, Subject


class Kind(Protocol):
    """What each module of this package offers."""

    @property
    def CODES(self) -> Mapping[str, str]:  # noqa: N802 - a module's constant
        """Code -> what it means."""


KINDS = (
    condition,
    standing,
    unanchored,
    review,
    shadow,
    examples,
    wrong,
    overrides,
    never_fired,
    duplicates,
    unsynced,
    broken,
    enforcement,
    pins,
)
"""In the order in which their findings are shown."""

CODES: dict[str, str] = {code: meaning for kind in KINDS for code, meaning in kind.CODES.items()}
"""Every code that an audit may give, with its meaning; docs/audit.md holds the same list."""


def problems(library: Library) -> Iterator[Problem]:
    """Yield everything that is found: check by check, then what only the whole shows."""
    for subject in library.subjects:
        yield from of_check(subject, library)
    for kind in KINDS:
        finalize = getattr(kind, "finalize", None)
        if finalize is not None:
            yield from finalize(library)


def of_check(subject: Subject, library: Library) -> Iterator[Problem]:
    """Yield what is found about one check alone."""
    for kind in KINDS:
        validate = getattr(kind, "validate", None)
        if validate is not None:
            yield from validate(subject, library)
