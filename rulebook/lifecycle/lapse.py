"""Shadow is time-boxed: by matches, never by days. A check that nobody answers for lapses.

At its last opportunity a check asks to be armed, with what it would have done as evidence: the audit and the
list say so. After as many again without an answer it is archived as unproven, and can be restored.
"""

from __future__ import annotations

from rulebook.lifecycle.acts import Acts
from rulebook.store import Store


def asking(store: Store) -> list[str]:
    """Return the checks that have had their opportunities and wait to be armed or archived."""
    return [
        one.id for one in store.outlines() if one.intent == "shadow" and _spent(one.opportunities_left, 0)
    ]


def lapse(store: Store, acts: Acts, opportunities: int) -> list[str]:
    """Archive, as unproven, the checks that asked for as long as they were given; return their ids.

    A check that never matched is not among them: a rule that was never tried is not disproven.
    """
    due = [
        one.id
        for one in store.outlines()
        if one.intent == "shadow" and _spent(one.opportunities_left, -opportunities)
    ]
    for name in due:
        acts.archive(name)
    return due


def _spent(left: int | None, limit: int) -> bool:
    return left is not None and left <= limit
