"""Programs: what is noted of each, and what some of them run in turn."""

from __future__ import annotations

from rulebook.shell.launchers import FAMILY
from rulebook.shell.redirects import normal
from rulebook.shell.scan import TooDeepError
from rulebook.shell.state import FileText, State
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece

    Follow = Callable[[Machine, str, list[str], State, list[Piece] | None], None]

SHELLS = frozenset("sh bash dash zsh ksh ash mksh rbash fish rzsh yash lksh csh tcsh nu".split())

INTERPRETERS = {
    "python": "python", "pypy": "python", "ipython": "python", "node": "node", "nodejs": "node",
    "deno": "deno", "bun": "bun", "perl": "perl", "ruby": "ruby", "jruby": "ruby", "php": "php",
    "lua": "lua", "luajit": "lua", "Rscript": "r", "osascript": "osascript", "awk": "awk", "gawk": "awk",
    "mawk": "awk", "nawk": "awk", "original-awk": "awk", "tclsh": "tcl", "expect": "tcl", "sed": "sed",
    "gsed": "sed", "ts-node": "node", "tsx": "node", "pwsh": "powershell", "powershell": "powershell",
    "elixir": "other", "julia": "other", "groovy": "other", "guile": "other", "racket": "other",
    "vim": "vim", "nvim": "vim", "vi": "vim", "ex": "vim", "emacs": "emacs",
}  # fmt: skip
"""Program -> the language that it reads."""

PRINTERS = frozenset(
    "echo printf cat tac tee base64 rev tr head tail sort uniq which basename dirname xxd sed envsubst"
    " realpath readlink find gfind grep egrep fgrep".split()
)
"""Programs whose output ``printing`` can tell."""

WRITERS = frozenset(
    "tee sed gsed perl ruby cp mv ln install dd truncate touch rm unlink rmdir git curl wget tar patch"
    " mkdir rsync scp unzip sort awk gawk chmod chown shred ed ex split gcp gmv grm gtee bsdtar sponge"
    " gzip gunzip xz bzip2 zip 7z python python3 sqlite3 srm trash mkfifo mknod"
    " ruff yq gofmt goimports shfmt prettier eslint clang-format rustfmt black isort".split()
)
"""Programs that write files by their own arguments; ``writing`` has them."""


MOST_PROGRAMS = 40
"""Programs that run programs that run programs."""

GIT_WRITES = frozenset("checkout restore rm mv apply am clean".split())
GIT_RUNS = frozenset("-c rebase submodule filter-branch difftool bisect config".split())
"""Words without which git writes no file in the tree by name, and runs no other program."""


def runs_more(argv: list[str]) -> bool:
    """Whether git is given a word with which it may run something else."""
    return not GIT_RUNS.isdisjoint(argv) or any(
        "-pack" in word or "--exec" in word or word[:3] == "-ca" for word in argv
    )


def base_name(path: str) -> str:
    """Return a program's name: the last part of its path, without ``.exe`` and a version number."""
    name = path[path.rfind("/") + 1 :]
    if name.endswith(".exe"):
        name = name[:-4]
    if name[:6] in ("python", "pypy3") or name[:4] in ("perl", "ruby", "pypy", "php8", "lua5"):
        return name.rstrip("0123456789.") or name
    return name


def run_program(machine: Machine, argv: list[str], state: State) -> None:
    """Note the execution of a program and follow what it runs."""
    files = state.files
    if files and f"hash:{argv[0]}" in files:
        argv = [str(files[f"hash:{argv[0]}"][0]), *argv[1:]]
    name, follow = machine.programs.get(argv[0]) or _met(machine, argv[0])
    if name in WRITERS and (name != "git" or not GIT_WRITES.isdisjoint(argv)):
        from rulebook.shell.writing import writes_of

        writes = state.writes
        state.writes = (*writes, *writes_of(machine, name, argv, state))
        machine.emit(argv, state)
        state.writes = writes
    else:
        machine.emit(argv, state)
    state.status = None
    before = len(state.out) if state.out is not None else 0
    if follow is not None:
        _follow(machine, follow, name, argv, state)
    if files and "/" in argv[0]:
        _written_before(machine, argv, state)
    if state.out is not None and len(state.out) == before:  # else what it ran has printed
        state.out += _printed(machine, name, argv, state)


