"""A test runner that ran nothing proves nothing."""

from __future__ import annotations

import pytest

from rulebook.anchors.answer import judge

SOMETHING = [
    pytest.param("test result: ok. 3 passed; 0 failed; 0 ignored", id="cargo"),
    pytest.param(
        "test result: ok. 2 passed; 0 failed\ntest result: ok. 0 passed; 0 failed; 9 filtered out",
        id="cargo-and-no-doc-tests",
    ),
    pytest.param("ok  \texample/a\t0.01s\n?   \texample/b\t[no test files]", id="go"),
    pytest.param("Ran 3 tests in 0.001s\n\nOK", id="unittest"),
    pytest.param("==== 1 passed, 2 skipped in 0.02s ====", id="pytest"),
    pytest.param("  2 passing (9ms)", id="mocha"),
    pytest.param("4 examples, 0 failures", id="rspec"),
    pytest.param("# tests 4\n# pass 4", id="node"),
    pytest.param("nothing to say about tests", id="another-program"),
    pytest.param("", id="silence"),
]
NOTHING = [
    pytest.param("running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 5783 filtered out", id="cargo"),
    pytest.param("ok  \texample/a\t0.01s [no tests to run]", id="go-no-match"),
    pytest.param("?   \texample/b\t[no test files]", id="go-no-files"),
    pytest.param("No tests found, exiting with code 0", id="jest"),
    pytest.param("No test files found, exiting with code 0", id="vitest"),
    pytest.param("\n----\nRan 0 tests in 0.000s\n\nOK", id="unittest"),
    pytest.param("==== 3 skipped in 0.01s ====", id="pytest"),
    pytest.param("  0 passing (1ms)", id="mocha"),
    pytest.param("0 examples, 0 failures", id="rspec"),
    pytest.param("\u2139 tests 0\n\u2139 pass 0", id="node"),
    pytest.param("No tests were found!!!", id="ctest"),
]


@pytest.mark.parametrize("out", SOMETHING)
def test_something_ran(out: str) -> None:
    assert judge(0, [0], out.encode(), None, "make check") == ("holds", "exit_0")


@pytest.mark.parametrize("out", NOTHING)
def test_nothing_ran(out: str) -> None:
    assert judge(0, [0], out.encode(), None, "make check") == ("unknown", "nothing_ran")


@pytest.mark.parametrize("out", NOTHING)
def test_a_failure_is_one_all_the_same(out: str) -> None:
    assert judge(1, [1], out.encode(), None, "make check") == ("fails", "exit_1")
