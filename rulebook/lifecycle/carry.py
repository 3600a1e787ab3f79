"""Carry confirmed fingerprints over to a new version of the algorithm; no check is flagged for that.

The commit that was checked out when a fingerprint was confirmed is stored beside it. Its content, looked at
again by the algorithm of now, is the baseline to compare with; what was said of it is said of that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulebook.anchors.condition import key
from rulebook.anchors.drift import confirmed_parts
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.history import GitTree
from rulebook.anchors.states import is_current
from rulebook.anchors.tree import Tree
from rulebook.errors import RulebookError
from rulebook.outside.git import Git
from rulebook.records.check import Condition
from rulebook.records.values import ConditionKey, Verdict
from rulebook.store import Baseline, Store, StoredCheck


@dataclass(frozen=True, slots=True)
class Carried:
    """A baseline by the algorithm of now, and the verdict to remember for it, if one was known."""

    baseline: Baseline
    key: ConditionKey
    verdict: Verdict | None


class Carrier:
    """Fingerprints recorded commits again, each commit's tree listed once.

    Attributes:
        root: the worktree.
        store: its store.

    """

    def __init__(self, root: str, store: Store) -> None:
        self.root = root
        self.store = store
        self._trees: dict[str, Tree] = {}

    def carry(self, check: StoredCheck, known: Baseline) -> Carried | None:
        """Return the baseline of now; None where it is one already, or the commit can not be looked at.

        A verdict is carried with it only where the condition is the one that was confirmed, and where the
        anchors' own words show that they were as in the commit: they may have been edited, not committed.
        """
        commit = known.parts.get("commit")
        condition = check.record.condition or Condition(claim="")
        if is_current(known.fingerprint) or not commit or not condition.anchors:
            return None
        try:
            seen = fingerprint(condition.anchors, "", tree=self._tree(commit))
        except RulebookError:
            return None
        parts: dict[str, Any] = confirmed_parts(check.record, seen, commit)
        same = all(parts[name] == known.parts.get(name) for name in ("condition", "verify", "anchors"))
        wanted = key(check.record, seen)
        before = self.store.verdict(replace(wanted, fingerprint=known.fingerprint)) if same else None
        parts |= {name: known.parts[name] for name in ("condition", "verify") if name in known.parts}
        return Carried(Baseline(seen.value, parts, known.confirmed_at, known.how), wanted, before)

    def _tree(self, commit: str) -> Tree:
        if commit not in self._trees:
            self._trees[commit] = GitTree(Git(self.root), commit)
        return self._trees[commit]


def carry_all(
    root: str, store: Store, worktree: str, checks: list[StoredCheck], known: dict[str, Baseline]
) -> dict[str, Baseline]:
    """Carry what an older algorithm confirmed, write it, and return the baselines of now."""
    old = [check for check in checks if check.id in known and not is_current(known[check.id].fingerprint)]
    if not old:
        return known
    carrier = Carrier(root, store)
    carried = {check.id: found for check in old if (found := carrier.carry(check, known[check.id]))}
    with store.transaction():
        for name, one in carried.items():
            base = one.baseline
            store.confirm(name, worktree, base.fingerprint, base.parts, at=base.confirmed_at, how=base.how)
            if one.verdict is not None and store.verdict(one.key) is None:
                store.remember(one.key, one.verdict)
    return {**known, **{name: one.baseline for name, one in carried.items()}}
