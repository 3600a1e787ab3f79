"""Rules in many wordings: what each must stop, and what it must never stop.

Where nothing is said to violate it, only the latter counts.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rulebook.compiler.compile import compile_words
from rulebook.compiler.trial import Trial

Event = dict[str, Any]


def write(path: str, content: str = "x", **more: Any) -> Event:
    """Return a write."""
    return {"write": path, "content": content, **more}


def run(command: str) -> Event:
    """Return a command."""
    return {"command": command}


def at_stop(*events: Event) -> Event:
    """Return a session that ends with the task."""
    return {"session": list(events), "then": "stop"}


def then(*events: Event) -> Event:
    """Return events in order."""
    return {"session": list(events)}


WORDINGS: list[tuple[str, str, str, list[Event], list[Event]]] = [
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
        "co-list",
        "🚫 `eval`, `exec` in Python code",
        "instruction_file",
        [write("src/a.py", "eval(x)")],
        [write("docs/a.md", "eval(x)"), write("src/a.py", "evaluate(x)")],
    ),
    (
        "co-place-subject",
        "lambda soup is banned in core/",
        "instruction_file",
        [],
        [write("core/a.py", "x = 1"), run("sed -i s/a/b/ core/a.py")],
    ),
    (
        "co-sleep",
        "no time.sleep in the tests",
        "user",
        [write("tests/test_a.py", "time.sleep(1)")],
        [
            write("src/a.py", "time.sleep(1)"),
            write("tests/a.md", "time.sleep"),
            write("tests/test_a.py", "# time.sleep is banned"),
        ],
    ),
    (
        "co-unwrap",
        "Don't use unwrap() outside tests",
        "user",
        [write("src/a.rs", "x.unwrap()")],
        [
            write("tests/a.rs", "x.unwrap()"),
            write("docs/a.md", "x.unwrap()"),
            write("src/a.rs", "x.unwrap_or(1)"),
        ],
    ),
    (
        "co-innerhtml",
        "`innerHTML` ist verboten",
        "user",
        [write("src/a.ts", "el.innerHTML = x")],
        [
            write("docs/a.md", "innerHTML"),
            write("src/a.ts", "el.textContent = x"),
            write("src/a.ts", "// never innerHTML"),
        ],
    ),
    (
        "co-es",
        "Nada de console.log en src/",
        "user",
        [write("src/a.ts", "console.log(1)")],
        [write("scripts/a.ts", "console.log(1)"), write("src/a.ts", "console.error(1)")],
    ),
    ("co-define", "the eval mock goes only where needed", "user", [], [write("src/a.py", "eval(x)")]),
    (
        "rep-api",
        "use `pathlib.Path` instead of `os.path`",
        "user",
        [write("src/a.py", "os.path.join(a)")],
        [write("src/a.py", "Path(a)"), write("docs/a.md", "os.path"), write("src/a.py", "# not os.path")],
    ),
    (
        "rep-dep",
        "`fetchUser` is deprecated, call `loadUser`",
        "user",
        [write("src/a.ts", "const u = fetchUser(1)")],
        [
            write("src/a.ts", "loadUser(1)"),
            write("docs/a.md", "fetchUser"),
            write("src/users.ts", "export function fetchUser(id) {"),
        ],
    ),
    (
        "rep-de",
        "Nimm `Decimal` statt `float()` für Beträge",
        "user",
        [],
        [write("src/a.py", "Decimal(1)"), write("docs/a.md", "float()")],
    ),
    (
        "rep-moment",
        "We moved from moment to date-fns, don't import moment any more",
        "user",
        [write("src/a.ts", "import moment from 'moment'")],
        [
            write("src/a.ts", "import { format } from 'date-fns'"),
            write("src/a.ts", "const moment = 1"),
            write("docs/a.md", "import moment from 'moment'"),
        ],
    ),
    (
        "rep-logger",
        "`logger.warn` is gone, it's `logger.warning` now",
        "user",
        [write("src/a.py", "logger.warn('x')")],
        [write("src/a.py", "logger.warning('x')"), write("docs/a.md", "logger.warn")],
    ),
    (
        "cl-debug",
        "delete the tmp_*.py files you create before you finish",
        "user",
        [at_stop(write("tmp_a.py"))],
        [
            at_stop(write("tmp_a.py"), run("rm tmp_a.py")),
            at_stop(write("src/a.py")),
            at_stop(run("ls tmp_a.py")),
        ],
    ),
    (
        "cl-again",
        "you left 3 scratch_*.js files lying around again. Remove what you make before you stop.",
        "user",
        [at_stop(write("scratch_x.js"))],
        [at_stop(write("scratch_x.js"), run("rm scratch_x.js")), at_stop(write("src/scratch.js"))],
    ),
    (
        "cl-es",
        "borra los ficheros temporales que creas antes de terminar",
        "user",
        [at_stop(write("tmp_a.py"))],
        [at_stop(write("src/a.py")), at_stop(write("tmp_a.py"), run("rm tmp_a.py"))],
    ),
    (
        "cl-de",
        "Räum deine debug_*.py am Ende wieder weg",
        "user",
        [at_stop(write("debug_a.py"))],
        [at_stop(write("debug_a.py"), run("rm debug_a.py")), at_stop(write("docs/debug_a.md"))],
    ),
    (
        "cl-except",
        "don't leave *.log files behind, build.log is fine",
        "user",
        [at_stop(write("a.log"))],
        [at_stop(write("build.log")), at_stop(write("a.log"), run("rm a.log"))],
    ),
    (
        "rq-push",
        "run `make test` before you push",
        "user",
        [then(write("src/a.py"), run("git push"))],
        [
            then(write("src/a.py"), run("make test"), run("git push")),
            then(write("docs/a.md"), run("git push")),
            run("git status"),
        ],
    ),
    (
        "rq-stop",
        "Run the tests before saying you are done",
        "user",
        [],
        [at_stop(write("src/a.py"), run("pytest")), at_stop(write("README.md")), at_stop(run("ls"))],
    ),
    (
        "rq-lint",
        "After changing Python run `ruff check`",
        "user",
        [at_stop(write("src/a.py"))],
        [
            at_stop(write("src/a.py"), run("ruff check .")),
            at_stop(write("docs/a.md")),
            at_stop(write("web/a.ts")),
        ],
    ),
    (
        "rq-de",
        "Vor jedem Commit `make lint` laufen lassen",
        "user",
        [then(write("src/a.py"), run("git commit -m x"))],
        [then(write("src/a.py"), run("make lint"), run("git commit -m x")), run("git log")],
    ),
    (
        "rq-es",
        "antes de hacer commit ejecuta `npm test`",
        "user",
        [then(write("src/a.js"), run("git commit -m x"))],
        [then(write("src/a.js"), run("npm test"), run("git commit -m x"))],
    ),
    (
        "rq-zh",
        "提交之前先跑 `make check`",
        "user",
        [then(write("src/a.py"), run("git commit -m x"))],
        [then(write("src/a.py"), run("make check"), run("git commit -m x"))],
    ),
    (
        "rq-migr",
        "whenever you change prisma/schema.prisma run `npx prisma generate`",
        "user",
        [at_stop(write("prisma/schema.prisma"))],
        [at_stop(write("prisma/schema.prisma"), run("npx prisma generate")), at_stop(write("src/a.ts"))],
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
        "os-sorry",
        "stop apologising",
        "user",
        [{"say": "I apologize for the confusion."}],
        [{"say": "Done."}, {"say": "The apology page is fixed."}],
    ),
    (
        "os-right",
        'never open with "You\'re absolutely right"',
        "user",
        [{"say": "You're absolutely right! Fixed."}],
        [{"say": "Fixed."}],
    ),
    (
        "os-phrase",
        "don't end with 'Let me know if you need anything else'",
        "user",
        [{"say": "Done. Let me know if you need anything else!"}],
        [{"say": "Done."}, write("src/a.ts", "Let me know if you need anything else")],
    ),
    (
        "os-de",
        "Antworte mir auf Deutsch",
        "user",
        [{"say": "All the tests pass and it works."}],
        [{"say": "Alle Tests sind grün und die Datei ist fertig."}],
    ),
    (
        "os-emoji",
        "keine Emojis in deinen Antworten",
        "user",
        [{"say": "Fertig 🎉"}],
        [{"say": "Fertig."}, write("src/a.ts", "'🎉'")],
    ),
    (
        "tm-freeze",
        "don't touch src/billing until the audit is over",
        "user",
        [write("src/billing/a.py")],
        [write("src/web/a.py"), run("cat src/billing/a.py")],
    ),
    (
        "tm-until",
        "no changes to api/ before Friday, the client is testing",
        "user",
        [write("api/a.py")],
        [write("web/a.py"), run("curl localhost/api/")],
    ),
    (
        "tm-es",
        "hasta el viernes no toques db/",
        "user",
        [write("db/a.sql")],
        [write("src/a.py"), run("ls db")],
    ),
    ("q-1", "why did the build fail?", "user", [], [write("a"), run("make build")]),
    ("q-2", "can you edit dist/a.js?", "user", [], [write("dist/a.js")]),
    ("q-3", "what generates src/gen/types.ts?", "user", [], [write("src/gen/types.ts")]),
    (
        "g-zh",
        "api/schema.json 是由 make schema 自动生成的，不要手动改",  # noqa: RUF001 - as people write it
        "user",
        [write("api/schema.json")],
        [run("make schema"), run("cat api/schema.json"), write("api/other.json")],
    ),
    (
        "g-fr",
        "Le dossier public/build est généré par vite, n'y touche pas",
        "user",
        [write("public/build/a.js")],
        [write("src/a.js"), run("vite build"), run("ls public/build")],
    ),
    (
        "g-never-hand",
        "Never hand-edit the files in src/locales/compiled, `pnpm i18n` writes them",
        "instruction_file",
        [write("src/locales/compiled/de.json")],
        [write("src/locales/de.json"), run("pnpm i18n")],
    ),
    (
        "g-header",
        "internal/mocks/*.go come from mockgen. Regenerate, don't edit.",
        "user",
        [write("internal/mocks/a.go")],
        [write("internal/a.go"), run("mockgen -source a.go")],
    ),
    (
        "g-proto",
        "the *_pb2.py files are protoc output, leave them",
        "user",
        [write("a/b_pb2.py")],
        [write("a/b.proto"), run("protoc a/b.proto"), write("a/b.py")],
    ),
    ("e-part", "don't change the license header in src/main.c", "user", [], [write("src/main.c", "int a;")]),
    (
        "e-unless",
        "don't edit migrations that are already on main",
        "user",
        [],
        [write("migrations/new.sql", exists=False)],
    ),
    (
        "e-only",
        "only touch files under src/billing for this project, nothing else in src/",
        "instruction_file",
        [],
        [write("src/billing/a.py"), run("cat src/a.py")],
    ),
    ("e-question", "should we edit config.yaml?", "user", [], [write("config.yaml")]),
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
    ("c-helper", "no helper classes in views/", "user", [], [write("views/a.py", "class A: pass")]),
    ("c-hot", "don't use json.loads in the hot path", "user", [], [write("src/a.py", "json.loads(x)")]),
    (
        "c-any-ja",
        "any型は使わないでください",
        "user",
        [],
        [write("a.ts", "const x: unknown = 1"), write("d.md", "any")],
    ),
    (
        "c-inst",
        "Use structlog, not print, in services/",
        "user",
        [write("services/a.py", "print(1)")],
        [write("scripts/a.py", "print(1)"), write("services/a.py", "log.info('print')")],
    ),
    ("c-raw", "never build SQL with f-strings", "user", [], [write("a.py", "f'hello {x}'")]),
    (
        "c-de",
        "Kein `@ts-ignore`, nie.",
        "user",
        [write("a.ts", "// @ts-ignore")],
        [write("docs/a.md", "@ts-ignore"), write("a.ts", "const a = 1")],
    ),
    ("c-secret", "don't hardcode tokens", "user", [], [write("a.py", "token = os.environ['TOKEN']")]),
    (
        "r-api",
        "prefer `useQuery` over `useEffect` for fetching",
        "user",
        [],
        [write("a.tsx", "useEffect(() => {})")],
    ),
    (
        "r-fr",
        "Remplace `requests` par `httpx`",
        "user",
        [],
        [write("a.py", "import httpx"), write("docs/a.md", "requests")],
    ),
    (
        "r-old",
        "OldButton is dead, use NewButton",
        "user",
        [write("a.tsx", "<OldButton />")],
        [write("a.tsx", "<NewButton />"), write("docs/a.md", "OldButton")],
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
    (
        "q-test",
        "make sure `cargo clippy` is clean before every commit",
        "user",
        [then(write("src/a.rs"), run("git commit -m x"))],
        [
            then(write("src/a.rs"), run("cargo clippy"), run("git commit -m x")),
            then(write("README.md"), run("git commit -m x")),
        ],
    ),
    (
        "q-docs",
        "if you change the CLI update docs/cli.md",
        "user",
        [],
        [at_stop(write("docs/cli.md")), at_stop(write("src/a.py"))],
    ),
    (
        "q-both",
        "whenever locales/en.json changes, locales/de.json has to change too",
        "user",
        [],
        [at_stop(write("locales/en.json"), write("locales/de.json")), at_stop(write("src/a.ts"))],
    ),
    (
        "s-lists",
        "no bullet points in your answers",
        "user",
        [],
        [write("README.md", "- a"), {"say": "Done."}],
    ),
    ("s-thanks", "Hör auf dich zu entschuldigen", "user", [], [{"say": "Fertig."}]),
    (
        "t-while",
        "while the release branch is frozen nothing goes into src/core",
        "user",
        [],
        [run("cat src/core/a.c"), write("src/web/a.c")],
    ),
    (
        "t-zh",
        "这周不要改 payments/ 目录",
        "user",
        [write("payments/a.py")],
        [write("web/a.py"), run("ls payments")],
    ),
]


def _trials(words: str, said_by: str) -> list[Trial]:
    more: dict[str, Any] = {"owner": "owner", "review_by": date(2027, 3, 1), "today": date(2026, 11, 30)}
    found = compile_words(words, said_by=said_by, workspace_root="/nonexistent", **more)
    return [Trial(one.record, "/nonexistent") for one in found.records if one.record.verifier]


@pytest.mark.parametrize(
    ("words", "said_by", "violating", "near"), [row[1:] for row in WORDINGS], ids=[row[0] for row in WORDINGS]
)
def test_a_wording_stops_what_it_names_and_nothing_near_it(
    words: str, said_by: str, violating: list[Event], near: list[Event]
) -> None:
    """One of the records fires on all violating events; none fires on what is only near."""
    trials = _trials(words, said_by)
    assert [event for event in near if any(trial.fires(event) for trial in trials)] == []
    assert not violating or any(all(trial.fires(event) for event in violating) for trial in trials)
