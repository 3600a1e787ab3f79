"""What must not be written into files, said in many ways: the code, where it holds, and what is spared."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, run, write

GO = "pkg/ring/ring.go"
ROWS: list[Row] = [
    (
        "a subject that does not do it",
        "lib/ is shared code: it raises, it never calls exit(). the callers decide",
        [write("lib/a.py", "exit(1)"), write("lib/deep/b.py", "    exit(code)")],
        [write("bin/a.py", "exit(1)"), write("lib/a.py", "raise Nope"), write("lib/a.py", "on_exit(1)")],
    ),
    (
        "who taught you",
        (
            "who told you to put DispatchQueue.main.sync into view models? Sources/App/ had none of those "
            "until today, and that is how it stays"
        ),
        [write("Sources/App/A.swift", "DispatchQueue.main.sync { go() }")],
        [
            write("Tools/A.swift", "DispatchQueue.main.sync { go() }"),
            write("Sources/App/A.swift", "DispatchQueue.main.async { go() }"),
        ],
    ),
    (
        "a key and its value, in a folder",
        "`privileged: true` in k8s/ again?! take that out and never put it back",
        [write("k8s/a.yaml", "      privileged: true"), write("k8s/base/b.yaml", "privileged:   true\n")],
        [
            write("k8s/a.yaml", "privileged: false"),
            write("docs/a.md", "privileged: true"),
            write("dev/a.yaml", "privileged: true"),
        ],
    ),
    (
        "an argument",
        "requests calls with `verify=False` are a security incident here, whoever asks for it",
        [write("src/a.py", "requests.get(u, verify=False)"), write("src/a.py", "get(u, verify = False)")],
        [write("src/a.py", "requests.get(u, verify=True)"), write("docs/a.md", "verify=False")],
    ),
    (
        "a flag, banned there, others free",
        (
            "numpy in src/: we had `allow_pickle=True` in the loader once and somebody shipped a pickle "
            "bomb, so that argument is banned there (scripts/ can do as it pleases)."
        ),
        [write("src/a.py", "np.load(f, allow_pickle=True)")],
        [
            write("scripts/a.py", "np.load(f, allow_pickle=True)"),
            write("src/a.py", "np.load(f, allow_pickle=False)"),
        ],
    ),
    (
        "both spellings of quotes",
        "I never want to see encoding='latin-1' anywhere in this repo, it is utf-8 or nothing",
        [write("src/a.py", "open(p, encoding='latin-1')"), write("src/a.py", 'open(p, encoding="latin-1")')],
        [write("src/a.py", "open(p, encoding='utf-8')"), write("src/a.py", "latin = 1")],
    ),
    (
        "neither nor, and tests are free",
        "app/ (Ruby): neither `Thread.new` nor `Timeout.timeout`. In specs do what you want.",
        [
            write("app/a.rb", "Thread.new { x }"),
        ],
        [
            write("spec/a_spec.rb", "Thread.new { x }"),
            write("lib/a.rb", "Thread.new { x }"),
            write("app/a.rb", "pool.post { x }"),
        ],
    ),
    (
        "braces with dots in them",
        (
            "`dangerouslySetInnerHTML={{ ... }}` is out in apps/web, with one exception: apps/web/legal/**, "
            "that text comes from our own CMS."
        ),
        [
            write("apps/web/a.tsx", "<p dangerouslySetInnerHTML={{ __html: x }} />"),
            write("apps/web/b/c.tsx", "<p dangerouslySetInnerHTML={{__html:x}} />"),
        ],
        [
            write("apps/web/legal/a.tsx", "<p dangerouslySetInnerHTML={{ __html: x }} />"),
            write("apps/admin/a.tsx", "<p dangerouslySetInnerHTML={{ __html: x }} />"),
        ],
    ),
    (
        "exports of a folder",
        "Modules in src/hooks export by name. A default export there breaks the index generator.",
        [write("src/hooks/useA.ts", "export default function useA() {}")],
        [
            write("src/pages/a.ts", "export default {}"),
            write("src/hooks/useA.ts", "export function useA() {}"),
        ],
    ),
    (
        "found it, so no more of that",
        (
            "today I undid three things of yours: a `byebug` in the mailer, a `puts` in a model, a TODO "
            "without a name. so: no byebug in app/, ever."
        ),
        [write("app/mailers/a.rb", "  byebug\n")],
        [
            write("spec/a_spec.rb", "byebug"),
            write("app/mailers/a.rb", "x = 1"),
            write("app/byebug_config.rb", "x = 1"),
        ],
    ),
    (
        "no short name of a debugger",
        "no pdb in src/",
        [write("src/a.py", "import pdb; pdb.set_trace()"), write("src/a.py", "    pdb.set_trace()")],
        [
            write("tests/a.py", "import pdb"),
            write("src/a.py", "from Bio.PDB import x"),
            write("docs/a.md", "pdb.set_trace()"),
        ],
    ),
    (
        "it is frowned upon and may not",
        "Handlers under cmd/api must not call `os.Exit`. Return an error.",
        [write("cmd/api/a.go", "os.Exit(1)")],
        [write("cmd/migrate/a.go", "os.Exit(1)"), write("cmd/api/a.go", "return err")],
    ),
    (
        "does not belong",
        "`process.exit()` does not belong in packages/*, throw instead. The CLI (packages/cli) may.",
        [write("packages/core/a.ts", "process.exit(1)")],
        [
            write("packages/cli/a.ts", "process.exit(1)"),
            write("packages/core/a.ts", "throw new Error()"),
            write("apps/a.ts", "process.exit(1)"),
        ],
    ),
    (
        "keep finding",
        "I keep finding `time.Sleep(` in internal/ tests. Use require.Eventually",
        [write("internal/a_test.go", "time.Sleep(2 * time.Second)")],
        [write("cmd/a.go", "time.Sleep(1)"), write("internal/a_test.go", "require.Eventually(t, f, d, d)")],
    ),
    (
        "stop with gerund",
        "stop sprinkling useMemo around, the compiler does that",
        [write("src/a.tsx", "const a = useMemo(() => 1, [])")],
        [write("docs/a.md", "useMemo"), write("src/a.tsx", "const a = 1")],
    ),
    (
        "please leave out",
        "Please leave `# pylint: disable` comments out of src/, fix what it says",
        [write("src/a.py", "x = 1  # pylint: disable=foo")],
        [write("tools/a.py", "x = 1  # pylint: disable=foo"), write("src/a.py", "x = 1")],
    ),
    (
        "an image tag",
        "`image: redis:latest` — pin it. no :latest in deploy/ ever again",
        [
            write("deploy/a.yaml", "  image: redis:latest"),
            write("deploy/x/b.yml", 'image: "acme/web:latest"'),
        ],
        [
            write("deploy/a.yaml", "image: redis:7.2"),
            write("compose.yml", "image: redis:latest"),
            run("docker pull redis:latest"),
        ],
    ),
    (
        "dots for anything",
        "no `COPY . ...` in our Dockerfiles, name what you copy",
        [write("Dockerfile", "COPY . /app"), write("svc/Dockerfile", "COPY . .")],
        [write("Dockerfile", "COPY src/ /app/src"), write("docs/a.md", "COPY . /app")],
    ),
    (
        "a sql phrase",
        "`ON DELETE CASCADE` is not allowed under db/, we soft-delete",
        [write("db/1.sql", "REFERENCES a ON DELETE CASCADE"), write("db/1.sql", "on delete cascade")],
        [write("db/1.sql", "ON DELETE RESTRICT"), write("docs/a.md", "ON DELETE CASCADE")],
    ),
    (
        "annotation",
        "We use constructor injection. `@Autowired` on a field is banned in src/main.",
        [
            write("src/main/java/A.java", "@Autowired private B b;"),
            write("api/src/main/java/A.java", "  @Autowired\n  B b;"),
        ],
        [
            write("src/test/java/A.java", "@Autowired B b;"),
            write("src/main/java/A.java", "private final B b;"),
        ],
    ),
    (
        "a bare one, and the allowed form",
        (
            "a bare `// @ts-expect-error` tells me nothing, it needs a reason behind it. Bare ones are "
            "forbidden in src/"
        ),
        [],
        [write("src/a.ts", "// @ts-expect-error upstream types are wrong")],
    ),
    (
        "only inside",
        "`localStorage` is only touched in src/lib/storage.ts, everywhere else go through that module",
        [write("src/a.ts", "localStorage.getItem('x')")],
        [write("src/lib/storage.ts", "localStorage.getItem('x')"), write("src/a.ts", "storage.get('x')")],
    ),
    (
        "outside",
        "No process.env outside src/config/",
        [write("src/a.ts", "process.env.PORT")],
        [write("src/config/env.ts", "process.env.PORT"), write("src/a.ts", "config.port")],
    ),
    (
        "why on earth",
        (
            "why on earth is there a console.table in src/report.ts? we log with pino, console.* has no "
            "business in src/"
        ),
        [write("src/a.ts", "console.table(x)"), write("src/a.ts", "console.log(1)")],
        [write("scripts/a.ts", "console.table(x)"), write("src/a.ts", "logger.info(x)")],
    ),
    (
        "the agent is blamed for a thing and never again",
        "you left `fit(` in two spec files and CI was green for a week with 4 tests. never again",
        [write("src/a.spec.ts", "fit('x', () => {})")],
        [
            write("src/a.spec.ts", "it('x', () => {})"),
            write("src/a.spec.ts", "model.fit(x)"),
            write("src/a.spec.ts", "outfit(x)"),
        ],
    ),
    (
        "a placeholder",
        "`<your-name>` placeholders must not survive in README templates or code. fill them in",
        [write("src/a.py", "author = '<your-name>'")],
        [write("src/a.py", "author = 'Ann'")],
    ),
    (
        "template braces in prose",
        "no `{{ }}` in src/emails/*.txt, plain text has no engine",
        [write("src/emails/a.txt", "Hi {{ name }}"), write("src/emails/a.txt", "Hi {{name}}")],
        [write("src/emails/a.html", "Hi {{ name }}"), write("src/emails/a.txt", "Hi there")],
    ),
    (
        "hard no with reason",
        "`setInterval` in components/: hard no. It leaks on unmount; usePolling() is there for it",
        [write("components/a.tsx", "setInterval(f, 1)")],
        [write("lib/a.ts", "setInterval(f, 1)"), write("components/a.tsx", "usePolling(f)")],
    ),
    (
        "two names, one clause each",
        "in crates/core no `println!` and no `dbg!` please, tracing is set up",
        [write("crates/core/src/a.rs", 'println!("x")')],
        [
            write("crates/cli/src/a.rs", 'println!("x")'),
            write("crates/core/src/a.rs", 'tracing::info!("x")'),
            write("crates/core/src/a.rs", 'eprintln!("x")'),
        ],
    ),
    (
        "without reason word",
        "Every `goto` in firmware/ gets reverted on sight.",
        [write("firmware/a.c", "goto out;")],
        [write("docs/a.md", "goto out;"), write("firmware/a.c", "return;")],
    ),
    (
        "may keep",
        "Existing uses of `moment` may stay. No new code with it though: `import moment` won't pass review",
        [],
        [write("src/a.ts", "import dayjs from 'dayjs'")],
    ),
    (
        "zero tolerance",
        "zero tolerance for `eval(` in packages/",
        [write("packages/a/b.js", "eval(x)")],
        [write("packages/a/b.js", "retrieval(x)"), write("tools/b.js", "eval(x)")],
    ),
    (
        "remove and do not bring back",
        "The `!default` flags in scss/ were removed on purpose, don't bring them back",
        [write("scss/a.scss", "$a: 1 !default;")],
        [write("scss/a.scss", "$a: 1;"), write("docs/a.md", "!default")],
    ),
    (
        "a real id",
        "no real phone numbers in fixtures, +1 555 01xx only",
        [],
        [write("tests/fixtures/a.json", '{"phone": "+1 555 0100"}')],
    ),
    (
        "a header that must be there",
        "Headers under include/ start with `#pragma once`.",
        [write("include/a.h", "#ifndef A\n#define A\n", exists=False)],
        [
            write("include/a.h", "#pragma once\nint a();", exists=False),
            write("src/a.c", "int a;", exists=False),
        ],
    ),
    (
        "a first line",
        "shell scripts in bin/ begin with `set -euo pipefail` after the shebang",
        [write("bin/a.sh", "#!/bin/bash\necho 1\n", exists=False)],
        [
            write("bin/a.sh", "#!/bin/bash\nset -euo pipefail\n", exists=False),
            write("src/a.py", "x = 1", exists=False),
        ],
    ),
    (
        "a line each file has",
        "each Python file under src/ has `from __future__ import annotations` at the top",
        [write("src/a.py", "import os\n", exists=False)],
        [
            write("src/a.py", "from __future__ import annotations\nimport os\n", exists=False),
            write("tests/a.py", "x = 1\n", exists=False),
        ],
    ),
    (
        "functions in plain words, set apart by slashes",
        "strcpy/sprintf do not exist for us in drivers/, use the bounded ones. (tools/ may)",
        [write("drivers/a.c", "strcpy(a, b);"), write("drivers/x/b.c", "sprintf(a, b);")],
        [write("tools/a.c", "strcpy(a, b);"), write("drivers/a.c", "strlcpy(a, b, 4);")],
    ),
    (
        "a keyword in plain words, in a folder",
        "no goto in kernel/ and no virtual in src/fx/",
        [write("src/fx/a.hpp", "virtual void f();")],
        [write("src/ui/a.hpp", "virtual void f();"), write("src/fx/a.hpp", "void f();")],
    ),
    (
        "an equation",
        "Thread.Sleep in a test = flaky. wait for the event",
        [write("tests/ATest.cs", "Thread.Sleep(100);")],
        [write("src/A.cs", "Thread.Sleep(100);"), write("tests/ATest.cs", "await done;")],
    ),
    (
        "the same goes for",
        "`unsafe.Pointer` is banned in pkg/. Same goes for `reflect.NewAt`, apart from tests",
        [write("pkg/a.go", "reflect.NewAt(a, b)")],
        [write("pkg/a_test.go", "reflect.NewAt(a, b)"), write("pkg/a.go", "reflect.TypeOf(a)")],
    ),
    (
        "none of these",
        "`stylelint-disable*`, `@ts-nocheck`: none of them in app/.",
        [write("app/a.css", "/* stylelint-disable-next-line x */"), write("app/a.ts", "// @ts-nocheck")],
        [write("tools/a.ts", "// @ts-nocheck"), write("app/a.ts", "const a = 1")],
    ),
    (
        "under a heading",
        "## Firmware (fw/)\n* one of our compilers chokes on `#pragma pack`",
        [write("fw/a.h", "#pragma pack(1)")],
        [write("sim/a.h", "#pragma pack(1)"), write("fw/a.h", "#pragma once")],
    ),
    (
        "done again and again, something else instead",
        "you silenced ruff with `# noqa` four times today. fix what it says instead",
        [write("a.py", "x = 1  # noqa")],
        [write("a.py", "x = 1"), write("docs/a.md", "# noqa")],
    ),
    (
        "what tells of a past fault is no rule",
        "the crash came from `os.exit` in pkg/a.go, thanks for finding it",
        [],
        [write("pkg/a.go", "os.exit(1)")],
    ),
    (
        "which uses are meant the text does not tell",
        "no `useEffect` for derived state in src/",
        [],
        [write("src/a.tsx", "useEffect(() => {}, [])")],
    ),
    (
        "a limit that was not read",
        "never `git.Fetch` unless the cache is cold",
        [],
        [write("src/a.go", "git.Fetch(x)")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_must_not_be_written(row: Row) -> None:
    """The code that is meant is held where the words say so, and nowhere else."""
    check(row, "instruction_file")
