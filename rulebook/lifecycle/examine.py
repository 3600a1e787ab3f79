"""Look at one check: what its anchors say now, what is remembered, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any

from rulebook.anchors.condition import key
from rulebook.anchors.drift import Reason, confirmed_parts, reasons
from rulebook.anchors.fingerprint import fingerprint
from rulebook.anchors.probe import probe_key
from rulebook.anchors.states import PRESENT, Fingerprint
from rulebook.anchors.tree import Tree
from rulebook.lifecycle.carry import carry_all
from rulebook.lifecycle.reconciled import Reconciled
from rulebook.lifecycle.standing import Facts, Ruling, standing
from rulebook.outside.git import Git
from rulebook.outside.workspace import Workspace
from rulebook.records.values import ConditionKey, Standing, Verdict
from rulebook.store import Baseline, Store, StoredCheck

_MANY = 200
"""From here on asking for all is cheaper than asking for each."""


def few(ids: Collection[str]) -> Collection[str] | None:
    """Return the ids where asking for each is cheaper than asking for all, else None."""
    return ids if len(ids) <= _MANY else None


class Memory:
    """What the store and the lock know about this worktree, read once for many checks.

    Attributes:
        today: the day of now.
        first: ids that a person arms with this act.
        commit: the commit that is checked out; None before the first.

    """

    def __init__(
        self,
        workspace: Workspace,
        store: Store,
        locked: Callable[[], Mapping[str, Verdict]],
        today: date,
        first: frozenset[str],
    ) -> None:
        self.today = today
        self.first = first
        self.commit = Git(workspace.root).head()
        self._root = workspace.root
        self._worktree = workspace.worktree_key
        self._store = store
        self._locked = cache(locked)
        self._all: dict[str, Verdict] | None = None
        self._baselines: dict[str, Baseline] = {}
        self._standings: dict[str, Standing] = {}
        self._changes: dict[str, int] = {}
        self._looked: frozenset[str] = frozenset()

    def read(self, checks: list[StoredCheck]) -> None:
        """Read again what others may have written; what an older algorithm confirmed is carried over."""
        ids = few([check.id for check in checks])
        with self._store.reading():
            self._baselines = self._store.baselines(self._worktree, ids)
            self._standings = self._store.standings(self._worktree, ids)
            self._changes = self._store.newest_changes(self._worktree, ids)
            self._looked = self._store.looked_at(self._worktree, ids)
        self._baselines = carry_all(self._root, self._store, self._worktree, checks, self._baselines)
        self._all = self._store.newest_verdicts() if ids is None else None

    def before(self, check: str) -> Standing | None:
        """Return the standing until now; None where this worktree has not looked since the last act."""
        return self._standings.get(check) if check in self._looked else None

    def change(self, check: str) -> int | None:
        """Return the number of the newest ledger entry, to see whether somebody was faster."""
        return self._changes.get(check)

    def confirmed(self, check: str) -> str | None:
        """Return the fingerprint that was last confirmed here."""
        known = self._baselines.get(check)
        return known.fingerprint if known else None

    def parts(self, check: str) -> Mapping[str, Any] | None:
        """Return what was stored beside the confirmed fingerprint; see ``anchors.drift.confirmed_parts``."""
        known = self._baselines.get(check)
        return known.parts if known else None

    def is_blind(self, wanted: ConditionKey) -> bool:
        """Return whether a probe showed that the condition's verify command notices nothing."""
        probed, _ = self.verdict(probe_key(wanted))
        return probed is not None and probed.answer == "fails"

    def verdict(self, wanted: ConditionKey) -> tuple[Verdict | None, bool]:
        """Return the newest verdict for a key, and whether it is the lock's."""
        known = self._store.verdict(wanted) if self._all is None else self._all.get(wanted.text())
        if known is not None:
            return known, False
        locked = self._locked().get(wanted.text())
        return locked, locked is not None


