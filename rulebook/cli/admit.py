"""Whether a check may be armed at its level: its examples must hold, its remedies
must be free, and admission must agree.
"""

from __future__ import annotations

from collections.abc import Callable

from rulebook.cli.desk import Desk
from rulebook.compiler.admission import ceiling
from rulebook.lifecycle.remedies import Remedies
from rulebook.records.check import Check
from rulebook.records.loader import Loaded
from rulebook.records.words import weaker
from rulebook.verifier.loading import proven


def admit(here: Desk) -> Callable[[Check], str | None]:
    """Return a function that says why a check may not be armed; None: it may."""
    library = Remedies(one.record for one in here.store.heads())

    def judge(check: Check) -> str | None:
        place = f"{here.workspace.root}: {check.id}"
        problems = proven(Loaded(check, (), place)).errors
        if problems:
            return problems[0].message
        clash = library.forbidden(check)
        return clash.line() if clash else _above_ceiling(check)

    return judge


def _above_ceiling(check: Check) -> str | None:
    allowed = ceiling(check)
    if weaker(check.level, allowed.level) == check.level:
        return None
    cure = f"; {allowed.missing[0]}" if allowed.missing else ""
    return f"level {check.level} is above what admission allows, {allowed.level}: {allowed.because[0]}{cure}"
