"""How many examples the property tests of this folder draw."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

# For mutation testing (tests/mutation): each mutant runs the tests again, so few examples, the same ones
# every time, and none is made smaller.
settings.register_profile(
    "few",
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
