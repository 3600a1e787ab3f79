"""Rules in many wordings about files: generated ones, those left alone, where things go, their names."""

from __future__ import annotations

import pytest

from tests.compiler.wordings import Event, Wording, at_stop, run, write, wrong

WORDINGS: list[Wording] = [
    (
        "gen-created-by",
        "Everything under src/api/client is created by `make client`. Change api.yaml instead.",
        "instruction_file",
        [write("src/api/client/a.ts"), run("sed -i s/a/b/ src/api/client/a.ts")],
        [write("api.yaml"), run("make client"), run("cat src/api/client/a.ts"), write("src/api/server.ts")],
    ),
    (
        "gen-zh",
        "不要直接修改 dist 目录下的文件",
        "user",
        [write("dist/a.js"), run("echo x > dist/app.css")],
        [run("cat dist/a.js"), write("src/dist.ts"), run("ls dist"), write("docs/dist.md", "dist/")],
    ),
    (
        "gen-de",
        "Bearbeite dist/ nie von Hand, das baut `npm run build`.",
        "user",
        [write("dist/a.js")],
        [write("src/a.js"), run("npm run build"), run("cat dist/a.js")],
    ),
    (
        "gen-es",
        "Los ficheros de src/proto/gen los genera buf. No los toques.",
        "user",
        [write("src/proto/gen/a.go")],
        [write("src/proto/a.proto"), run("buf generate"), run("grep x src/proto/gen/a.go")],
    ),
    (
        "gen-built",
        "schema.graphql is built from the resolvers by `yarn codegen`, edits there are lost",
        "user",
        [write("schema.graphql")],
        [write("src/resolvers/a.ts"), run("yarn codegen"), write("docs/schema.md", "schema.graphql")],
    ),
    (
        "gen-output-of",
        "docs/cli.md is the output of `python tools/gen_docs.py`, edit the docstrings",
        "user",
        [write("docs/cli.md")],
        [run("python tools/gen_docs.py"), write("docs/api.md"), write("tools/gen_docs.py")],
    ),
    (
        "gen-why",
        "why are you editing src/gen/types.ts again?? it says DO NOT EDIT at the top",
        "user",
        [write("src/gen/types.ts")],
        [write("src/types.ts"), run("head src/gen/types.ts"), {"read": "src/gen/types.ts"}],
    ),
    (
        "gen-compiled",
        "styles/main.css is compiled from styles/main.scss. Edit the scss.",
        "instruction_file",
        [write("styles/main.css")],
        [write("styles/main.scss"), run("sass styles/main.scss styles/other.css")],
    ),
    (
        "edit-vendor",
        "don't touch the vendor folder",
        "user",
        [write("vendor/a.go"), run("rm vendor/x")],
        [write("node_modules/a.js"), write("third_party/a.c"), run("ls vendor"), write("src/vendor.ts")],
    ),
    (
        "edit-freeze",
        "Leave docker-compose.yml and everything in infra/ exactly as it is.",
        "user",
        [write("docker-compose.yml"), write("infra/main.tf")],
        [run("cat infra/main.tf"), run("docker compose up"), write("docs/infra.md", "infra/")],
    ),
    (
        "edit-list",
        "gradle.properties, settings.gradle and all of buildSrc/ are off limits",
        "instruction_file",
        [write("gradle.properties"), write("settings.gradle"), write("buildSrc/a.kt")],
        [write("build.gradle"), run("cat settings.gradle")],
    ),
    (
        "edit-zh2",
        "不要改 config/prod.yaml",
        "user",
        [write("config/prod.yaml")],
        [write("config/dev.yaml"), run("cat config/prod.yaml")],
    ),
    (
        "edit-es2",
        "No toques nunca el archivo ci/deploy.yml",
        "user",
        [write("ci/deploy.yml")],
        [write("ci/build.yml"), {"read": "ci/deploy.yml"}],
    ),
    (
        "edit-de2",
        "Finger weg von db/schema.sql!",
        "user",
        [write("db/schema.sql")],
        [write("db/seed.sql"), run("psql -f db/schema.sql")],
    ),
    (
        "pw-readme",
        "stop creating README files nobody asked for",
        "user",
        [write("src/README.md", exists=False)],
        [
            write("docs/guide.md", exists=False),
            write("CHANGES.md", exists=False),
            write("src/readme.ts"),
            run("cat README.md"),
        ],
    ),
    (
        "pw-md",
        "no new markdown files please, ever",
        "user",
        [write("NOTES.md", exists=False)],
        [write("README.md", exists=True), write("src/a.py", exists=False)],
    ),
    (
        "pw-shots",
        "never save screenshots into the repo root, they go to /tmp/shots",
        "user",
        [write("a.png", "", exists=False)],
        [write("/tmp/shots/a.png"), write("docs/img/a.png"), run("ls *.png"), write("src/screenshots.py")],
    ),
    (
        "pw-zip",
        "zip files don't belong in src/",
        "user",
        [write("src/a.zip")],
        [write("dist/a.zip"), write("src/zip.py"), run("unzip src/a.zip")],
    ),
    (
        "pw-summary",
        "stop writing SUMMARY.md after each task",
        "user",
        [write("SUMMARY.md", exists=False)],
        [write("README.md"), run("cat SUMMARY.md"), write("docs/summary.py")],
    ),
    (
        "pw-scripts",
        "Scripts belong in scripts/, don't drop .sh files at the top level",
        "instruction_file",
        [write("run.sh", exists=False)],
        [write("scripts/run.sh", exists=False), write("setup.py")],
    ),
    (
        "pw-csv",
        "Don't commit CSV files to data/raw",
        "user",
        [],
        [run("cat data/raw/a.csv"), write("src/csv.py")],
    ),
    (
        "pw-tests-in-src",
        "keine Testdateien unter src/ anlegen",
        "user",
        [write("src/test_a.py", exists=False)],
        [write("tests/test_a.py", exists=False), write("src/a.py", exists=False)],
    ),
    (
        "nm-branch",
        "Branch names start with feature/ or fix/",
        "instruction_file",
        [],
        [run("git checkout -b feature/x"), run("git branch"), run("git checkout main")],
    ),
    (
        "nm-snake",
        "File names in snake_case please, never CamelCase",
        "user",
        [],
        [write("src/my_file.py"), write("README.md"), write("Makefile")],
    ),
    (
        "nm-test",
        "Test files are called test_*.py, not *_test.py",
        "user",
        [write("tests/a_test.py", exists=False)],
        [write("tests/test_a.py", exists=False), write("src/latest.py"), run("pytest tests/a_test.py")],
    ),
    (
        "nm-tsx",
        "Component files end in .tsx, never .jsx",
        "user",
        [write("src/a.jsx", exists=False)],
        [write("src/a.tsx"), run("cat src/a.jsx")],
    ),
    (
        "p-notes",
        "Stop leaving NOTES.md and PLAN.md in the repo",
        "user",
        [],
        [write("README.md"), run("cat NOTES.md"), write("src/notes.py")],
    ),
    (
        "p-es",
        "No crees archivos .md nuevos",
        "user",
        [write("PLAN.md", exists=False)],
        [write("README.md", exists=True), write("src/a.py", exists=False)],
    ),
    (
        "p-de",
        "Keine neuen Dateien im Wurzelverzeichnis anlegen",
        "user",
        [write("a.py", exists=False)],
        [write("src/a.py", exists=False), run("ls")],
    ),
    (
        "p-fixt",
        "test data goes to tests/fixtures, never into src",
        "user",
        [],
        [write("tests/fixtures/a.json"), write("src/a.py")],
    ),
    (
        "k-server",
        "kill the dev servers you started before you finish",
        "user",
        [],
        [at_stop(run("ls")), at_stop(write("a.py"))],
    ),
    (
        "k-branch",
        "no stray .bak files at the end please",
        "user",
        [at_stop(write("a.bak"))],
        [at_stop(write("a.bak"), run("rm a.bak")), at_stop(write("a.py")), write("a.bak")],
    ),
]


@pytest.mark.parametrize(
    ("words", "said_by", "violating", "near"), [row[1:] for row in WORDINGS], ids=[row[0] for row in WORDINGS]
)
def test_a_wording_stops_what_it_names_and_nothing_near_it(
    words: str, said_by: str, violating: list[Event], near: list[Event]
) -> None:
    """One of the records fires on all violating events; none fires on what is only near."""
    assert wrong(words, said_by, violating, near) == []
