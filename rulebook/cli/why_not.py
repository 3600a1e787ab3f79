"""``rulebook why --not``: which part of a check did not match an event, or what else keeps it quiet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.desk import Desk, desk
from rulebook.cli.event import read_event
from rulebook.cli.held import held
from rulebook.enforce.armed import armed_check
from rulebook.errors import RulebookError
from rulebook.lifecycle.liveness import is_live
from rulebook.lifecycle.resolve_id import resolve
from rulebook.store import StoredCheck
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import evaluate
from rulebook.verifier.explain import explain


def why_not(name: str, command: str | None, event: str | None, as_json: bool) -> int:
    """Say why a check did not stop an event.

    Raises:
        RulebookError: no such check, or no event given.

    """
    if (command is None) == (event is None):
        raise RulebookError("say what it did not match", fix=f"rulebook why --not {name} --command CMD")
    given = {"command": command} if command is not None else read_event(event or "")
    with desk() as here:
        check = held(here.store, here.workspace, resolve(here.store, name, in_force=True).check)
        answer = _answer(here, check, given)
    if as_json:
        output.print_json(answer)
    else:
        _say(answer)
    return 0


def _answer(here: Desk, check: StoredCheck, event: dict[str, Any]) -> dict[str, Any]:
    standing = here.store.standing(check.id, here.workspace.worktree_key) or check.intent
    judged = armed_check(check.record, check.version, standing)
    context = EventContext(here.workspace.root, cwd=str(Path.cwd()))
    verifier = judged["verifier"]
    fired = bool(verifier) and evaluate(verifier, event, context).fired
    return {
        "id": check.id,
        "standing": standing,
        "live": is_live(standing),
        "fires": fired,
        "because": explain(judged, event, context) if verifier else [],
    }


def _say(answer: dict[str, Any]) -> None:
    name = answer["id"]
    if not answer["live"]:
        output.say(f"'{name}' is {answer['standing']} here, so it decides nothing: rulebook why {name}")
    if answer["fires"]:
        output.say(f"'{name}' does match this")
        return
    if not answer["because"]:
        output.say(f"'{name}' has no verifier: it is a note and matches nothing")
        return
    output.say(f"'{name}' does not match this:")
    lines = (f"  {reason.get('subject', 'the event')}: {reason['because']}" for reason in answer["because"])
    for line in dict.fromkeys(lines):  # one command is several moments, which may say the same
        output.say(line)
