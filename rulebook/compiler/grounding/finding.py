"""What grounding found: a claim, its anchors, a verify command, and how each was seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Grounding:
    """What the workspace shows about a rule.

    Attributes:
        claim: the reason as a statement that can be true or false; empty where nothing was found.
        anchors: what it depends on, short (``path``, ``path#symbol``) or long (``{"glob": ...}``) forms.
        verify: a safe command that exits 0 while the claim holds; None where there is none.
        evidence: one line for each thing that was seen.

    """

    claim: str = ""
    anchors: tuple[Any, ...] = ()
    verify: str | None = None
    evidence: list[str] = field(default_factory=list)

    def joined(self, other: Grounding) -> Grounding:
        """Return both findings as one: the reason holds while both claims do."""
        if not self.claim:
            return other
        if not other.claim:
            return self
        anchors = (*self.anchors, *(anchor for anchor in other.anchors if anchor not in self.anchors))
        verifies = [verify for verify in (self.verify, other.verify) if verify]
        return Grounding(
            f"{self.claim}; {other.claim}",
            anchors,
            " && ".join(verifies) or None,
            self.evidence + other.evidence,
        )
