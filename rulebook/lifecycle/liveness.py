"""The one liveness predicate, used by every path: hooks, command line, watcher, audit, web.

Safe at hook time.
"""

from __future__ import annotations

from rulebook.records.words import LIVE, weaker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.records.values import Standing


def is_live(standing: Standing | str | None) -> bool:
    """Return whether findings of a check of this standing count in an outcome."""
    return standing in LIVE


def acting_level(level: str, standing: Standing | str) -> str | None:
    """Return the level at which a check acts: ``warning`` lowers it to warn; None where it is not live."""
    if not is_live(standing):
        return None
    return weaker(level, "warn") if standing == "warning" else level
