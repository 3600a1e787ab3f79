from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.records.canonical_predicate import canonical_forms
from rulebook.records.command_form import CommandForm
from rulebook.records.shorten import pattern_of, shorten

DRY = {"none": ["--dry-run"]}


@pytest.mark.parametrize(
    ("forms", "short"),
    [
        pytest.param(["git push"], ["git push"], id="a short one stays"),
        pytest.param([], [], id="none"),
        pytest.param([{"program": ["git"], "subcommand": ["push"]}], ["git push"], id="a path of one word"),
        pytest.param([{"program": ["dart"], "subcommand": ["pub add"]}], ["dart pub add"], id="of two"),
        pytest.param(
            [{"program": ["npm", "yarn"], "subcommand": ["i", "add"]}], ["npm|yarn i|add"], id="alternatives"
        ),
        pytest.param(
            [{"program": ["git"], "subcommand": ["push"], "options": {"all": ["--force|-f"]}}],
            ["git push --force|-f"],
            id="a needed option",
        ),
        pytest.param(
            [
                {"program": ["uv"], "subcommand": ["add"], "options": DRY},
                {"program": ["pip"], "options": DRY},
            ],
            [{"patterns": ["uv add", "pip"], "options": DRY}],
            id="what they share is written once",
        ),
        pytest.param(
            [{"program": ["uv"], "options": DRY}],
            [{"program": ["uv"], "options": DRY}],
            id="one alone has nothing to share",
        ),
        pytest.param(
            [{"program": ["rm"]}, {"program": ["rm"]}, {"program": ["git"], "operands": ["main"]}],
            ["rm", {"program": ["git"], "operands": ["main"]}],
            id="each once, what has no short form stays",
        ),
        pytest.param(
            [{"program": ["npm"], "subcommand": ["test", "run test"]}],
            [{"program": ["npm"], "subcommand": ["test", "run test"]}],
            id="paths of unlike length have no short form",
        ),
    ],
)
def test_shortest(forms: list, short: list) -> None:
    assert shorten(forms) == short


@pytest.mark.parametrize(
    "form",
    [
        pytest.param({"program": ["a b"]}, id="a blank in a program"),
        pytest.param({"program": ["-x"]}, id="a program like an option"),
        pytest.param({"program": ["a"], "subcommand": ["-x"]}, id="a word like an option"),
        pytest.param({"program": ["A=1"]}, id="a program like an assignment"),
        pytest.param({"program": ["it's"]}, id="a quote"),
        pytest.param({"program": ["a"], "operands": ["x"]}, id="operands"),
    ],
)
def test_no_short_pattern_for(form: dict) -> None:
    assert pattern_of(form) is None or form.get("operands")
    assert shorten([form]) == [form]


WORDS = st.lists(
    st.sampled_from(["a", "b c", "d*", "-e", "x|y", "it's", "--", "A=1", ""]), min_size=1, max_size=3
)
FORMS = st.fixed_dictionaries(
    {"program": WORDS},
    optional={
        "subcommand": WORDS,
        "operands": WORDS,
        "options": st.fixed_dictionaries({}, optional={"all": WORDS, "none": WORDS}),
    },
)


@given(st.lists(FORMS, max_size=5))
def test_it_says_the_same(forms: list[dict]) -> None:
    def said(these: list) -> list:
        return canonical_forms([one if isinstance(one, str) else CommandForm(**one) for one in these])

    try:
        before = said(forms)
    except ValueError:
        return
    assert said(shorten(forms)) == before


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param({"program": "git"}, id="a program beside patterns"),
        pytest.param({"subcommand": "push"}, id="a subcommand beside patterns"),
    ],
)
def test_patterns_name_the_program(parts: dict) -> None:
    with pytest.raises(ValueError, match="takes no 'program'"):
        CommandForm(patterns=("git push",), **parts)


def test_what_patterns_share_adds_up() -> None:
    form = CommandForm(patterns=("A=1 git push --force",), options={"none": "-n"}, env="B=2")
    assert canonical_forms([form]) == [
        {
            "program": ["git"],
            "subcommand": ["push"],
            "options": {"all": [["--force"]], "none": ["-n"]},
            "env": ["A=1", "B=2"],
        }
    ]
