"""Run the tests that give the same answer every time: all but those marked ``@flaky``."""

import sys
import unittest
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))


def cases(suite: unittest.TestSuite) -> Iterator[unittest.TestCase]:
    """Yield the single tests of a suite."""
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from cases(part)
        else:
            yield part


def is_flaky(test: unittest.TestCase) -> bool:
    """Return whether a test carries the marker."""
    return getattr(getattr(test, test.id().rpartition(".")[2], None), "flaky", False)


found = unittest.defaultTestLoader.discover(str(ROOT / "tests"), top_level_dir=str(ROOT))
stable = unittest.TestSuite(test for test in cases(found) if not is_flaky(test))
sys.exit(not unittest.TextTestRunner().run(stable).wasSuccessful())
