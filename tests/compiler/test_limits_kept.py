"""What limits a rule stays with it: a place, what is spared, an option; a request is no ban."""

from __future__ import annotations

import itertools

import pytest

from tests.compiler.said import Row, check, run, write

CODE = [
    ("`console.log`", "ts", "console.log(x)"),
    ("`print()`", "py", "print(x)"),
    ("`unwrap()`", "rs", "a.unwrap();"),
]
PLACES = [("src/", "src/a/", "tools/"), ("packages/api", "packages/api/", "packages/web/")]
UNWANTED = [
    "no {code} in {place}",
    "{place} must stay free of {code}",
    "{code}: not in {place}",
    "{code} has no business in {place}",
    "we don't do {code} in {place}",
    "in {place} no {code} please",
]
SPARED = [
    "no {code} outside {place}",
    "{code} only in {place}",
    "no {code} (ok in {place})",
    "no {code} please, {place} is the exception",
]


@pytest.mark.parametrize(("form", "code", "place"), list(itertools.product(UNWANTED, CODE, PLACES)))
def test_code_is_held_in_its_place_only(form, code, place):
    (name, ending, text), (where, inside, outside) = code, place
    bad, good = write(f"{inside}a.{ending}", text), write(f"{outside}a.{ending}", text)
    check(("", form.format(code=name, place=where), [bad], [good]))


@pytest.mark.parametrize(("form", "code"), list(itertools.product(SPARED, CODE)))
def test_code_is_spared_in_a_place(form, code):
    name, ending, text = code
    bad, good = write(f"src/a.{ending}", text), write(f"scripts/a.{ending}", text)
    check(("", form.format(code=name, place="scripts/"), [bad], [good]))


EXEMPT = [
    "don't touch vendor/, except vendor/README.md",
    "never edit vendor/ (only vendor/README.md is fine)",
    "nothing in vendor/ changes but vendor/README.md",
    "hands off vendor/; vendor/README.md is the exception",
]


@pytest.mark.parametrize("words", EXEMPT)
def test_a_file_is_spared_in_a_folder(words):
    check(("", words, [write("vendor/a.go")], [write("vendor/README.md"), write("main.go")]))


HERE = [
    "in web/ use pnpm, not npm",
    "pnpm instead of npm in web/",
    "npm does not work in web/, use pnpm there",
    "inside web/ it's pnpm, never npm",
]


@pytest.mark.parametrize("words", HERE)
def test_a_command_is_held_in_its_folder_only(words):
    there = {"command": "npm install", "cwd": "web"}
    check(("", words, [there], [{**there, "cwd": "api"}, {**there, "command": "pnpm install"}]))


ROWS: list[Row] = [
    ("a request is no ban", "`git push` without --force please, always", [], [run("git push origin x")]),
    (
        "a ban with a please",
        "never `git push` without --force-with-lease please",
        [run("git push origin x")],
        [run("git push --force-with-lease origin x")],
    ),
    (
        "a remedy has its own place",
        "`kubectl edit` is never yours: change the manifest under deploy/",
        [run("kubectl edit deploy/api")],
        [run("kubectl get pods")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_is_asked_for_is_not_held(row):
    check(row)


ELSEWHERE = [
    "don't use {bad} outside {folder}",
    "no {bad} outside of {folder}",
    "outside {folder} never use {bad}",
    "{bad} is banned outside {folder}",
    "don't run {bad} anywhere but {folder}",
    "no {bad} except in {folder}",
    "kein {bad} außerhalb von {folder}",
    "no uses {bad} fuera de {folder}",
    "pas de {bad} en dehors de {folder}",
    "ask me before running {bad} outside {folder}",
]
IN_FOLDERS = [("yarn", "yarn install", "web"), ("terraform apply", "terraform apply", "envs/dev")]


@pytest.mark.parametrize(("form", "case"), list(itertools.product(ELSEWHERE, IN_FOLDERS)))
def test_a_command_is_free_in_the_folder_that_is_spared(form, case):
    bad, command, folder = case
    inside = [{"command": command, "cwd": folder}, run(f"cd {folder} && {command}")]
    outside = [{"command": command, "cwd": "api"}, run(command)]
    check(("", form.format(bad=bad, folder=f"{folder}/"), outside, inside))


def test_what_is_removed_in_the_folder_that_is_spared():
    spared = [run("rm -rf build"), run("rm -rf build/x"), {"command": "rm -rf x", "cwd": "build"}]
    for words in ("never rm -rf outside build/", "never rm -rf anything but build/"):
        check(("", words, [run("rm -rf src")], spared))


TABS, SPACES = "if x:\n\ty\n", "if x:\n    y\n"
SOME: list[Row] = [
    (
        "a place without a name",
        "use tabs in the parser only",
        [],
        [write("a.py", SPACES), write("b.py", TABS)],
    ),
    ("an adjective", "use tabs in old files", [], [write("a.py", SPACES)]),
    ("legacy", "no `console.log` in legacy code", [], [write("a.ts", "console.log(x)")]),
    ("old", "never use var in old modules", [], [write("a.js", "var x = 1\n")]),
    ("some documents", "no emojis in customer-facing docs", [], [write("a.py", "# \u2705\n")]),
    ("all of them", "no `console.log` in shipped code", [write("src/a.ts", "console.log(x)")], []),
    ("ours", "no `console.log` in our code", [write("src/a.ts", "console.log(x)")], []),
    (
        "a sort",
        "no `latest` in our compose files",
        [write("compose.yml", "a: latest")],
        [write("a.ts", "latest")],
    ),
    (
        "what is made",
        "no print in generated code",
        [write("generated/a.py", "print(1)")],
        [write("a.py", "print(1)")],
    ),
    (
        "comments",
        "no em dashes in comments",
        [write("a.py", "x = 1  # a \u2014 b\n"), write("b.ts", "// a \u2014 b\n")],
        [write("a.py", "x = 'a \u2014 b'\n"), write("a.md", "a \u2014 b\n")],
    ),
    (
        "comments and documents",
        "no em dashes in comments, commit messages or docs",
        [write("a.go", "// a \u2014 b\n"), write("a.md", "a \u2014 b\n")],
        [write("a.go", 'x := "a \u2014 b"\n')],
    ),
    ("documents", "no emojis in docs", [write("docs/a.md", "\u2705")], [write("a.py", "# \u2705\n")]),
    (
        "another number elsewhere",
        "4 spaces in python, 2 in yaml",
        [write("a.py", "if x:\n  y\n")],
        [write("a.yml", "a:\n  b: 1\n")],
    ),
    (
        "another kind elsewhere",
        "single quotes in js, double in python",
        [write("a.js", 'x = "a"\n')],
        [write("a.py", 'x = "a"\n')],
    ),
]


@pytest.mark.parametrize("row", SOME, ids=[row[0] for row in SOME])
def test_some_files_are_not_all(row):
    check(row)
