"""The repair card of a check whose reason fell away: what changed, who did it, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebook.anchors.drift import Reason, reasons
from rulebook.anchors.fingerprint import fingerprint
from rulebook.git.bisect import Culprit, culprit
from rulebook.git.renames import Proposal, proposals, rewritten
from rulebook.outside.git import Git
from rulebook.outside.redact import redact
from rulebook.outside.workspace import Workspace
from rulebook.records.check import Check
from rulebook.records.values import Verdict
from rulebook.store import Store, StoredCheck

_DIFF_LINES = 60


@dataclass(frozen=True, slots=True)
class Card:
    """All that a person needs to settle one check.

    Attributes:
        check: its id; ``owner`` who is to settle it.
        standing, claim, verify: how things stand.
        verdict: the newest for the content as it is now.
        drift: what changed, anchor by anchor.
        culprit: which commit broke it; None where that was not asked.
        diff: before and after, of the anchors' files.
        moved: where anchors that are gone may be now.
        edits: title -> what to do, ready to use.

    """

    check: str
    owner: str | None
    standing: str | None
    claim: str
    verify: str | None
    verdict: Verdict | None
    drift: tuple[Reason, ...]
    culprit: Culprit | None
    diff: str
    moved: tuple[Proposal, ...]
    edits: dict[str, str]

    def document(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "id": self.check,
            "owner": self.owner,
            "standing": self.standing,
            "claim": self.claim,
            "verify": self.verify,
            "verdict": self.verdict.answer if self.verdict else None,
            "verdict_reason": self.verdict.reason if self.verdict else None,
            "detail": self.verdict.detail if self.verdict else None,
            "anchors": [reason.document() for reason in self.drift],
            "broken_by": {"commit": self.culprit.commit, "why": self.culprit.why} if self.culprit else None,
            "diff": self.diff,
            "moved": [{"anchor": one.anchor, "new": one.new, "evidence": one.evidence} for one in self.moved],
            "edits": self.edits,
        }


def card(
    workspace: Workspace, store: Store, check: StoredCheck, verdict: Verdict | None, bisect: bool
) -> Card:
    """Make the card; with ``bisect`` the verify command is asked about the commits since it last held."""
    record = check.record
    anchors = record.condition.anchors if record.condition else ()
    baseline = store.baseline(check.id, workspace.worktree_key)
    confirmed = baseline.parts if baseline else None
    good = confirmed.get("commit") if confirmed else None
    moved = tuple(proposals(workspace.root, anchors, confirmed))
    return Card(
        check=check.id,
        owner=record.owner,
        standing=store.standing(check.id, workspace.worktree_key),
        claim=record.condition.claim if record.condition else "",
        verify=record.condition.verify if record.condition else None,
        verdict=verdict,
        drift=reasons(record, fingerprint(anchors, workspace.root), confirmed),
        culprit=culprit(workspace, store, check, good) if bisect else None,
        diff=_diff(workspace.root, good, sorted({anchor.path for anchor in anchors if anchor.path})),
        moved=moved,
        edits=_edits(check, record, moved),
    )


def _diff(root: str, good: str | None, paths: list[str]) -> str:
    if good is None or not paths:
        return ""
    out = Git(root).ask("diff", "--no-ext-diff", "--no-textconv", "--no-color", good, "--", *paths) or ""
    lines = redact(out).splitlines()
    more = len(lines) - _DIFF_LINES
    return "\n".join(lines[:_DIFF_LINES] + ([f"... {more} more lines"] if more > 0 else []))


def _edits(check: StoredCheck, record: Check, moved: tuple[Proposal, ...]) -> dict[str, str]:
    """Return what can be done; the first that fits comes first."""
    edits: dict[str, str] = {}
    for one in moved:
        verify = record.condition.verify if record.condition else None
        old, new = (text.split("#")[0] for text in (one.anchor, one.new))
        then = f"; verify: {rewritten(verify, old, new)}" if verify else ""
        edits.setdefault(
            f"re-anchor ({one.evidence})",
            f"in rules/{check.path or check.id}: {one.anchor} -> {one.new}{then}",
        )
    edits["the reason holds after all"] = f"correct the verify command, then: rulebook verify {check.id}"
    edits["another rule takes its place"] = f"write the new record, then: rulebook supersede {check.id} NEW"
    edits["the reason is gone for good"] = f'rulebook archive {check.id} --because "{_because(record)}"'
    return edits


def _because(record: Check) -> str:
    claim = " ".join((record.condition.claim if record.condition else record.rule).split())
    return f"no longer true: {claim}".replace('"', "'")
