"""One thing instead of another: what is replaced, where, and not where it is only spoken of."""

from __future__ import annotations

import pytest

from tests.compiler.said import Row, check, write

ROWS: list[Row] = [
    (
        "a folder ends the replacement",
        "use `logger.info` instead of console.log in src/server/",
        [write("src/server/a.ts", "console.log(1)\n")],
        [write("src/web/a.ts", "console.log(1)\n"), write("src/server/a.ts", "logger.info(1)\n")],
    ),
    (
        "what we dropped",
        "We dropped moment, use date-fns",
        [write("a.ts", "import moment from 'moment'\n")],
        [
            write("a.ts", "import { format } from 'date-fns'\n"),
            write("a.ts", "const moment = 1\n"),
            write("a.md", "moment"),
        ],
    ),
    (
        "a call, not in a comment",
        "No `System.out.println`, use the slf4j logger",
        [write("A.java", 'System.out.println("x");')],
        [write("A.java", 'log.info("x");'), write("A.java", "// System.out.println")],
    ),
    (
        "is out",
        "`os.path.join` is out, pathlib everywhere",
        [write("a.py", "p = os.path.join(a, b)\n")],
        [write("a.py", "p = Path(a) / b\n"), write("a.py", "# os.path.join(a)\n")],
    ),
    (
        "a name that begins the other",
        "use `http.NewRequestWithContext`, never `http.NewRequest`",
        [write("a.go", 'req, err := http.NewRequest("GET", u, nil)\n')],
        [write("a.go", 'req, err := http.NewRequestWithContext(ctx, "GET", u, nil)\n')],
    ),
    (
        "German",
        "verwende `ZonedDateTime` statt `java.util.Date`",
        [write("A.java", "import java.util.Date;\n")],
        [write("A.java", "import java.time.ZonedDateTime;\n")],
    ),
    (
        "Spanish",
        "usa `structuredClone` en vez de `cloneDeep`",
        [write("a.ts", "const b = cloneDeep(a)\n")],
        [write("a.ts", "const b = structuredClone(a)\n")],
    ),
    (
        "Chinese",
        "用 `dayjs` 代替 `moment`",
        [write("a.ts", "import moment from 'moment'\n")],
        [write("a.ts", "import dayjs from 'dayjs'\n")],
    ),
    (
        "a module of our own",
        "`axios` is out, we have src/lib/http.ts for that",
        [write("src/a.ts", "import axios from 'axios'\n")],
        [
            write("src/lib/http.ts", "import axios from 'axios'\n"),
            write("src/a.ts", "import { http } from './lib/http'\n"),
            write("README.md", "axios"),
        ],
    ),
    (
        "a constructor in a folder",
        "never `new Date()` in src/domain/, take clock.now()",
        [write("src/domain/a.ts", "const t = new Date()\n")],
        [
            write("src/web/a.ts", "const t = new Date()\n"),
            write("src/domain/a.ts", "const t = clock.now()\n"),
        ],
    ),
    (
        "a polite question",
        "could you please not use `eval` any more? ast.literal_eval does it",
        [write("a.py", "x = eval(s)\n")],
        [write("a.py", "x = ast.literal_eval(s)\n"), write("a.py", "evaluate(s)\n")],
    ),
    (
        "components",
        "<Spinner> is deprecated, <Loader> replaces it",
        [write("a.tsx", "return <Spinner />")],
        [write("a.tsx", "return <Loader />")],
    ),
    (
        "deprecated, not where it is defined",
        "legacyFetch() is deprecated: call apiClient.get() instead",
        [write("src/a.ts", "const a = await legacyFetch(u)\n")],
        [
            write("src/a.ts", "const a = await apiClient.get(u)\n"),
            write("src/a.ts", "// legacyFetch() was here\n"),
            write("src/legacy.ts", "export function legacyFetch(u) {}\n"),
        ],
    ),
    (
        "forbidden in a folder",
        "`print` is forbidden in app/, use log.debug",
        [write("app/a.py", "print(1)\n")],
        [write("tools/a.py", "print(1)\n"), write("app/a.py", "log.debug(1)\n")],
    ),
    (
        "what can not be told is a note",
        "replace every `assertEquals` you write with `assertThat`",
        [],
        [write("A.java", "assertThat(a)")],
    ),
    (
        "one library, not the other",
        "python: httpx not requests",
        [write("a.py", "import requests\n")],
        [write("a.py", "import httpx\n"), write("a.py", "requests = []\n")],
    ),
    (
        "in tests",
        "In Kotlin we use `runTest`, not `runBlocking`, in tests",
        [write("src/test/ATest.kt", "fun a() = runBlocking { }\n")],
        [write("src/test/ATest.kt", "fun a() = runTest { }\n")],
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_only_new_uses_of_what_is_replaced_are_held(row: Row) -> None:
    """It fires on a use, and never on the replacement, a comment, a definition or prose."""
    check(row)