def _met(machine: Machine, path: str) -> tuple[str, Follow | None]:
    """Return a program's name and what follows what it runs; remembered, for most are met again."""
    machine.steps -= 4
    name = base_name(path)
    follow: Follow | None = None
    if name in SHELLS:
        follow = _shell
    elif name in FAMILY:
        follow = _launcher
    elif name in INTERPRETERS:
        follow = _interpreter
    elif name == "git":
        follow = _git
    elif name in SPECIAL:
        follow = _copy if SPECIAL[name] == "copy" else _special
    elif name[:4] == "git-" and len(name) > 4:
        follow = _git_program
    else:
        from rulebook.shell.guess import NO_LAUNCHERS

        follow = None if name in NO_LAUNCHERS else _unknown
    found = machine.programs[path] = (name, follow)
    return found


def _follow(machine: Machine, follow: Follow, name: str, argv: list[str], state: State) -> None:
    out, state.out = state.out, None
    if state.depth > MOST_PROGRAMS:
        raise TooDeepError("too many programs that run programs")
    state.depth += 1
    follow(machine, name, argv, state, out)
    state.depth -= 1
    state.out = out


def _shell(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell.shells import run_shell

    run_shell(machine, argv, state, out)


def _launcher(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell.launch import launch

    launch(machine, name, argv, state, out)


def _interpreter(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell.interpreters import run_interpreter

    run_interpreter(machine, INTERPRETERS[name], argv, state)


def _git(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    if runs_more(argv) or "git:aliases" in state.vars:
        _special(machine, name, argv, state, out)


def _special(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell import special

    special.RUNNERS[SPECIAL[name]](machine, argv, state, out)


def _copy(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell.special_rare import copied

    copied(machine, argv, state)


def _git_program(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    run_program(machine, ["git", name[4:], *argv[1:]], state.through(name))


def _unknown(machine: Machine, name: str, argv: list[str], state: State, out: list[Piece] | None) -> None:
    if len(argv) > 2:
        from rulebook.shell.guess import guess

        guess(machine, name, argv, state)


SPECIAL = {
    "xargs": "xargs", "gxargs": "xargs", "parallel": "parallel", "find": "find", "gfind": "find",
    "fd": "fd", "fdfind": "fd", "git": "git", "tmux": "tmux", "make": "make", "gmake": "make",
    "tar": "tar", "bsdtar": "tar", "gtar": "tar", "cp": "copy", "mv": "copy", "ln": "copy",
    "install": "copy", "concurrently": "lines", "hyperfine": "lines", "crontab": "crontab",
    "bwrap": "bwrap", "tee": "tee", "socat": "socat", "openssl": "nothing",
    "psql": "client", "mysql": "client", "mariadb": "client", "sqlite3": "client", "cmd": "client",
}  # fmt: skip
"""Programs that run others in a way of their own, in ``special``."""


def _written_before(machine: Machine, argv: list[str], state: State) -> None:
    """Run what a file holds that the text itself made, and what it is a copy of."""
    from rulebook.shell.scripts import run_file

    content = state.files.get(normal(argv[0], state.cwd))
    if content is not None:
        run_file(machine, content, argv, state.through(argv[0]), noted=True)


SILENT = frozenset("rm cp mv mkdir touch chmod chown ln kill sleep rmdir truncate".split())
"""Programs that print nothing unless they are told to say what they do."""


def _printed(machine: Machine, name: str, argv: list[str], state: State) -> list[Piece]:
    if name not in PRINTERS:
        tells = name not in SILENT or any(word[:1] == "-" and "v" in word for word in argv)
        return [UNKNOWN] if tells else []
    from rulebook.shell.printing import printed

    return printed(machine, name, argv, state)


def shell_state(state: State, *via: str) -> State:
    """Return the state of a new shell that is started as a program: it sees only what is exported."""
    new = State(state.cwd)
    new.inherited = state.inherited
    functions = []
    for name in state.exported:
        if name in state.vars:
            new.vars[name] = state.vars[name]
        elif name.endswith("()") and name[:-2] in state.funcs:
            new.define(name[:-2], state.funcs[name[:-2]])
            functions.append(name)
    for name, value in state.env.items():
        new.vars[name] = UNKNOWN if value is None else value
    new.export((*functions, *new.vars))
    for name, known in state.inherited.items():
        new.vars.setdefault(name, known)
    if "HOME" in state.vars:
        new.vars.setdefault("HOME", state.vars["HOME"])
    new.files, new.certainty, new.depth = state.files, state.certainty, state.depth
    new.via = state.via + via
    new.stdin, new.out, new.writes, new.env = state.stdin, state.out, state.writes, state.env
    new.fed_by, new.joined_by = state.fed_by, state.joined_by
    new.certainty = "may" if state.dead else state.certainty
    return new


def file_piece(path: str) -> FileText:
    """Return a piece that stands for a file's content."""
    return FileText(path)
