"""What ``compile``, ``record`` and ``import`` can't do with what they are given is one line with the fix."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

from rulebook.cli.main import main
from rulebook.compiler.model import compiler as model

WORDS = ("compile", "--dry-run", "--words", "never run `flimflam`")
ACTION = "--action"


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what can't be read to its end, and the process in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(model.URL, raising=False)
    os.mkfifo("pipe")
    Path("endless.md").symlink_to("/dev/zero")
    Path("wide.md").write_bytes("Never push.\n".encode("utf-16"))
    Path("huge.md").touch()
    os.truncate("huge.md", 9_000_000)
    Path("CLAUDE.md").write_text("Never push to main.\n")
    Path("other.yaml").write_text("a: 1\n")
    Path("empty").touch()
    Path("cut.rules").write_text('prefix_rule(pattern=["git"\n')
    return tmp_path


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("compile", "--dry-run", "--file", "pipe"), ["pipe", "no regular file"], id="a-pipe"),
        pytest.param(
            ("compile", "--dry-run", "--file", "endless.md"), ["endless.md", "no regular"], id="device"
        ),
        pytest.param(("compile", "--dry-run", "--file", "huge.md"), ["huge.md", "8 MB", "split"], id="huge"),
        pytest.param(("compile", "--dry-run", "--file", "wide.md"), ["wide.md", "UTF-8"], id="utf-16"),
        pytest.param(("compile", "--dry-run", "--file", "."), ["name a file in it"], id="a-folder"),
        pytest.param(("compile", "--dry-run", "--file", "cut.rules"), ["cut.rules:1"], id="broken-codex"),
        pytest.param(("compile", "--dry-run", "--draft", "pipe"), ["no regular file"], id="draft-in-a-pipe"),
        pytest.param(("record", "--transcript", "pipe"), ["no regular file"], id="transcript-in-a-pipe"),
        pytest.param(("record", "--transcript", "endless.md"), ["no regular file"], id="endless-transcript"),
        pytest.param(("record", "--transcript", "CLAUDE.md"), ["CLAUDE.md", ".jsonl"], id="no-transcript"),
        pytest.param((*WORDS, "--against", "none"), ["--against none", "nothing is there"], id="against"),
        pytest.param((*WORDS, "--against", "pipe"), ["pipe", "no regular file"], id="against-a-pipe"),
        pytest.param(
            (*WORDS, "--against", "other.yaml"), ["other.yaml", "no record"], id="against-no-record"
        ),
        pytest.param((*WORDS, "--at", "none"), ["--at none", "no folder"], id="at"),
        pytest.param((*WORDS, "--at", "CLAUDE.md"), ["--at CLAUDE.md", "no folder"], id="at-a-file"),
        pytest.param((*WORDS, "--review-by", "2001-02-03"), ["2001-02-03 is over"], id="review-is-over"),
        pytest.param((*WORDS, "--review-by", "soon"), ["no date: 'soon'"], id="review-is-no-date"),
        pytest.param((*WORDS, "--owner", " "), ["--owner is empty"], id="owner"),
        pytest.param((*WORDS, "--drafted-by", "bob"), ["'bob'", "model:NAME"], id="drafted-by"),
        pytest.param((*WORDS, "--said-by", "bob"), ["'bob'", "instruction_file"], id="said-by"),
        pytest.param((*WORDS, "--file", "CLAUDE.md"), ["--file", "not allowed with"], id="two-sources"),
        pytest.param((*WORDS, "--model", "none:such"), ["the model can't be used"], id="no-such-model"),
        pytest.param(
            ("compile", "--file", "CLAUDE.md", "--model", "x"),
            ["--model reads messages"],
            id="model-of-a-file",
        ),
        pytest.param(
            ("compile", "--draft", "x", "--owner", "ann"), ["owner: and review_by:"], id="owner-of-a-draft"
        ),
        pytest.param((*WORDS, ACTION, "{"), ["--action", "no JSON"], id="no-json"),
        pytest.param((*WORDS, ACTION, "[]"), ["--action", "JSON object"], id="no-object"),
        pytest.param((*WORDS, ACTION, '{"foo": 1}'), ["--action", "none of command"], id="no-event"),
        pytest.param((*WORDS, ACTION, '{"command": 1}'), ["'command'", "no text"], id="no-command"),
        pytest.param((*WORDS, ACTION, '{"session": [{"x": 1}]}'), ["none of command"], id="no-step"),
        pytest.param(("record", "--words", "x", ACTION, "{}"), ["none of command"], id="recorded-action"),
        pytest.param(("import", "CLAUDE.md"), ["rulebook compile --file CLAUDE.md"], id="import-words"),
        pytest.param(("import", "empty"), ["empty", "rulebook export"], id="import-nothing"),
        pytest.param(("import", "other.yaml"), ["rulebook sync"], id="import-a-record"),
        pytest.param(("import", "wide.md"), ["wide.md", "not UTF-8"], id="import-no-text"),
    ],
)
def test_it_is_one_line_with_the_fix(
    args: tuple[str, ...], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(args)) == 1
    error = capsys.readouterr().err
    assert error.startswith("rulebook: ")
    assert error.count("\n") == 1
    assert "(fix: " in error
    assert [word for word in words if word not in error] == []


@pytest.mark.parametrize("args", [(*WORDS, "--model", "openai:any"), ("compile", "--batch", "--model", "m")])
def test_a_model_that_is_not_installed(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    assert main(list(args)) == 1
    assert "pip install 'rulebook[model]'" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["compile", "record"])
def test_words_that_never_end(
    verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("/dev/zero", encoding="utf-8") as endless:
        monkeypatch.setattr("sys.stdin", endless)
        assert main([verb]) == 1
    assert "characters (fix: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("x", ["no JSON"], id="no-json"),
        pytest.param("[" * 5000, ["no JSON"], id="deep"),
        pytest.param("[1]", ["no JSON object"], id="no-object"),
        pytest.param('{"id": 7}', ["no 'words'"], id="no-words"),
        pytest.param('{"words": "x"}', ["no 'id'"], id="no-id"),
        pytest.param("{}", ["no 'id' and no 'words'"], id="neither"),
        pytest.param('{"id": 7, "words": 5}', ["'words' is no text"], id="words-that-are-none"),
        pytest.param('{"id": 7, "words": "x", "said_by": "bob"}', ["'bob'", "user"], id="nobody"),
        pytest.param('{"id": 7, "words": "x", "said_by": ["a"]}', ["unknown 'said_by'"], id="no-name"),
    ],
)
def test_a_line_of_a_batch_says_where_what_and_how(
    line: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f'\n{line}\n{{"id": 8, "words": "thanks"}}\n'))
    assert main(["compile", "--batch", "--json", "--dry-run"]) == 0
    first, second = [json.loads(one) for one in capsys.readouterr().out.splitlines()]
    assert first["error"].startswith("line 2: ")
    assert "(fix: " in first["error"]
    assert [word for word in words if word not in first["error"]] == []
    assert first["id"] == (7 if '"id": 7' in line else None)
    assert second["correction"] is False


def test_a_broken_record_in_the_library_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("rules").mkdir()
    Path("rules", "broken.yaml").write_text("schema: 1\nid: [\n")
    assert main([*WORDS, "--against", "rules"]) == 0
    told = capsys.readouterr()
    assert "not compared with: rules/broken.yaml" in told.err
    assert "flimflam" in told.out


@pytest.mark.parametrize("name", ["pipe", "endless.md"])
def test_a_workspace_may_hold_what_never_ends(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "--dry-run", "--words", f"{name} is generated by tools/gen.py, don't edit"]) == 0
    assert name in capsys.readouterr().out


class TestTheCard:
    """It names the command that would raise the level, where nothing else lowers it."""

    @pytest.mark.parametrize(
        ("words", "more", "level"),
        [
            ("never run `flimflam --hard`", (), "block"),
            ("don't run `flimflam --hard`", (), "gate"),
            ("never run `flimflam --hard`", ("--owner", "ann"), "block"),
            ("never run `flimflam --hard`", ("--owner", "ann", "--review-by", "2999-01-01"), ""),
            ("the docs should be friendlier", (), ""),
            ("prefer `ripgrep` over `flimflam`", (), ""),
        ],
    )
    def test_says_so(
        self, words: str, more: tuple[str, ...], level: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["compile", "--dry-run", "--words", words, *more]) == 0
        told = capsys.readouterr().out
        assert ("--owner NAME --review-by" in told) == bool(level)
        if level:
            assert f"for {level.ljust(7)} rulebook compile --words" in told


class TestAFile:
    """Its report says all that became of its lines."""

    TEXT = "\ufeff# Rules\n- Never push to main.\n- {}\n- 不要用npm\n@docs/more.md\n- ok\n"

    @pytest.mark.parametrize("long", ["x" * 800_000, "never use npm, " * 53_000], ids=["one", "many"])
    def test_what_is_not_read_is_said(self, long: str, capsys: pytest.CaptureFixture[str]) -> None:
        Path("AGENTS.md").write_text(self.TEXT.format(long), encoding="utf-8")
        assert main(["compile", "--dry-run", "--file", "AGENTS.md"]) == 0
        told = capsys.readouterr().out
        assert "line 3 was not read: " in told
        assert "break them into lines" in told
        assert "line 5 was not read: another file: rulebook compile --file docs/more.md" in told
        assert "rulebook compile --file AGENTS.md --owner NAME" in told
        assert {line.split()[0] for line in told.splitlines() if "no-" in line} == {"2", "4"}

    def test_and_so_does_its_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        Path("AGENTS.md").write_text(self.TEXT.format("y " * 5000), encoding="utf-8")
        assert main(["compile", "--dry-run", "--json", "--file", "AGENTS.md"]) == 0
        answers = {one["line"]: one for one in json.loads(capsys.readouterr().out)}
        assert "9,999 characters" in answers[3]["because"]
        assert len(answers[3]["words"]) < 300

    def test_prose_may_have_the_ending_of_command_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        Path("our.rules").write_text("# Rules\nNever push to main.\n")
        assert main(["compile", "--dry-run", "--file", "our.rules"]) == 0
        assert "no-git-push" in capsys.readouterr().out
