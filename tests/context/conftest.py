"""How many examples the property tests of this folder draw."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# For mutation testing: each mutant runs the tests again, so few examples, and the same ones every time.
settings.register_profile(
    "few",
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
