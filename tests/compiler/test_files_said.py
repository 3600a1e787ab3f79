"""Rules about files as they are plainly said: lists of verbs and kinds, one tool alone, unless asked."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, asked, check, new, read, run, then, write, wrong

EDIT = write("config/prod.yaml", "a: 2\n")
NOTHING: list[Row] = [
    ("only with care", "only edit config/prod.yaml with care", [], [EDIT, write("src/a.py")]),
    ("how it is written", "Only modify files in docs/ using British English", [], [write("src/a.py")]),
    ("two things together", "only change api/ together with its tests", [], [write("api/a.py")]),
    (
        "where a change goes",
        "helm upgrade never, the change goes as a commit under charts/",
        [],
        [write("charts/a.yaml")],
    ),
    ("what is free is named last", "los cambios en gen/ se pierden; los de api/ no", [], [write("api/a.ts")]),
    ("done to some files once", "the old *.dump there, rm those before you finish", [], [write("src/a.py")]),
    ("a part between marks", "src/main.c: don't edit between the markers", [], [write("src/main.c")]),
    ("a managed part", "boot.c has a managed block, don't touch it", [], [write("boot.c")]),
    ("what a file says", "package.json says `workspace:*`, never a number", [], [write("package.json")]),
    ("a name with a hole", "never create {{ name }}.py", [], [new("src/a.py")]),
    (
        "what a script makes",
        "never edit scripts/gen.sh output, run scripts/gen.sh before you commit",
        [],
        [write("scripts/gen.sh")],
    ),
    ("a kind that goes elsewhere", "no new folders in src/, *.css goes to styles/", [], [new("src/x/a.ts")]),
    ("hard-coded, in Chinese", "别在 src/api/ 里写死密钥", [], [write("src/api/a.py")]),
    ("the only one of its sort", "data/raw/ is the only copy we have", [], [write("src/a.py")]),
    ("asked to add once", "append a line to docs/log.md", [], [run("rm docs/log.md")]),
]
ROWS: list[Row] = [
    (
        "three verbs share a no",
        "Never create, rename or remove anything in snapshots/",
        [new("snapshots/a.png"), run("rm snapshots/a.png")],
        [read("snapshots/a.png"), write("src/a.py"), run("ls snapshots/")],
    ),
    (
        "a verb without a name here among them",
        "Do not edit, shuffle or delete the files in fonts/",
        [write("fonts/a.ttf"), run("rm fonts/a.ttf")],
        [write("src/a.py"), read("fonts/a.ttf")],
    ),
    (
        "what is ordered behind a ban is none of its verbs",
        "never edit patches/, add a file under overrides/",
        [write("patches/a.patch")],
        [new("overrides/a.patch")],
    ),
    (
        "verbs in a list, in Chinese",
        "不要新建、修改或删除 fonts/ 里的文件",
        [write("fonts/a.ttf"), new("fonts/b.ttf"), run("rm fonts/a.ttf")],
        [write("src/a.py"), read("fonts/a.ttf")],
    ),
    (
        "verbs in a list, in Spanish",
        "No crees, cambies ni borres nada en fonts/",
        [write("fonts/a.ttf"), new("fonts/b.ttf"), run("rm fonts/a.ttf")],
        [write("src/a.py"), read("fonts/a.ttf")],
    ),
    ("wiped", "never wipe DerivedCache/", [run("rm -rf DerivedCache/")], [write("DerivedCache/a")]),
    (
        "kinds share a noun",
        "Do not put csv, log or xml files into src/",
        [new("src/a.csv"), new("src/x/b.log"), new("src/c.xml")],
        [new("data/a.csv"), new("src/a.py"), new("src/log.py")],
    ),
    (
        "kinds share a noun behind a hyphen",
        "Keine Zip- oder CSV-Dateien in src/ ablegen",
        [new("src/a.zip"), new("src/b.csv")],
        [new("data/a.csv"), new("src/a.py")],
    ),
    (
        "a kind in words beside an ending",
        "Do not create documentation or text files",
        [new("HOWTO.md"), new("a/b.txt")],
        [new("a/b.py"), write("HOWTO.md", exists=True)],
    ),
    (
        "one tool alone",
        "Only touch go.mod via `go get`",
        [write("go.mod", "module x\n"), run("sed -i s/a/b/ go.mod")],
        [run("go get example.com/x"), read("go.mod"), write("main.go")],
    ),
    (
        "a tool by its noun",
        "Change files in db/schema only through the migration tool",
        [write("db/schema/a.sql")],
        [write("db/seeds.sql"), write("src/a.py")],
    ),
    (
        "one tool alone, in German",
        "package.json darf nur mit npm geändert werden",
        [write("package.json", "{}")],
        [run("npm install left-pad"), write("a.js")],
    ),
    (
        "by hand only when asked",
        "Edit .vcxproj and .slnx files only with cmake; a manual change needs the user's ok",
        [write("src/app.vcxproj"), then(asked("add a unit"), write("all.slnx"))],
        [then(asked("yes, change all.slnx by hand"), write("all.slnx")), write("src/a.cpp")],
    ),
    (
        "unless the request asks",
        "Don't change tsconfig.json or web.config unless the request names it",
        [write("tsconfig.json", "{}"), then(asked("the build is slow"), write("web.config"))],
        [then(asked("please set strict in tsconfig.json"), write("tsconfig.json", "{}")), write("a.ts")],
    ),
    (
        "unless it is the task",
        "Don't touch the Gradle wrapper files unless the task is an upgrade of the wrapper",
        [write("gradlew"), write("gradle/wrapper/gradle-wrapper.properties")],
        [then(asked("upgrade the gradle wrapper to 9"), write("gradlew")), run("./gradlew build")],
    ),
    (
        "not by hand: the tool makes them",
        "Do not create migration files by hand; let alembic create them",
        [new("alembic/versions/a1_x.py")],
        [run("alembic revision --autogenerate -m x")],
    ),
    (
        "a mark in the file",
        "Do not edit any file that has `@autogenerated` in its first line",
        [write("a.ts", "// @autogenerated\nexport {}\n")],
        [write("a.ts", "export {}\n"), write("b.ts", "x\n" * 20 + "// @autogenerated\n")],
    ),
    (
        "a mark in the file, in Spanish",
        "ficheros con @generated en la cabecera no se editan",
        [write("a.ts", "// @generated\nexport {}\n")],
        [write("b.ts", "x\n" * 20 + "// @generated\n")],
    ),
    (
        "one place alone, and not another",
        "Write scratch files only below var/scratch, never under /tmp",
        [write("/tmp/a.py"), run("pytest > /tmp/out.log")],
        [new("var/scratch/a.py"), read("/tmp/a.py")],
    ),
    (
        "only appended",
        "Only append to files in journal/",
        [run("rm journal/1.md"), run("sed -i s/a/b/ journal/1.md")],
        [run("echo x >> journal/1.md"), new("journal/2.md")],
    ),
    (
        "a remark in brackets is about the name before it",
        "Two folders: api/ (yours) and gen/ (not yours).",
        [write("gen/a.ts")],
        [write("api/a.yaml")],
    ),
    (
        "there is the folder before",
        "The server restarts on each file below web/, so trace files (*.trace) must not be written there.",
        [new("web/x/a.trace")],
        [new("var/a.trace"), new("web/x/a.ts")],
    ),
    (
        "changes in a folder are somebody's",
        "changes in deploy/ belong to the platform team",
        [write("deploy/a.yaml")],
        [write("src/a.py")],
    ),
    (
        "branches of a name",
        "no commits on release/2.x branches until the audit is through",
        [{**run("git commit -m x"), "branch": "release/2.x"}],
        [{**run("git commit -m x"), "branch": "main"}],
    ),
    (
        "an exception of both",
        "Don't edit LICENSE and don't create tags unless you were told to",
        [write("LICENSE")],
        [then(asked("please edit LICENSE"), write("LICENSE"))],
    ),
    (
        "a file at the top",
        "Finger weg von der HISTORY.md im Hauptverzeichnis!! Die schreibt der Release-Job",
        [write("HISTORY.md"), run("echo x >> HISTORY.md")],
        [write("docs/HISTORY.md"), read("HISTORY.md")],
    ),
    (
        "it is named again as what is lost",
        "lib/ext/ no se toca a mano. lo que edites dentro de lib/ext/ desaparece en el próximo deploy",
        [write("lib/ext/a.php"), run("sed -i s/a/b/ lib/ext/a.php")],
        [write("lib/a.php")],
    ),
    (
        "look-only",
        "Scene and theme files (.tscn, .theme) are look-only for you.",
        [write("a/b.tscn"), run("sed -i s/a/b/ c.theme")],
        [write("a/b.gd"), read("a/b.tscn")],
    ),
    (
        "replaced as a whole",
        "third_party/zlib is replaced wholesale every spring, so anything changed in there just vanishes",
        [write("third_party/zlib/a.c"), run("cp /tmp/a.c third_party/zlib/a.c")],
        [write("third_party/png/a.c")],
    ),
    (
        "in Portuguese",
        "Não mexe em nada dentro de lib/ext/ na mão, o composer sobrescreve tudo",
        [write("lib/ext/a.php")],
        [write("lib/a.php"), run("composer install")],
    ),
    (
        "an exception in the next sentence",
        "tox.ini and setup.cfg are owned by the build team. Leave both alone unless you are asked to.",
        [write("tox.ini"), write("setup.cfg")],
        [{"session": [{"user": "add the new version to tox.ini"}, write("tox.ini")]}],
    ),
    (
        "but for fixtures",
        "Do not edit .pbxproj files, except test fixtures",
        [write("App.xcodeproj/project.pbxproj")],
        [write("tests/fixtures/a/project.pbxproj"), write("a.swift")],
    ),
]


@pytest.mark.parametrize("row", NOTHING, ids=lambda row: row[0])
def test_it_stops_nothing(row: Row) -> None:
    assert not wrong(row[1], "user", row[2], row[3])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_it_stops_what_is_meant(row: Row) -> None:
    check(row)
