"""Command lines and what they execute: the reader as a whole."""

from __future__ import annotations

import pytest

from rulebook.shell import read


def programs(text: str, **known: str) -> list[tuple[str | None, ...]]:
    """Return the argv of everything that is executed outside the shell itself."""
    return [e.argv for e in read(text, **known).executions if not e.builtin]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("# ./deploy.sh", id="comment"),
        pytest.param("echo ./deploy.sh", id="an operand of a builtin"),
        pytest.param("echo '$(./deploy.sh)'", id="single quotes"),
        pytest.param(": <<'EOF'\n./deploy.sh\nEOF", id="heredoc that is only data"),
        pytest.param("export X=./deploy.sh", id="a value"),
        pytest.param("rm() { echo no; }; rm -rf build", id="a function in the place of the program"),
        pytest.param("echo $((1 << 2))", id="a shift is no heredoc"),
    ],
)
def test_mentions_are_no_executions(text: str) -> None:
    assert programs(text) == []


@pytest.mark.parametrize(
    ("text", "argv"),
    [
        pytest.param("bash -c './deploy.sh'", ("./deploy.sh",), id="a shell's -c"),
        pytest.param(
            'cd x && (env A=1 timeout -k 5 10 "./deploy.sh")', ("./deploy.sh",), id="wrappers in a subshell"
        ),
        pytest.param("find . -name deploy.sh -exec {} \\;", ("*/deploy.sh",), id="what find finds"),
        pytest.param(
            "cat <<EOF | sh -x\n./deploy.sh\nEOF", ("./deploy.sh",), id="heredoc piped into a shell"
        ),
        pytest.param("X=1 Y=$(rm -rf x) ls", ("rm", "-rf", "x"), id="substitution in an assignment"),
        pytest.param("f() { ls; } > $(rm x); f", ("rm", "x"), id="redirection of a function"),
        pytest.param("ls\n\\rm -rf x", ("rm", "-rf", "x"), id="newline and backslash"),
        pytest.param("busybox rm -rf x", ("rm", "-rf", "x"), id="busybox"),
        pytest.param("bash deploy.sh a", ("deploy.sh", "a"), id="a script that a shell runs"),
        pytest.param("python -m pytest -q", ("pytest", "-q"), id="a module that python runs"),
    ],
)
def test_executions_are_found(text: str, argv: tuple[str, ...]) -> None:
    assert argv in programs(text)


@pytest.mark.parametrize(
    ("text", "argv"),
    [
        pytest.param("./dep*.sh a", ("./dep*.sh", "a"), id="the program"),
        pytest.param("sudo ./d?ploy.sh", ("./d?ploy.sh",), id="behind a launcher"),
        pytest.param("bash ./dep*.sh", ("./dep*.sh",), id="a shell's script"),
        pytest.param("python tools/g*.py", ("tools/g*.py",), id="an interpreter's script"),
        pytest.param(". ./e*.sh", ("./e*.sh",), id="a sourced file"),
    ],
)
def test_a_pattern_without_files_may_be_what_fits_it(text: str, argv: tuple[str, ...]) -> None:
    found = [(one.certainty, one.argv) for one in read(text).executions if one.pattern]
    assert found == [("may", argv)]
    assert any(one.certainty == "opaque" for one in read(text).executions)


@pytest.mark.parametrize("text", ["cat ./dep*.sh", "'./dep*.sh'", "rm -- dep*", "./*/* x", "[ -f x ]"])
def test_a_pattern_elsewhere_is_no_program(text: str) -> None:
    assert [one.argv for one in read(text).executions if one.pattern] == []
