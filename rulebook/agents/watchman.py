"""Ends a decision in the service that takes too long; its caller gets the answer of a fault, in time.

A thread can't be stopped, but an exception can be put into it, which it meets at its next step in Python.
What runs in C meanwhile is linear in its input. A decision that is over just then may meet it on its way
out: then the connection closes without an answer, and a one-shot hook decides by itself.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rulebook.agents.respond import Late
from rulebook.agents.run import DEADLINE
from rulebook.enforce.deadline import watched

_LOCK = threading.Lock()


@contextmanager
def in_time(seconds: float = DEADLINE) -> Iterator[None]:
    """Raise ``Late`` in this thread where the block takes longer than ``seconds``; behind it, never."""
    me = threading.get_ident()
    watched[me] = monotonic() + seconds
    try:
        yield
    finally:
        with _LOCK:
            if watched.pop(me, None) is None:  # it was too late; what was not met yet is taken back
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(me), None)


def look() -> int:
    """Put ``Late`` into each thread that is over its time, once; return how many."""
    now = monotonic()
    with _LOCK:
        late = [thread for thread, moment in list(watched.items()) if moment < now]
        for thread in late:
            del watched[thread]
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Late))
    return len(late)
