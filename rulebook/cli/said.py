"""What an act on checks ends with: their standing, in the form of all verbs about reasons."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.cli import output, reason_view
from rulebook.lifecycle.reconciled import Reconciled


def say_standings(looked: Mapping[str, Reconciled], as_json: bool) -> None:
    """Print the standing of each check that an act has touched, and why."""
    if as_json:
        output.print_json(reason_view.document(looked.values()))
        return
    reason_view.table(looked.values(), empty="nothing changed")
    waiting = [one.check.id for one in looked.values() if one.cause == "not_approved"]
    if waiting:
        output.say(f"To let their verify commands run on this machine: rulebook approve {' '.join(waiting)}")
