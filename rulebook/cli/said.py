"""What an act on checks ends with: their standing, in the form of all verbs about reasons."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.cli import output, reason_view
from rulebook.lifecycle.reconciled import Reconciled


def say_standings(
    looked: Mapping[str, Reconciled], as_json: bool, *, not_armed: Mapping[str, str] | None = None
) -> None:
    """Print the standing of each check that an act has touched, and why.

    ``not_armed`` says of checks that would have been armed why they may not.
    """
    refused = dict(not_armed or {})
    if as_json:
        document = reason_view.document(looked.values())
        output.print_json({**document, "not_armed": refused} if refused else document)
        return
    for name, objection in refused.items():
        output.say(f"'{name}' may not be armed and stays in shadow: {objection}")
    reason_view.table(looked.values(), empty="nothing changed")
    waiting = [one.check.id for one in looked.values() if one.cause == "not_approved"]
    if waiting:
        output.say(f"To let their verify commands run on this machine: rulebook approve {' '.join(waiting)}")
