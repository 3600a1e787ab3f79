"""A host, a branch, an alphabet: what is said of one says nothing of another."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, at_stop, check, run, write

ROWS: list[Row] = [
    (
        "one host is refused, one is free",
        "no ssh to cash-1, on lab-1 you can do what you like",
        [run("ssh cash-1"), run("ssh root@cash-1 uptime")],
        [run("ssh lab-1"), run("scp a lab-1:/tmp")],
    ),
    (
        "there is where the sentence before was",
        "Auf nas-alt und nas-neu liegen die Daten. Kein ssh, kein rsync dorthin. Auf nas-test ist alles ok.",
        [run("ssh nas-alt"), run("ssh admin@nas-neu df")],
        [run("ssh nas-test df")],
    ),
    (
        "only one may be used",
        "ssh only to 10.1.0.7",
        [],
        [run("ssh 10.1.0.7"), run("ssh root@10.1.0.7 df")],
    ),
    (
        "a host that is called, and not from here",
        "use `bin/gate` instead of `curl` to call intra.acme.example",
        [run("curl https://intra.acme.example/v1")],
        [run("curl http://localhost:3000"), run("bin/gate /v1")],
    ),
    (
        "a host behind the program",
        "don't curl api.acme.example",
        [run("curl -s https://api.acme.example/v1")],
        [run("curl http://localhost"), write("a.py", "HOST = 'api.acme.example'\n")],
    ),
    (
        "a branch in a code span, in German",
        "nicht auf `release` pushen, `next` ist ok",
        [run("git push origin release")],
        [run("git push origin next"), write("src/a.ts", "const release = 1\n")],
    ),
    (
        "one branch and the other",
        "stop pushing to master! staging is for that",
        [run("git push origin master")],
        [run("git push origin staging"), run("git push origin fix/a")],
    ),
    (
        "signs are no example of a name",
        "Branch names: a-z, 0-9, `-` and `/`. Nothing else.",
        [run("git checkout -b Fix_A"), run("git switch -c fix/A")],
        [run("git checkout -b fix/a-1"), run("git switch -c docs/readme")],
    ),
    (
        "another way is fine too",
        "Name branches `<ticket>-<slug>`, like `OPS-7-dns`. `revert/...` is fine too.",
        [],
        [run("git checkout -b OPS-8-mail"), run("git checkout -b revert/x")],
    ),
    (
        "an arrow leads to the right name",
        "No underscores in method names, specs included (`Find_By_Id` -> `FindById`).",
        [],
        [write("a.cs", "public User FindById(int id) {}\n")],
    ),
    (
        "a heading names the language",
        "**C#**: never `#pragma warning disable`.",
        [write("src/A.cs", "#pragma warning disable CS1\n")],
        [write("src/a.cpp", "#pragma warning disable\n")],
    ),
    (
        "what ran is told, not asked for",
        "`fdescribe`: okay while you look for it, gone before you stop. 2 of 90 specs ran because of you",
        [],
        [at_stop(write("src/a.ts"))],
    ),
    (
        "code in a folder is no ban on the folder",
        "src/net 里别再写死 10.2.x.x 这种地址了, 从配置里读",
        [],
        [write("src/net/client.ts", "const host = config.host\n")],
    ),
    (
        "a remedy is the same without its brackets",
        "we HAVE <AppImage>. stop importing next/image under app/, AppImage sets the sizes",
        [],
        [write("app/a.tsx", "import { AppImage } from '@/ui/app-image'\n")],
    ),
    (
        "an attribute of another name",
        'Please, no inline styles in views/. `style="..."` is blocked by our CSP.',
        [write("views/a.html", '<p style="color: red">x</p>\n')],
        [write("views/a.html", '<p data-style="compact">x</p>\n'), write("mail/a.html", '<p style="x">\n')],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_of_one_is_not_said_of_another(row):
    """It stops what the words name, and lets the neighbour pass."""
    check(row)
