"""What a verdict is remembered by."""

from __future__ import annotations

import platform
import sys

from rulebook.anchors.label import kind, label
from rulebook.anchors.states import Fingerprint, digest
from rulebook.records.check import Check, Condition
from rulebook.records.values import ConditionKey


def key(check: Check, fingerprint: Fingerprint) -> ConditionKey:
    """Return the key of a check's condition as its anchors stand now.

    Equal keys mean: the same claim about the same content, evaluated by the same text on the same kind of
    machine; a verdict remembered for one is the verdict of the other.
    """
    condition = check.condition or Condition(claim="")
    return ConditionKey(
        condition=condition_digest(condition),
        verify=digest((condition.verify or "").encode()),
        platform=f"{sys.platform}-{platform.machine()}",
        fingerprint=fingerprint.value,
    )


def condition_digest(condition: Condition) -> str:
    """Return the digest of claim and anchors; layout in the claim and the anchors' order do not count."""
    anchors = sorted(f"{kind(anchor)} {label(anchor)} {anchor.text or ''}" for anchor in condition.anchors)
    return digest("\n".join((" ".join(condition.claim.split()), *anchors)).encode())