@dataclass(slots=True)
class Examined:
    """A check with everything that its standing depends on; ``take`` adds the verdict of a run.

    Attributes:
        check: the version in force.
        facts: what the ruling is made of.
        key: what its verdict is remembered by.
        fingerprint: over its anchors now; None without anchors.
        change: number of the ledger entry that it was read at.
        parts: what is stored beside the fingerprint when it is confirmed.
        drift: why the condition has to be looked at, anchor by anchor.
        from_lock: the verdict is the lock's.
        ran: a verify command ran.

    """

    check: StoredCheck
    facts: Facts
    key: ConditionKey
    fingerprint: Fingerprint | None
    change: int | None
    parts: dict[str, Any] = field(default_factory=dict)
    drift: tuple[Reason, ...] = ()
    from_lock: bool = False
    ran: bool = False
    ruling: Ruling = field(init=False)

    def __post_init__(self) -> None:
        """Rule on what is known without a run."""
        self.ruling = standing(self.facts)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict that decides."""
        return self.facts.verdict

    @property
    def before(self) -> Standing | None:
        """The standing until now."""
        return self.facts.before

    @property
    def confirmed(self) -> str | None:
        """The fingerprint that was last confirmed."""
        return self.facts.confirmed

    @property
    def moves(self) -> bool:
        """Whether the ledger gets an entry; what people decided is on it already."""
        return self.facts.intent == "armed" and self.before != self.ruling.standing

    def due(self, fresh: bool) -> bool:
        """Return whether the verify command must run."""
        if self.facts.intent != "armed" or not self.facts.verifiable:
            return False
        return fresh or (self.verdict is None and self.ruling.cause != "unchanged")

    def take(self, verdict: Verdict) -> None:
        """Rule again, with the verdict of a run."""
        facts = {name: getattr(self.facts, name) for name in Facts.__slots__}
        self.facts = Facts(**{**facts, "verdict": verdict})
        self.ran, self.from_lock = True, False
        self.ruling = standing(self.facts)

    def detail(self) -> str:
        """Return one line for a person: which anchors, and the last line that the command printed."""
        parts = [reason.line() for reason in self.drift]
        if self.verdict is not None and self.verdict.detail and self.verdict.answer != "holds":
            parts.append(self.verdict.detail.strip().splitlines()[-1])
        return "; ".join(parts)

    def reconciled(self) -> Reconciled:
        """Return what became of the check."""
        return Reconciled(
            check=self.check,
            before=self.before,
            standing=self.ruling.standing,
            cause=self.ruling.cause,
            key=self.key,
            verdict=self.verdict,
            ran=self.ran,
            from_lock=self.from_lock,
            drift=self.drift,
            escalate=self.ruling.escalate,
            overdue=self.ruling.overdue,
        )


def examine(check: StoredCheck, memory: Memory, tree: Tree) -> Examined:
    """Fingerprint a check's anchors and rule on what is remembered."""
    condition = check.record.condition
    anchors = condition.anchors if condition else ()
    seen = fingerprint(anchors, "", tree=tree)
    wanted = key(check.record, seen)
    verdict, from_lock = memory.verdict(wanted) if condition else (None, False)
    facts = Facts(
        intent=check.intent,
        before=memory.before(check.id),
        anchored=bool(anchors),
        verifiable=bool(condition and condition.verify),
        fingerprint=seen.value if anchors else None,
        confirmed=memory.confirmed(check.id) if anchors else None,
        verdict=verdict,
        first=check.id in memory.first,
        blind=memory.is_blind(wanted),
        hollow=any(part.state != PRESENT for part in seen.parts.values()),
        review_by=check.record.review_by,
        today=memory.today,
    )
    return Examined(
        check,
        facts,
        wanted,
        seen if anchors else None,
        memory.change(check.id),
        parts=confirmed_parts(check.record, seen, memory.commit),
        drift=reasons(check.record, seen, memory.parts(check.id)) if check.intent == "armed" else (),
        from_lock=from_lock,
    )
