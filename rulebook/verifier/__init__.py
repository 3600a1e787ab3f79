"""Predicates over events: whether a check matches what an agent is about to do.

Safe at hook time. ``evaluate`` and ``applies`` are the two questions; ``EventContext`` is all that they
may depend on beside the event.
"""

from rulebook.verifier.applies import applies
from rulebook.verifier.context import EventContext
from rulebook.verifier.evaluate import Match, evaluate

__all__ = ["EventContext", "Match", "applies", "evaluate"]
