"""Predicates over events: whether a check matches what an agent is about to do.

Safe at hook time. ``evaluate.evaluate`` and ``applies.applies`` are the two questions;
``context.EventContext`` is all that they may depend on beside the event. Nothing is imported here: most
hooks need one small module of this package and not the evaluator.
"""
