"""The time that a decision may take: an alarm in the one-shot hook, a watchman in the service.

Safe at hook time.
"""

from __future__ import annotations

from _thread import get_ident
from time import monotonic

watched: dict[int, float] = {}
"""The service's calls in work: thread -> the moment of the monotonic clock at which it is too late."""


def allow(seconds: float) -> None:
    """Let the decision of this thread take ``seconds`` from now, as where a gate runs a command."""
    me = get_ident()
    if me in watched:
        watched[me] = monotonic() + seconds
        return
    import _signal  # type: ignore[import-not-found]  # the C part of signal, without its enums

    if _signal.getitimer(_signal.ITIMER_REAL)[0] > 0:
        _signal.setitimer(_signal.ITIMER_REAL, seconds)
