"""Rules in many wordings about commands: forbidden ones, one instead of another."""

from __future__ import annotations

from tests.compiler.said import Wording, run, write

WORDINGS: list[Wording] = [
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
]
