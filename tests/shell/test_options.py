"""Words by each tool's own table: subcommand, options in any spelling, operands."""

from __future__ import annotations

import shlex

import pytest

from rulebook.shell.options import FAMILIES, parse
from rulebook.shell.options.parsed import Spec

CASES = [
    # command, subcommand, options, operands
    ("git push -f origin main", "push", {"--force": [None]}, ["origin", "main"]),
    ("git -C x push origin --force", "push", {"-C": ["x"], "--force": [None]}, ["origin"]),
    ("git -c user.name='a b' push -uf", "push",
     {"-c": ["user.name=a b"], "--set-upstream": [None], "--force": [None]}, []),
    ("git push --force-with-lease", "push", {"--force-with-lease": [None]}, []),
    ("git push --force-with-lease=main:abc", "push", {"--force-with-lease": ["main:abc"]}, []),
    ("git push -n", "push", {"--dry-run": [None]}, []),
    ("git commit -nm x", "commit", {"--no-verify": [None], "--message": ["x"]}, []),
    ("git commit -mn", "commit", {"--message": ["n"]}, []),
    ("git commit -am 'fix -n'", "commit", {"--all": [None], "--message": ["fix -n"]}, []),
    ("git commit --no-verify --verify -m x", "commit", {"--verify": [None], "--message": ["x"]}, []),
    ("git commit --mess=x", "commit", {"--message": ["x"]}, []),
    ("git --no-pager  clean -fd", "clean", {"--no-pager": [None], "--force": [None], "-d": [None]}, []),
    ("git reset HEAD --hard", "reset", {"--hard": [None]}, ["HEAD"]),
    ("git stash push -m wip", "stash push", {"--message": ["wip"]}, []),
    ("git stash", "stash", {}, []),
    ("git log -n5 -- a b", "log", {"--max-count": ["5"]}, ["a", "b"]),
    ("rm -fr a b", "", {"--force": [None], "--recursive": [None]}, ["a", "b"]),
    ("rm --recu --for a", "", {"--force": [None], "--recursive": [None]}, ["a"]),
    ("rm -- -rf", "", {}, ["-rf"]),
    ("rm a -R", "", {"--recursive": [None]}, ["a"]),
    ("docker compose -f a.yml down -v", "compose down", {"--file": ["a.yml"], "--volumes": [None]}, []),
    ("docker run --rm -it img sh -c ls", "run",
     {"--rm": [None], "--interactive": [None], "--tty": [None]}, ["img", "sh", "-c", "ls"]),
    ("kubectl --context p delete ns x --force", "delete",
     {"--context": ["p"], "--force": [None]}, ["ns", "x"]),
    ("kubectl delete pod x -n prod", "delete", {"--namespace": ["prod"]}, ["pod", "x"]),
    ("npm i -D x", "install", {"--save-dev": [None]}, ["x"]),
    ("npm --prefix web run build", "run", {"--prefix": ["web"]}, ["build"]),
    ("pip3 install -U x -r r.txt", "install", {"--upgrade": [None], "--requirement": ["r.txt"]}, ["x"]),
    ("uv pip install x", "pip install", {}, ["x"]),
    ("terraform -chdir=x apply --auto-approve", "apply", {"-chdir": ["x"], "-auto-approve": [None]}, []),
    ("terraform state rm a.b", "state rm", {}, ["a.b"]),
    ("aws --profile p s3 rm --recursive s3://b", "s3 rm", {"--profile": ["p"], "--recursive": [None]}, ["s3://b"]),
    ("gh pr merge 5 --squash --admin", "pr merge", {"--squash": [None], "--admin": [None]}, ["5"]),
    ("cargo publish --allow-dirty -p x", "publish", {"--allow-dirty": [None], "--package": ["x"]}, []),
    ("cargo +nightly publish x", "publish", {}, ["x"]),
    ("make A=1 deploy B:=2", "", {}, ["deploy", "A=1", "B:=2"]),
    ("git branch -D x", "branch", {"-D": [None], "--delete": [None], "--force": [None]}, ["x"]),
    ("make -C infra -j4 deploy A=1", "", {"--directory": ["infra"], "--jobs": ["4"]}, ["deploy", "A=1"]),
    ("curl -sSLo f -XPOST u", "",
     {"--silent": [None], "--show-error": [None], "--location": [None], "--output": ["f"],
      "--request": ["POST"]}, ["u"]),
    ("node tool.js -e x", "", {}, ["tool.js", "-e", "x"]),
    ("python -W error -m pytest -q", "", {"-W": ["error"], "-m": ["pytest"], "-q": [None]}, []),
    ("pytest -k 'a and b' -x tests", "", {"-k": ["a and b"], "--exitfirst": [None]}, ["tests"]),
    ("sudo -u bob rm -rf x", "", {"-u": ["bob"]}, ["rm", "-rf", "x"]),
    ("dd if=a of=b bs=1", "", {}, ["if=a", "of=b", "bs=1"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "subcommand", "options", "operands"), CASES, ids=[case[0] for case in CASES]
)
def test_words_mean_what_they_mean_to_the_tool(
    command: str, subcommand: str, options: dict[str, list[str | None]], operands: list[str]
) -> None:
    words = tuple(shlex.split(command))
    parsed = parse(words[0], words)
    assert " ".join(parsed.subcommand) == subcommand
    assert parsed.options == options
    assert list(parsed.operands) == operands


@pytest.mark.parametrize(
    ("command", "option", "given"),
    [
        ("rm -r -f x", "-rf", True),
        ("rm --force -R x", "-fr", True),
        ("rm -r x", "-rf", False),
        ("git push -f", "--force", True),
        ("git push --force", "-f", True),
        ("git push --force-with-lease", "--force", False),
        ("git push --no-force --force", "--force", True),
        ("git push --force --no-force", "--force", False),
        ("tool -abc", "-c", True),
        ("tool -abc", "-abc", True),
        ("tool --x=1", "--x", True),
        ("tool x", "-x", False),
        ("terraform apply -auto-approve", "--auto-approve", True),
    ],
)
def test_an_option_is_asked_for_in_any_spelling(command: str, option: str, given: bool) -> None:
    words = tuple(command.split())
    assert parse(words[0], words).has(option) is given


def test_an_unknown_word_is_an_operand() -> None:
    parsed = parse("/usr/bin/git", ("/usr/bin/git", "push", None, "-f"))
    assert parsed.operands == (None,)
    assert parsed.has("--force")
    assert parsed.words == ("push", None)
    assert parsed.values("--force") == [None]


def test_an_unknown_subcommand_keeps_its_words() -> None:
    parsed = parse("git", ("git", None, "-f"))
    assert parsed.subcommand == ()
    assert parsed.operands == (None, "-f")


@pytest.mark.parametrize("program", sorted(FAMILIES))
def test_every_table_can_be_read(program: str) -> None:
    module = __import__(f"rulebook.shell.options.{FAMILIES[program]}", fromlist=["TABLES"])
    table = module.TABLES[program]
    for chain, text in table.items():
        if text.startswith("="):
            assert " " not in text
            continue
        for mark in text.split():
            known = mark[0] == "-" or mark in ("SUB", "STOP", "DASH", "ABBR", "PLUS", "A=B")
            assert known, (program, chain, mark)
        if chain and " " in chain:
            outer = chain.rpartition(" ")[0]
            assert "SUB" in table[outer].split(), (program, chain)
        Spec(text, "")
