"""Pins that nothing at the tool layer holds: if one were paraphrased, nothing downstream would fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulebook.audit.values import Library, Problem, Severity
from rulebook.context.backing import Backing, backing
from rulebook.context.pins import Pin
from rulebook.lifecycle.liveness import acting_level

CODES = {"unbacked_pin": "a pin is in force and no check that refuses holds it at the tool"}

REFUSES = ("gate", "block")
"""Levels at which the tool layer fails; a warning can be read past, as a paraphrase can."""

_SEVERITIES: dict[str, Severity] = {
    "irreversible_without_check": "error",
    "check_not_live": "warning",
    "no_check": "info",
}


def finalize(library: Library) -> Iterator[Problem]:
    """Yield a problem for each pin in force that only the prompt's copy holds."""
    standings = {subject.id: subject.standing for subject in library.subjects}
    refusing = {
        subject.id
        for subject in library.subjects
        if acting_level(subject.record.level, subject.standing) in REFUSES
    }
    pins = {pin.id: pin for pin in library.pins}
    for one in backing(library.pins, refusing):
        if one.is_finding:
            yield _problem(one, pins[one.id], standings)


def _problem(one: Backing, pin: Pin, standings: Mapping[str, str]) -> Problem:
    """Say what is wrong, and what cures it: the check that the pin names, where it is there, or a new one."""
    named = pin.guards in standings
    message = f"pin {pin.id} is held by words alone"
    if pin.guards is not None:
        why = f"is {standings[pin.guards]} and refuses nothing" if named else "is not in use here"
        message += f": check {pin.guards} {why}"
    if pin.irreversible:
        message += "; it guards what can't be undone"
    fix = f"rulebook why {pin.guards}" if named else f"rulebook pin check {pin.id}"
    return Problem("unbacked_pin", _SEVERITIES[one.code], message, fix)
