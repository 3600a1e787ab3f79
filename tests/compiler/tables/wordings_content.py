"""Rules in many wordings about what is written into files."""

from __future__ import annotations

from tests.compiler.said import Wording, run, write

WORDINGS: list[Wording] = [
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
]
