"""The design-time test for a set of pins: if one were paraphrased, would anything downstream fail."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rulebook.context.pins import Pin


@dataclass(frozen=True, slots=True)
class Backing:
    """The answer for one pin.

    Attributes:
        id: the pin.
        check: the check at the tool layer that would fail; None where nothing would.
        code: ``backed``, ``no_check`` (it names none), ``check_not_live`` (the one that it names is not
            armed), or ``irreversible_without_check`` (the worst: nothing holds what can't be undone).

    """

    id: str
    check: str | None
    code: str

    @property
    def is_finding(self) -> bool:
        """Whether somebody should act on it."""
        return self.code != "backed"


def backing(pins: Iterable[Pin], live_checks: Collection[str]) -> list[Backing]:
    """Answer the test for each pin, ordered by id.

    Args:
        pins: those in force.
        live_checks: ids of the checks that are live at the tool layer here.

    """
    return [_answer(pin, live_checks) for pin in sorted(pins, key=lambda pin: pin.id)]


def _answer(pin: Pin, live_checks: Collection[str]) -> Backing:
    if pin.guards is not None and pin.guards in live_checks:
        return Backing(pin.id, pin.guards, "backed")
    if pin.irreversible:
        return Backing(pin.id, None, "irreversible_without_check")
    return Backing(pin.id, None, "no_check" if pin.guards is None else "check_not_live")
