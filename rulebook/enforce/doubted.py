"""Before a match counts: where an anchor of its check was touched since the last look, ask for its reason.

A watcher or git's hooks have mostly done so already. Where neither saw the edit (no watcher runs, or the disk
tells of no events), what is enforced would be stale. Costs something only where a check with anchors matches.
Safe at hook time.
"""

from __future__ import annotations

import os
import sys
from time import monotonic, sleep

from rulebook.anchors.stats import is_touched, stats_path
from rulebook.enforce.bundle import Bundle
from rulebook.enforce.place import bundle_path
from rulebook.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.enforce.judge import Judged
    from rulebook.enforce.place import Place

PATIENCE = 3.0
"""Seconds that an action waits for the look; what is enforced until it is done is said to be in doubt."""

_STEP = 0.01


def looked_again(place: Place, matches: list[Judged]) -> bool:
    """Look at the reasons of matches again where ``stat`` shows a touched anchor; say whether that was so."""
    ids = _touched(place, matches)
    if not ids:
        return False
    _settle(place, ids)
    try:
        place.bundle = Bundle.open(bundle_path(place.workspace))
    except (OSError, RulebookError) as error:
        place.faults.append(f"the bundle can't be read again: {error}")
        return False
    return True


def _touched(place: Place, matches: list[Judged]) -> list[str]:
    anchored = [match.check for match in matches if match.fired and match.check.get("anchors")]
    if not anchored:
        return []
    try:
        with open(stats_path(place.workspace.worktree_home), "rb") as file:
            known = file.read()
    except OSError:
        return []
    root = place.workspace.root
    return [one["id"] for one in anchored if any(is_touched(root, known, path) for path in one["anchors"])]


def _settle(place: Place, ids: list[str]) -> None:
    """Let the process that settles git's notes settle these; it goes on where it takes longer than this."""
    nothing = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    line = (sys.executable, "-P", "-m", "rulebook.git.settle", place.workspace.root, *ids)
    try:
        child = os.posix_spawn(sys.executable, line, dict(place.env), file_actions=nothing, setsid=True)
    except OSError as error:
        place.faults.append(f"a changed reason can't be looked at: {error.strerror}")
        return
    until = monotonic() + PATIENCE
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        if monotonic() > until:
            place.faults.append(f"the reason of {', '.join(ids)} changed and is being looked at again")
            return
        sleep(_STEP)
