"""Markers of tests."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def flaky(test: Test) -> Test:
    """Mark a test that fails at random for a reason that has nothing to do with the change at hand."""
    test.flaky = True
    return test
