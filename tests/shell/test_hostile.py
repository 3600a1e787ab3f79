"""Broken, huge and hostile command lines: always an answer, and an honest one."""

from __future__ import annotations

import random

import pytest

from rulebook.shell import read
from tests.shell.mutations import corpus, mutated, noise, well_formed

FULL = 65536


def fill(unit: str) -> str:
    return (unit * (FULL // len(unit)))[:FULL]


ERRORS = [
    pytest.param("a" * 1_000_000, "too_long", id="a word of 1 MB"),
    pytest.param("ls\n" * 400_000, "too_long", id="lines of 1 MB"),
    pytest.param("$(" * 10_000, "too_deep", id="substitutions 10,000 deep"),
    pytest.param("(" * 10_000, "too_deep", id="subshells 10,000 deep"),
    pytest.param("{ " * 10_000, "too_deep", id="groups 10,000 deep"),
    pytest.param("((" * 10_000, "too_deep", id="arithmetic 10,000 deep"),
    pytest.param("${a:-" * 10_000, "too_deep", id="defaults 10,000 deep"),
    pytest.param("if a; then " * 5_000, "too_deep", id="conditions 5,000 deep"),
    pytest.param("echo " + "$(" * 10_000 + ")" * 10_000, "too_deep", id="closed substitutions"),
    pytest.param("sudo " * 5_000 + "ls", "too_deep", id="wrappers in wrappers"),
    pytest.param(
        "f() { f; f; }; g() { f; g; }; " + "f; g; " * 5_000, None, id="functions that call each other"
    ),
    pytest.param("for a in 1 2 3 4 5 6 7 8; do " * 8 + "ls; " + "done; " * 8, None, id="loops in loops"),
    pytest.param("ls \0 rm", "nul_byte", id="NUL"),
    pytest.param("ls \udcff; rm x", "not_text", id="no UTF-8"),
    pytest.param('"' * 20_001, "syntax", id="quotes"),
    pytest.param(fill("`"), None, id="backquotes"),
    pytest.param(fill("\\"), None, id="backslashes"),
    pytest.param("X=aaaaaaaa;" + "X=$X$X;" * 5_000, None, id="a variable that doubles"),
    pytest.param("echo " + "{a,b}" * 40, None, id="braces that multiply"),
    pytest.param("echo {1..999999999}", None, id="a range of a billion"),
    pytest.param("echo " + "{a," * 10_000, None, id="open braces"),
    pytest.param("X=" + "a" * 20_000 + "; echo ${X//*a*a*b/} ${X##*b*c*d}", None, id="patterns with stars"),
    pytest.param(
        "case " + "a" * 20_000 + " in " + "*a" * 9_000 + "b) ls;; esac", None, id="a pattern of stars"
    ),
    pytest.param("cat " + "<<a " * 10_000, None, id="heredocs without bodies"),
    pytest.param(fill("V=1; W=$V & "), None, id="background jobs"),
    pytest.param("".join([f"v{n}=1;" for n in range(8_000)]), None, id="8,000 variables"),
    pytest.param("ls " + "[[ [a]* " * 5_000, None, id="file patterns"),
    pytest.param("eval " * 10_000 + "ls", None, id="eval of eval"),
    pytest.param("bash -c '" * 5_000, None, id="shells of shells"),
    pytest.param("if a; then X=1; else X=2; fi; " + "ls $X;" * 5_000, None, id="a variable with two values"),
    pytest.param(
        "alias a='a a'\nshopt -s expand_aliases\nalias b='b b'\n" + "b\n" * 5_000, None, id="aliases"
    ),
]


@pytest.mark.parametrize(("text", "code"), ERRORS)
def test_a_hostile_text_gets_an_answer(text: str, code: str | None) -> None:
    reading = read(text)
    assert well_formed(reading)
    if code is not None:
        assert (reading.error or "").partition(":")[0] == code


@pytest.mark.parametrize(
    ("text", "program"),
    [
        pytest.param("ls; rm x \0 y", "rm", id="before a NUL"),
        pytest.param("rm x\nif", "rm", id="lines before what is no shell"),
        pytest.param("rm \udcff", "rm", id="a word of bytes"),
        pytest.param("rm x; " + "$(" * 10_000, None, id="nothing of a line that nests too deep"),
    ],
)
def test_what_could_be_read_is_in_the_answer(text: str, program: str | None) -> None:
    reading = read(text)
    assert reading.error is not None
    assert (program in [one.program for one in reading.executions]) is (program is not None)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("cat > f <<'EOF'\n" + "some text $(here)\n" * 3_600 + "EOF\nrm x", id="a heredoc"),
        pytest.param(
            "cd app && git add -A && git commit -m 'fix: a thing' && pytest -q tests/test_app.py | tail -5\n"
            * 690
            + "rm x",
            id="a script",
        ),
        pytest.param(
            "".join([f"install -m 644 build/part{n}.txt /srv/www/site/part{n}.txt\n" for n in range(1_050)])
            + "rm x",
            id="a script of writes",
        ),
        pytest.param("echo '" + "a b\n" * 16_000 + "'; rm x", id="a string"),
        pytest.param("python3 - <<'E'\n" + "x = system_of(1)\n" * 3_800 + "E\nrm x", id="Python"),
    ],
)
def test_a_long_text_is_read_to_its_end(text: str) -> None:
    assert 60_000 < len(text) <= FULL
    reading = read(text)
    assert reading.error is None
    assert reading.executions[-1].argv == ("rm", "x")


@pytest.mark.parametrize("seed", range(20))
def test_mutated_commands_and_bytes_never_break_the_reader(seed: int) -> None:
    chance, commands = random.Random(seed), corpus()
    for _ in range(60):
        text = noise(chance) if chance.random() < 0.2 else mutated(chance.choice(commands), chance, commands)
        assert well_formed(read(text, cwd="/nowhere", home="/home/user")), text
