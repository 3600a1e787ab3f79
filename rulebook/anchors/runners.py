"""What test runners print when they ran nothing and exit 0 all the same: that proves nothing."""

from __future__ import annotations

import re

_NOTHING = re.compile(
    rb"^(?:"
    rb"test result: ok\. 0 passed;.*"  # cargo
    rb"|.*\[no tests? (?:to run|files)\]|testing: warning: no tests to run"  # go
    rb"|No tests? (?:files? )?found, exiting with code 0"  # jest, vitest
    rb"|Ran 0 tests in .*"  # unittest
    rb"|=+ \d+ skipped(?:, \d+ warnings?)? in .*=+|\d+ skipped(?:, \d+ warnings?)? in .*"  # pytest
    rb"|\s*0 passing\b.*"  # mocha
    rb"|0 examples, 0 failures.*"  # rspec
    rb"|(?:#|\xe2\x84\xb9) tests 0"  # node
    rb"|No tests executed!"  # phpunit
    rb"|No tests were found!!!"  # ctest
    rb"|No test is available in .*"  # dotnet
    rb")\r?$",
    re.MULTILINE,
)
_SOMETHING = re.compile(
    rb"\b[1-9]\d* (?:passed|passing|failed|examples?)\b"
    rb"|^ok\s+\S+\s+(?:[\d.]+s|\(cached\))(?:\s+coverage: .*)?\r?$"
    rb"|^Ran [1-9]|tests [1-9]|^OK \([1-9]|Passed: +[1-9]|tests passed",
    re.MULTILINE,
)


def ran_nothing(out: bytes) -> bool:
    """Say whether a runner's own words say that it ran no test at all."""
    return bool(_NOTHING.search(out)) and not _SOMETHING.search(out)
