"""A commit message is a message however it is passed, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Fires = Callable[..., bool]
RULE = {"content": {"regex": "(?i)generated with", "where": "message"}}


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("git commit -m 'fix: x'", id="another-message"),
        pytest.param("git log --grep 'Generated with'", id="a-search"),
        pytest.param("git commit --amend --no-edit", id="no-message"),
        pytest.param("echo 'Generated with'; git commit -m x", id="another-command"),
        pytest.param("git push -m 'Generated with'", id="another-subcommand"),
        pytest.param("cat <<'EOF'\nGenerated with\nEOF", id="data"),
        pytest.param('git commit -m "$MSG"', id="unknown-message"),
    ],
)
def test_passes(fires: Fires, command: str) -> None:
    assert not fires(RULE, {"command": command})


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("git commit -m 'x' -m 'Generated with Y'", id="second-paragraph"),
        pytest.param("git commit -am 'Generated with Y'", id="cluster"),
        pytest.param("git commit --message='Generated with Y'", id="long-option"),
        pytest.param("git -C pkg commit -m'Generated with Y'", id="glued-on"),
        pytest.param("git commit -F - <<'EOF'\nfix\n\nGenerated with Y\nEOF", id="heredoc"),
        pytest.param("printf 'fix\\n\\nGenerated with Y' | git commit -F -", id="pipe"),
        pytest.param(
            "git commit -m \"$(cat <<'EOF'\nfix\n\nGenerated with Y\nEOF\n)\"", id="substituted-heredoc"
        ),
        pytest.param("git commit --file=msg.txt", id="file"),
        pytest.param("git tag -a v1 -m 'Generated with Y'", id="tag"),
        pytest.param("git merge x -m 'Generated with Y'", id="merge"),
        pytest.param("bash -c \"git commit -m 'Generated with Y'\"", id="in-a-shell"),
    ],
)
def test_fires(fires: Fires, tmp_path: Path, command: str) -> None:
    (tmp_path / "msg.txt").write_text("fix\n\nGenerated with Y\n")
    assert fires(RULE, {"command": command})
