"""How files are written and answers are told, as a rule file states it: indentation, lines, stock phrases."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, at_stop, check, run, say, then, write

ROWS: list[Row] = [
    (
        "tabs in one language",
        "Indent GDScript with tabs.",
        [write("a.gd", "func f():\n    pass\n")],
        [write("a.gd", "func f():\n\tpass\n"), write("a.py", "def f():\n    pass\n")],
    ),
    (
        "tabs in files by their name",
        "Indent Makefiles with tabs.",
        [write("Makefile", "all:\n    go build\n")],
        [write("Makefile", "all:\n\tgo build\n"), write("a.yml", "a:\n  b: 1\n")],
    ),
    (
        "one line before another",
        "In Lua, `local_config` comes before `require`.",
        [write("a.lua", 'require "x"\nlocal_config = 1\n')],
        [write("a.lua", 'local_config = 1\nrequire "x"\n'), write("a.md", "require\nlocal_config\n")],
    ),
    (
        "phrases with an apostrophe",
        "Never start a reply with 'That's a great idea' or 'I'd be happy to'.",
        [say("That's a great idea! Done."), say("I'd be happy to. Done.")],
        [say("Done."), say("It is done, and that's that."), write("a.md", "That's a great idea!\n")],
    ),
    (
        "a summary in one line",
        "Summaries are one line.",
        [say("Changes:\n- a\n- b\n- c")],
        [say("Renamed it in 4 files."), say("The cache is read first.\n\nThen the disk is.")],
    ),
    (
        "sorry at the head",
        "Do not apologise.",
        [say("Sorry, wrong path. Fixed.")],
        [say("Wrong path, fixed."), write("a.ts", 'const text = "Sorry, no luck";\n')],
    ),
    (
        "no emojis for the user",
        "No emojis in messages to the user.",
        [say("Done \U0001f389")],
        [say("Done."), write("a.md", "\U0001f389\n")],
    ),
]
ENDS: list[Row] = [
    (
        "the language is named before",
        "Lua: two spaces. `local_config` line first, `require` after it.",
        [write("a.lua", 'require "x"\nlocal_config = 1\n')],
        [write("a.lua", 'local_config = 1\nrequire "x"\n'), write("a.md", "require\nlocal_config\n")],
    ),
    (
        "phrases at the head, in German",
        'Spar dir "Gute Idee!", "Da hast du recht" und "Klar!" am Anfang der Antwort.',
        [say("Gute Idee! Erledigt."), say("Klar! Erledigt.")],
        [say("Erledigt, das ist klar."), write("a.txt", "Gute Idee!\n")],
    ),
    (
        "without what closes it",
        "Never run make lab-up without make lab-down.",
        [],
        [run("make lab-up"), at_stop(run("make lab-up"), run("make lab-down"))],
    ),
    (
        "in this order, though one closes the other",
        "Run npm run stop before npm run start.",
        [run("npm run start")],
        [then(run("npm run stop"), run("npm run start")), at_stop(run("npm run stop"), run("npm run start"))],
    ),
    (
        "at the head of a session, which is over",
        "Start every session with git status.",
        [],
        [at_stop(write("a.py")), at_stop(run("git status"), write("a.py"))],
    ),
    (
        "started with a recipe",
        "Started the queue with `make queue-up`? Then `make queue-down` before you hand back.",
        [at_stop(run("make queue-up"))],
        [at_stop(run("make queue-up"), run("make queue-down")), at_stop(run("make test"))],
    ),
    (
        "each one that is made",
        "Every worktree you create, you remove again before you are done.",
        [at_stop(run("git worktree add ../x"))],
        [at_stop(run("git worktree add ../x"), run("git worktree remove ../x")), at_stop(run("git status"))],
    ),
    (
        "removed by a star",
        "Remove bench-*.json from the root before finishing.",
        [at_stop(write("bench-1.json", "{}"))],
        [
            at_stop(write("bench-1.json", "{}"), run("rm -f bench-*.json")),
            at_stop(write("src/a.ts")),
        ],
    ),
    (
        "a star of another folder",
        "Remove bench-*.json before finishing.",
        [at_stop(write("load/bench-1.json", "{}"), run("rm -f bench-*.json"))],
        [at_stop(write("load/bench-1.json", "{}"), run("rm -f load/bench-*.json"))],
    ),
    (
        "what closes after what opens",
        "docker compose down after docker compose up",
        [at_stop(run("docker compose up -d"))],
        [at_stop(run("docker compose up -d"), run("docker compose down")), run("docker compose down")],
    ),
    (
        "stopped with a command, before another",
        "Stop the worker with `systemctl --user stop feed` before you run `bin/rebuild`.",
        [run("bin/rebuild"), run("bin/rebuild --all")],
        [then(run("systemctl --user stop feed"), run("bin/rebuild"))],
    ),
]


@pytest.mark.parametrize("row", [*ROWS, *ENDS], ids=[row[0] for row in [*ROWS, *ENDS]])
def test_it_is_held_as_it_is_stated(row: Row) -> None:
    check(row)
