"""The one resolver of ids: tombstones and supersession lead on, for ever; a near miss is named."""

from __future__ import annotations

import difflib
import itertools
from dataclasses import dataclass

from rulebook.errors import RulebookError
from rulebook.store import Store, StoredCheck


@dataclass(frozen=True, slots=True)
class Resolved:
    """Where a name leads.

    Attributes:
        check: the check that the name means.
        asked: the name as it was given.
        via: the tombstones on the way, the first being ``asked``.

    """

    check: StoredCheck
    asked: str
    via: tuple[str, ...] = ()


def resolve(store: Store, name: str, *, in_force: bool = False) -> Resolved:
    """Return the check that ``name`` means; with ``in_force`` supersession is followed to its end too.

    Raises:
        RulebookError: the id was never used (the nearest ones are named), or its tombstones go in a circle.

    """
    via: list[str] = []
    here = name
    while True:
        check = store.head(here)
        if check is None:
            raise _unknown(store, here)
        follows = check.renamed or (in_force and check.intent == "superseded")
        if not follows or check.successor is None:
            return Resolved(check, name, tuple(via))
        via.append(here)
        here = check.successor
        if here in via:
            circle = " -> ".join((*via, here))
            raise RulebookError(f"the tombstones of '{name}' go in a circle: {circle}", fix="rulebook import")


def free_id(store: Store, wanted: str) -> str:
    """Return an id that nothing ever had: the wanted one, or it with a number behind."""
    used = store.ids()
    numbered = (f"{wanted[:75]}-{number}" for number in itertools.count(2))
    return wanted if wanted not in used else next(name for name in numbered if name not in used)


def _unknown(store: Store, name: str) -> RulebookError:
    near = difflib.get_close_matches(name, sorted(store.ids()), n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return RulebookError(f"there is no check '{name}'{hint}", fix="rulebook list")
