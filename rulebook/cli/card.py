"""A compilation for people: one card a record, with what speaks for and against it."""

from __future__ import annotations

import shlex
from typing import Any

from rulebook.cli import output
from rulebook.compiler.card import card
from rulebook.compiler.compile import Compilation


def show(
    compiled: Compilation, action: dict[str, Any] | None, root: str, raised_by: str, plainer: list[str]
) -> None:
    """Print what a message compiles to, and what each record would have done to the action that drew it.

    ``raised_by`` is what gives the same records an owner and a review date, ``plainer`` what may be meant
    where nothing but notes came out.
    """
    if not compiled.correction:
        output.say(f"no correction: {compiled.because}")
    for one in compiled.records:
        output.say(card(one, action, root, raised_by))
    for lift in compiled.lifts:
        output.say(f"it lifts {lift['check']}: rulebook archive {lift['check']}")
    for refused in compiled.refused:
        output.say(f"refused: {refused['rule']}")
        for because in refused["because"]:
            output.say(f"  {because}")
    if plainer:
        output.say("if you mean a check, say it plainly:")
    for text in plainer:
        output.say(f"  rulebook compile --words {shlex.quote(text)}")
