"""What only reports, tells or names something must not become a check against it; nor a wish its opposite."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulebook.compiler.compile import Compilation, compile_words
from rulebook.compiler.trial import Trial


def compiled(words: str) -> Compilation:
    return compile_words(words, workspace_root="/nonexistent", today=date(2026, 11, 30))


def fires(found: Compilation, event: dict[str, Any]) -> bool:
    trials = [Trial(one.record, "/nonexistent") for one in found.records if one.record.verifier]
    return any(trial.fires(event) for trial in trials)


TABS, SPACES = ({"write": "src/a.go", "content": one} for one in ("\treturn 1\n", "    return 1\n"))


@pytest.mark.parametrize(
    ("words", "event"),
    [
        pytest.param("the linter says: do not use var", {"command": "npm run lint"}, id="who reports"),
        pytest.param("I changed my mind on squashing.", {"session": [SPACES], "then": "stop"}, id="a mind"),
        pytest.param(
            "I ran `make lint` before the push",
            {"session": [SPACES, {"command": "git push"}]},
            id="what I did is no order",
        ),
        pytest.param("CI runs on Node 20", {"command": "node 20"}, id="a version is no subcommand"),
        pytest.param("Tests run in CI with `npm test`", {"command": "npm test"}, id="checks run there too"),
        pytest.param("CI runs `make test`", {"command": "make test"}, id="what runs there may run here"),
        pytest.param("never squash when you merge", {"command": "git merge x"}, id="when is not before"),
        pytest.param("use tabs, never spaces", TABS, id="never is against the other style"),
        pytest.param("do not use tabs", SPACES, id="a denied style is not that style"),
        pytest.param(
            "no snake_case in js",
            {"write": "a.py", "content": "def getUser(): ...\n"},
            id="a denied style without an opposite",
        ),
        pytest.param(
            "no AI trailers, 2 spaces in ts", {"write": "a.ts", "content": "{\n  x\n}\n"}, id="wished"
        ),
    ],
)
def test_it_does_not_bite(words: str, event: dict[str, Any]) -> None:
    assert not fires(compiled(words), event)


@pytest.mark.parametrize(
    ("words", "event"),
    [
        pytest.param("never squash when you merge", {"command": "git merge --squash x"}, id="when"),
        pytest.param("do not use tabs", TABS, id="denied"),
        pytest.param("CI runs the deploy", {"command": "kubectl apply -f x.yml"}, id="an act has its place"),
        pytest.param(
            "our client (src/http.ts) not got, got retries on its own",
            {"write": "src/a.ts", "content": "import got from 'got'\n"},
            id="a name against a module of ours",
        ),
        pytest.param("use tabs, never spaces", SPACES, id="wished, and its opposite denied"),
        pytest.param(
            "no AI trailers, 2 spaces in ts", {"write": "a.ts", "content": "{\n\tx\n}\n"}, id="in a list"
        ),
        pytest.param(
            "I want you to run `make lint` before you push",
            {"session": [SPACES, {"command": "git push"}]},
            id="what I want is an order",
        ),
    ],
)
def test_it_bites(words: str, event: dict[str, Any]) -> None:
    assert fires(compiled(words), event)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("nie direkt auf main pushen", "Do not run git push (in or on main)."),
        ("no pushes to main", "Do not run git push (in or on main)."),
        ("do not use tabs", "No tabs in files."),
        ("never push if `make test` has not passed", "Run make test before git push."),
    ],
)
def test_the_rule_is_one_clean_sentence(words: str, text: str) -> None:
    assert [one.record.rule for one in compiled(words).records] == [text]
