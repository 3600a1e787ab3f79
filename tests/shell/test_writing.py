"""Files that a command line writes without a file tool."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.shell import read

NOTHING = [
    "cat config/limits.conf",
    "sed s/a/b/ config/limits.conf",
    "sed -n -e p f",
    "diff a b > /dev/null 2>&1",
    "git rm --cached f",
    "black --check f",
    "prettier f",
    "ruff check f",
    "yq .a f",
    "git checkout main",
    "git restore --staged f",
    "git apply --check < p",
    "git clean -n",
    "git clean -fdn",
    "curl https://example.com/f",
    "curl -o - u",
    "wget -O- u",
    "tar tf a.tar",
    "gzip -c f",
    "scp f host:f",
    "grep -o x f",
    "echo a >&2",
    "chmod +x f",
    "perl -e 'print 1' f",
    "perl -ne 'print' f",
    "python3 -c \"print(open('a').read())\"",
    "python3 -c \"'a'.replace('a', 'b')\"",
]

WRITES = [
    ("echo x > a", [("a", "create")]),
    ("> a", [("a", "create")]),
    ("echo x >> a 2> b &>> c", [("a", "modify"), ("b", "create"), ("c", "modify")]),
    ("echo x >| a", [("a", "create")]),
    ("{ echo x; ls; } > a", [("a", "create")]),
    ("for x in 1; do ls; done > a", [("a", "create")]),
    ("ls | tee a b", [("a", "create"), ("b", "create")]),
    ("ls | sudo tee -a a", [("a", "modify")]),
    ("sed -i s/a/b/ x y", [("x", "modify"), ("y", "modify")]),
    ("sed -i.bak -e s/a/b/ x", [("x", "modify")]),
    ("sed -Ei 's/a/b/' x", [("x", "modify")]),
    ("perl -pi -e 's/a/b/' x y", [("x", "modify"), ("y", "modify")]),
    ("perl -i.bak -pe 's/a/b/' x", [("x", "modify")]),
    ("cp a b", [("b", "create")]),
    ("cp a b d/", [("d/a", "create"), ("d/b", "create")]),
    ("cp -t d a", [("d/a", "create")]),
    ("mv a b", [("b", "create"), ("a", "delete")]),
    ("ln -s a b", [("b", "create")]),
    ("install -m 755 a /bin/b", [("/bin/b", "create")]),
    ("dd if=a of=b", [("b", "create")]),
    ("truncate -s 0 a", [("a", "modify")]),
    ("touch a", [("a", "create")]),
    ("rm -rf a b", [("a", "delete"), ("b", "delete")]),
    ("rm $X", [(None, "delete")]),
    ("git checkout -- a", [("a", "modify")]),
    ("git checkout main a", [("a", "modify")]),
    ("git restore a", [("a", "modify")]),
    ("git -C d rm a", [("d/a", "delete")]),
    ("git mv a b", [("b", "create"), ("a", "delete")]),
    ("git apply <<E\n--- a/x\n+++ b/x\nE", [("x", "modify")]),
    ("patch -p0 <<E\n--- x\n+++ x\nE", [("x", "modify")]),
    ("patch x < p", [("x", "modify")]),
    ("curl -o a u", [("a", "create")]),
    ("curl -sLo a u", [("a", "create")]),
    ("curl -O https://h/f.txt?x=1", [("f.txt", "create")]),
    ("wget -O a u", [("a", "create")]),
    ("wget -P d https://h/f", [("d/f", "create")]),
    ("tar xf a.tar -C d x/y", [("d/x/y", "create")]),
    ("tar xf a.tar", [(None, "create")]),
    ("tar czf a.tgz d", [("a.tgz", "create")]),
    ("sort -o a a", [("a", "create")]),
    ("find . -name x | xargs rm", [(None, "delete")]),
    ("bash -c 'echo x > a'", [("a", "create")]),
    ("X=a; echo > $X", [("a", "create")]),
    ("python3 -c \"open('a', 'w').write('x')\"", [("a", "create")]),
    (
        "python3 - <<E\nfrom pathlib import Path\np = Path('d') / 'a'\np.write_text('x')\nE",
        [("d/a", "create")],
    ),
    (
        "python3 -c \"import os; os.remove('a'); os.rename('b', 'c')\"",
        [("a", "delete"), ("c", "create"), ("b", "delete")],
    ),
    ("python3 -c \"import sys; open(sys.argv[1], 'a')\" x", [(None, "modify")]),
    ("black a b", [("a", "modify"), ("b", "modify")]),
    ("ruff format a", [("a", "modify")]),
    ("ruff check --fix a", [("a", "modify")]),
    ("npx prettier --write a", [("a", "modify")]),
    ("gofmt -l -w a", [("a", "modify")]),
    ("yq -i .x=1 a", [("a", "modify")]),
    ("gzip a", [("a.gz", "create"), ("a", "delete")]),
]


def writes(text: str, **known: str) -> list[tuple[str | None, str]]:
    reading = read(text, **known)
    every = [write for one in reading.executions for write in one.writes] + list(reading.writes)
    return [(write.path, write.op) for write in dict.fromkeys(every)]


@pytest.mark.parametrize("text", NOTHING)
def test_reading_writes_nothing(text: str) -> None:
    assert writes(text) == []


@pytest.mark.parametrize(("text", "expected"), WRITES, ids=[text for text, _ in WRITES])
def test_writes_are_seen(text: str, expected: list[tuple[str | None, str]]) -> None:
    assert writes(text) == expected


def test_what_exists_is_modified(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("")
    (tmp_path / "folder").mkdir()
    assert writes("ls > old; cp a folder; ls > new", cwd=str(tmp_path)) == [
        ("old", "modify"),
        ("folder/a", "create"),
        ("new", "create"),
    ]


def test_a_pattern_is_the_files_that_it_has(tmp_path: Path) -> None:
    for name in ("a.conf", "b.conf", "c.txt"):
        (tmp_path / name).write_text("")
    assert writes("rm *.conf", cwd=str(tmp_path)) == [("a.conf", "delete"), ("b.conf", "delete")]


def test_a_write_knows_where_it_happens() -> None:
    (found,) = [one for one in read("cd .claude && touch x").executions if not one.builtin]
    assert (found.cwd, found.writes[0].path) == (".claude", "x")
