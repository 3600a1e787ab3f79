"""Whether a check may be armed at its level: its examples must hold, and admission must agree."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.cli.desk import Desk
from rulebook.lifecycle.admission import objection
from rulebook.records.check import Check
from rulebook.records.loader import Loaded
from rulebook.verifier.loading import proven


def admit(here: Desk) -> Callable[[Check], str | None]:
    """Return a function that says why a check may not be armed; None: it may."""

    def judge(check: Check) -> str | None:
        place = f"{here.workspace.root}: {check.id}"
        problems = proven(Loaded(check, (), place)).errors
        return problems[0].message if problems else objection(check)

    return judge
