"""Rules about the end: what must be gone, closed or undone by then."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, at_stop, check, run, write

ROWS: list[Row] = [
    (
        "made files before the end",
        "delete the tmp_*.json files you made before you finish",
        [at_stop(write("tmp_a.json"))],
        [at_stop(write("tmp_a.json"), run("rm tmp_a.json")), write("tmp_a.json"), at_stop(write("a.json"))],
    ),
    (
        "left around",
        "stop leaving debug_*.js around",
        [at_stop(write("debug_a.js"))],
        [at_stop(write("debug_a.js"), run("rm debug_a.js")), write("debug_a.js")],
    ),
    (
        "German, when done",
        "Wenn du fertig bist, lösch die *.bak Dateien, die du angelegt hast",
        [at_stop(write("a.bak"))],
        [at_stop(write("a.bak"), run("rm a.bak")), write("a.bak"), at_stop(write("a.py"))],
    ),
    (
        "Spanish, at the end",
        "al terminar borra los ficheros scratch_*.py que hayas creado",
        [at_stop(write("scratch_a.py"))],
        [at_stop(write("scratch_a.py"), run("rm scratch_a.py")), at_stop(write("a.py"))],
    ),
    (
        "Chinese, after it is done",
        "完成后把你创建的 tmp_*.py 删掉",
        [at_stop(write("tmp_a.py"))],
        [at_stop(write("tmp_a.py"), run("rm tmp_a.py")), at_stop(write("a.py"))],
    ),
    (
        "a command that undoes another",
        "If you run `docker compose up`, run `docker compose down` before you end",
        [at_stop(run("docker compose up -d"))],
        [at_stop(run("docker compose up -d"), run("docker compose down")), at_stop(run("ls"))],
    ),
    (
        "each command needs its counterpart",
        "every `git worktree add` needs a `git worktree remove` at the end",
        [at_stop(run("git worktree add ../x"))],
        [at_stop(run("git worktree add ../x"), run("git worktree remove ../x")), at_stop(run("ls"))],
    ),
    (
        "lying around",
        "there were 4 *.heapsnapshot files lying around again, remove what you make",
        [at_stop(write("a.heapsnapshot"))],
        [at_stop(write("a.heapsnapshot"), run("rm a.heapsnapshot")), at_stop(write("a.py"))],
    ),
    (
        "gone at the end",
        "*.orig and *.rej have to be gone at the end",
        [at_stop(write("a.orig")), at_stop(write("a.rej"))],
        [at_stop(write("a.orig"), run("rm a.orig")), write("a.rej")],
    ),
    (
        "what was opened is closed",
        "any port-forward you open gets closed again when you are through",
        [],
        [at_stop(run("ls")), run("kubectl port-forward svc/a 80")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_was_made_or_opened_is_gone_at_the_end(row: Row) -> None:
    """It fires at the end where it is left, never before, and never on what was not made here."""
    check(row)
