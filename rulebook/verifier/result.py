"""What judging one predicate on one subject gave. Safe at hook time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Result:
    """A predicate's answer for one subject.

    Attributes:
        holds: it matches.
        sure: the answer does not rest on a word that the text leaves open.
        reason: ``{"predicate", "holds", "because", "parts"?}``, JSON-able.
        cap: ``warn`` or ``gate`` where it matches only because ``on_opaque`` says so.

    """

    __slots__ = ("cap", "holds", "reason", "sure")

    def __init__(
        self,
        predicate: str,
        holds: bool,
        because: str,
        *,
        sure: bool = True,
        parts: Sequence[dict[str, Any]] = (),
        cap: str | None = None,
    ) -> None:
        self.holds = holds
        self.sure = sure
        self.cap = cap
        self.reason: dict[str, Any] = {"predicate": predicate, "holds": holds, "because": because}
        if parts:
            self.reason["parts"] = list(parts)
