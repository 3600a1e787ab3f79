"""``*``, ``.``, ``/`` and ``~`` behind a command are operands: the command is free on anything smaller."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, run

ROWS: list[Row] = [
    ("a star", "never run `git add *`", [run("git add *"), run("git add ./*")], [run("git add x.py")]),
    ("in prose", "never git add * please", [run("git add *")], [run("git add x.py"), run("git add -p")]),
    (
        "with a remedy",
        "use `git add <file>`, never `git add *`",
        [run("git add *")],
        [run("git add a.py b.py"), run("git add -u")],
    ),
    (
        "the folder",
        "don't rm -rf .",
        [run("rm -rf ."), run("rm -fr ./")],
        [run("rm -rf build"), run("rm -rf *")],
    ),
    ("all of it", "rm -rf * is off limits", [run("rm -rf *")], [run("rm -rf dist"), run("ls *")]),
    ("without an option", "never `rm *`", [run("rm *"), run("rm -f *")], [run("rm a.txt"), run("rm -rf x")]),
    ("the root", "never rm -rf / please", [run("rm -rf /")], [run("rm -rf /tmp/x"), run("rm -rf build")]),
    ("below the root", "never run `rm -rf /*`", [run("rm -rf /*")], [run("rm -rf /tmp/x")]),
    (
        "the home folder",
        "never run `rm -rf ~`",
        [run("rm -rf ~"), run("rm -rf $HOME"), run("rm -rf ~/")],
        [run("rm -rf ~/x"), run("rm -rf build")],
    ),
    (
        "by its variable",
        "`rm -rf $HOME` is never ok",
        [run("rm -rf ~"), run("rm -rf $HOME")],
        [run("rm -rf $HOME/x"), run("rm -rf build")],
    ),
    (
        "among others",
        "never run `cp * /tmp`",
        [run("cp * /tmp")],
        [run("cp a.txt /tmp"), run("cp * /var")],
    ),
    (
        "behind a mode",
        "never `chmod -R 777 *`",
        [run("chmod -R 777 *")],
        [run("chmod -R 777 x"), run("chmod -R 755 *")],
    ),
    (
        "an option that means all",
        "no `git add .` or `git add -A`, name the files",
        [run("git add ."), run("git add -A"), run("git add --all")],
        [run("git add a.py"), run("git add *")],
    ),
    ("a blank to fill in", "never `npm run *`", [run("npm run build")], [run("npm install")]),
    (
        "of no files",
        "never `kubectl delete pods *`",
        [run("kubectl delete pods web")],
        [run("kubectl get pods")],
    ),
    ("asked for", "ask before `git add *`", [run("git add *")], [run("git add a.py")]),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_it_is_the_operand(row: Row) -> None:
    check(row)
