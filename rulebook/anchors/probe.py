"""Break a check's anchors on purpose and count how many breaks its verify command notices.

The broken file is laid over the real one inside the sandbox only; the tree itself is never touched.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass

from rulebook.anchors import sandbox
from rulebook.anchors.approvals import Approval
from rulebook.anchors.breaks import breaks
from rulebook.anchors.label import label
from rulebook.anchors.states import PRESENT
from rulebook.anchors.tree import WorkTree
from rulebook.anchors.verify import run
from rulebook.errors import RulebookError
from rulebook.records.check import Condition
from rulebook.records.values import ConditionKey, Verdict

MARK = "probe:1"
"""Stands for the fingerprint in the key under which a probe's outcome is remembered."""


@dataclass(frozen=True, slots=True)
class Break:
    """One break and what came of it.

    Attributes:
        anchor: the anchor that was broken.
        how: in which way.
        noticed: the verify command no longer held.
        reason: how it ended.

    """

    anchor: str
    how: str
    noticed: bool
    reason: str


def probe(condition: Condition, root: str, approved: Approval | None) -> list[Break]:
    """Return every break of every anchor that is a file, or stands in one.

    Raises:
        RulebookError: there is nothing to break, no kernel sandbox, or the command does not hold as it is.

    """
    if not sandbox.available():
        raise RulebookError("a probe needs a kernel sandbox", fix="install bubblewrap")
    now = run(condition.verify, root, approved=approved)
    if now.answer != "holds":
        raise RulebookError(
            f"the verify command does not hold as it is: {now.reason}", fix="rulebook approve"
        )
    tree, done = WorkTree(root), []
    for anchor in condition.anchors:
        found = tree.content(anchor.path or "")
        if found.state == PRESENT:
            for how, data in breaks(found.data, anchor.symbol):
                verdict = _run_broken(condition, root, approved, anchor.path or "", data)
                done.append(Break(label(anchor), how, verdict.answer != "holds", verdict.reason))
    if not done:
        raise RulebookError("no anchor is a file that could be broken", fix="add an anchor to the record")
    return done


def _run_broken(
    condition: Condition, root: str, approved: Approval | None, path: str, data: bytes | None
) -> Verdict:
    real = os.path.realpath(os.path.join(root, path))
    if data is None:
        return run(condition.verify, root, approved=approved, over={real: None})
    with tempfile.NamedTemporaryFile(prefix="rulebook-break-") as file:
        file.write(data)
        file.flush()
        os.chmod(file.name, os.stat(real).st_mode & 0o777)
        return run(condition.verify, root, approved=approved, over={real: file.name})


def probe_key(key: ConditionKey) -> ConditionKey:
    """Return the key under which the outcome for a condition and its verify text is remembered."""
    return ConditionKey(key.condition, key.verify, key.platform, MARK)
