from __future__ import annotations

import json
import subprocess
import sys

import pytest


@pytest.fixture
def rulebook(tmp_path):
    root = tmp_path / "repo"
    root.mkdir()
    subprocess.run(["git", "init", "-q", str(root)], check=True)

    def run(*args, stdin=""):
        env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "RULEBOOK_HOME": str(tmp_path / "home")}
        return subprocess.run(
            [sys.executable, "-m", "rulebook", *args],
            cwd=root,
            env=env,
            input=stdin,
            text=True,
            capture_output=True,
            check=False,
        )

    assert run("init").returncode == 0
    return run


def test_words_are_kept_verbatim_but_for_secrets(rulebook):
    done = rulebook(
        "record", "--words", "never push, token=abcdef123456", "--json", "--action", '{"command": "git push"}'
    )
    one = json.loads(done.stdout)
    assert one["correction"] == 1
    assert one["words"].startswith("never push")
    assert "abcdef123456" not in done.stdout


def test_a_recorded_correction_becomes_an_armed_check(rulebook):
    rulebook("record", "--words", "never push to main")
    done = rulebook("compile", "--correction", "1", "--yes", "--owner", "ann", "--review-by", "2099-01-01")
    assert done.returncode == 0, done.stderr
    assert "armed" in done.stderr
    tried = rulebook("try", "--json", "--command", "git push origin main")
    assert json.loads(tried.stdout)["outcome"] == "block"


def test_an_id_that_was_archived_or_renamed_is_not_given_again(rulebook):
    said = ("compile", "--words", "Don't use npm, use pnpm", "--yes")
    assert rulebook(*said).returncode == 0
    rulebook("archive", "no-npm", "--because", "over")
    assert rulebook(*said).returncode == 0
    rulebook("rename", "no-npm-2", "pnpm-only")
    assert rulebook(*said).returncode == 0
    listed = {
        one["id"]: one["intent"] for one in json.loads(rulebook("list", "--all", "--json").stdout)["checks"]
    }
    assert listed == {"no-npm": "archived", "no-npm-2": "archived", "no-npm-3": "armed", "pnpm-only": "armed"}


def test_without_a_terminal_and_without_yes_nothing_is_written(rulebook):
    assert rulebook("compile", "--words", "never push to main").returncode == 0
    assert json.loads(rulebook("list", "--json").stdout)["checks"] == []


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("record", "--words", " "), "there are no words"),
        (("record", "--transcript", "none.jsonl"), "can't read the transcript"),
        (("compile", "--file", "none.md"), "can't read the instruction file"),
    ],
)
def test_errors_are_one_line(rulebook, args, message):
    done = rulebook(*args)
    assert done.returncode == 1
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_batch_keeps_order_and_survives_bad_lines(rulebook):
    lines = [
        '{"id": 1, "words": "never push to main", "said_by": "user"}',
        "{",
        '{"id": 3}',
        '{"id": 4, "words": "thanks"}',
    ]
    done = rulebook("compile", "--json", "--dry-run", "--batch", stdin="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 3, 4]
    assert [answer.get("correction") for answer in answers] == [True, None, None, False]
    assert done.returncode == 0
