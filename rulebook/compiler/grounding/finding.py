"""What grounding found: a claim, its anchors, a verify command, and how each was seen."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Grounding:
    """What the workspace shows about a rule.

    Attributes:
        claim: the reason as a statement that can be true or false; empty where nothing was found.
        anchors: short forms (``path``, ``path#symbol``) of what it depends on.
        verify: a safe command that exits 0 while the claim holds; None where there is none.
        evidence: one line for each thing that was seen.

    """

    claim: str = ""
    anchors: tuple[str, ...] = ()
    verify: str | None = None
    evidence: list[str] = field(default_factory=list)
