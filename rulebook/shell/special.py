"""Programs that run others in a way of their own: ``xargs``, ``parallel``, ``find``, ``fd`` and kin."""

from __future__ import annotations

from rulebook.shell.launch import Call, Row
from rulebook.shell.launched import run_line, run_words
from rulebook.shell.outputs import unescape
from rulebook.shell.state import FileText
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State

XARGS = (
    "-a= --arg-file= -d= --delimiter= -E= -e -I= -i --replace -J= -L= --max-lines -l -n= --max-args= -P= --max-procs="
    " -s= --max-chars= -R= -S= --process-slot-var= ARGV"
)
PARALLEL = (
    "-j= --jobs= -P= --max-procs= -N= -n= --max-args= -a= --arg-file= -I= --delay= --retries= --timeout= --joblog="
    " --results= -S= --sshlogin= -C= --colsep= --wd= --workdir= --tmpdir= --halt= --load= --nice= -d= -L= -X -m ARGV"
)
MOST_ITEMS = 32


def _value(words: list[str], names: tuple[str, ...]) -> str | None:
    """Return the value of an option in raw words, glued on or apart."""
    for place, word in enumerate(words):
        if word in names:
            return words[place + 1] if place + 1 < len(words) else None
        for name in names:
            if word.startswith(name) and (name[:2] != "--" or word[len(name) : len(name) + 1] == "="):
                return word[len(name) :].lstrip("=")
    return None


def _items(state: State, by_line: bool, by_nul: bool = False) -> list[str] | None:
    """Return the items that are fed, where they are known."""
    pieces: list[Piece] = state.stdin or []
    if not pieces or any(isinstance(piece, FileText) for piece in pieces):
        return None
    text = "".join([piece for piece in pieces if isinstance(piece, str)])
    if by_line:
        return [line.strip() for line in text.split("\n") if line.strip()]
    from rulebook.shell.launched import _split

    return [item for item in text.split("\0") if item] if by_nul else _split(text)


def _xargs(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    call = Call(Row(XARGS), "xargs", argv[1:])
    if call.nothing:
        return
    own = argv[1 : len(argv) - len(call.words)]
    child = state.through("xargs")
    child.out = out
    mark = _value(own, ("-I", "--replace", "-J"))
    if mark is None and "-i" in call.flags:
        mark = "{}"
    words = call.words or ["echo"]
    delimiter = unescape(_value(own, ("-d", "--delimiter")) or "")
    by_line = _value(own, ("-L", "--max-lines"))
    listed = _value(own, ("-a", "--arg-file")) is not None
    nul = bool(call.flags & {"-0", "--null"})
    known = None if listed else _items(state, bool(mark or delimiter or by_line), nul)
    child.stdin = None
    if mark:
        for item in (known or [UNKNOWN])[:MOST_ITEMS]:
            run_words(machine, [words[0], *(word.replace(mark, item) for word in words[1:])], child)
        return
    if delimiter and known is not None:
        known = "\n".join(known).split(delimiter)
    for batch in _batches(known, by_line or _value(own, ("-n", "--max-args"))):
        items = [item for line in batch for item in line.split()] if by_line else batch
        run_words(machine, [*words, *items], child)


def _batches(items: list[str] | None, size: str | None) -> list[list[str]]:
    if items is None:
        return [[UNKNOWN]]
    if size and size.isdigit() and int(size):
        step = int(size)
        return [items[place : place + step] for place in range(0, len(items), step)][:MOST_ITEMS]
    return [items]


def _parallel(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    call = Call(Row(PARALLEL), "parallel", argv[1:])
    words = call.words
    if not words and "--" not in argv:
        words = argv[1:]
    place = next((place for place, word in enumerate(words) if word in SOURCES), len(words))
    if place < len(words):
        rows, words = _sources(words[place:]), words[:place]
    else:
        fed = _items(state, True)
        rows = [[item] for item in fed] if fed else None
    child = state.through("parallel")
    child.out, child.stdin = out, None
    for row in (rows or [[UNKNOWN]])[:MOST_ITEMS]:
        run_line(machine, _filled(words, row), child)


SOURCES = (":::", ":::+", "::::", "::::+")


def _sources(words: list[str]) -> list[list[str]] | None:
    """Return what ``:::`` lists, each with each of the next, or in step after ``:::+``; None for files."""
    rows: list[list[str]] = [[]]
    mark, items = words[0], list[str]()
    for word in [*words[1:], ":::"]:
        if word not in SOURCES:
            items.append(word)
            continue
        if mark[:4] == "::::":
            return None
        if mark == ":::+":
            rows = [[*row, items[at % len(items)]] for at, row in enumerate(rows)] if items else rows
        else:
            rows = [[*row, item] for row in rows for item in items][:MOST_ITEMS]
        mark, items = word, []
    return rows


def _filled(words: list[str], items: list[str]) -> str:
    """Put the items where ``{}`` or ``{1}`` stand, else at the end; alone, they are the line."""
    line, item = " ".join(words), " ".join(items)
    marks = ("{}", "{.}", "{/}", "{//}", "{/.}", "{1}", "{2}", "{3}")
    if not any(mark in line for mark in marks):
        return f"{line} {item}".strip()
    line = line.replace("{}", item)
    for place, one in enumerate(items, 1):
        line = line.replace(f"{{{place}}}", one)
    for mark in marks:
        line = line.replace(mark, UNKNOWN)
    return line


FIND_RUNS = ("-exec", "-execdir", "-ok", "-okdir")


def _only_file(argv: list[str]) -> str | None:
    """Return the one starting point of ``find`` where it looks like a file."""
    first = next(
        (place for place, word in enumerate(argv) if place and word[:1] in ("-", "(", "!")), len(argv)
    )
    starts = argv[1:first]
    base = starts[0][starts[0].rfind("/") + 1 :] if len(starts) == 1 else ""
    return starts[0] if "." in base.strip(".") else None


def _find(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    name = _value(argv, ("-name",))
    literal = name if name is not None and not any(mark in name for mark in "*?[") else None
    start = _only_file(argv)
    place = 1
    while place < len(argv):
        if argv[place] not in FIND_RUNS:
            place += 1
            continue
        end = place + 1
        while end < len(argv) and argv[end] != ";" and not (argv[end] == "+" and argv[end - 1] == "{}"):
            end += 1
        words = argv[place + 1 : end]
        inside = argv[place].endswith("dir")
        found = start or UNKNOWN if literal is None else f"./{literal}" if inside else f"{UNKNOWN}/{literal}"
        child = state.through(f"find {argv[place]}")
        child.out = out
        if inside:
            child.cwd = None
        if words:
            run_words(machine, [word.replace("{}", found) for word in words], child)
        place = end + 1


def _fd(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    for place, word in enumerate(argv):
        if word in ("-x", "--exec", "-X", "--exec-batch"):
            words = argv[place + 1 :]
            words = words[: words.index(";")] if ";" in words else words
            if not any("{" in one for one in words):
                words.append(UNKNOWN)
            child = state.through(f"{argv[0]} {word}")
            child.out = out
            run_words(machine, [UNKNOWN if one[:1] == "{" else one for one in words], child)
            return


def _lines(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    """``concurrently`` and ``hyperfine``: each operand is a command line."""
    row = Row(
        "-n= --names= -c= -p= --prefix= -w= --warmup= -r= --runs= -m= -M= --export-json= --export-markdown= NONE"
    )
    row.options.update(
        {"-p": "line", "--prepare": "line", "--setup": "line", "-s": "line", "--cleanup": "line"}
    )
    if argv[0] == "concurrently":
        row.options["-p"] = row.options["-s"] = "="
    words: list[str] = []
    rest = argv[1:]
    while rest:
        call = Call(row, argv[0], rest[:1])
        taken = 1
        if rest[0][:1] == "-" and row.options.get(rest[0], "") in ("=", "line"):
            call = Call(row, argv[0], rest[:2])
            taken = 2
        words += [value for kind, value in call.carried if kind == "line"]
        if rest[0][:1] != "-":
            words.append(rest[0])
        rest = rest[taken:]
    for line in words:
        run_line(machine, line, state.through(argv[0]))


def _bwrap(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    two = ("--ro-bind", "--bind", "--dev-bind", "--symlink", "--setenv", "--bind-try", "--ro-bind-try", "--chmod",
           "--file", "--bind-data", "--ro-bind-data", "--dev-bind-try")  # fmt: skip
    one = ("--chdir", "--unsetenv", "--proc", "--dev", "--tmpfs", "--dir", "--hostname", "--uid", "--gid", "--args",
           "--cap-add", "--cap-drop", "--lock-file", "--sync-fd", "--seccomp", "--mqueue", "--remount-ro", "--perms")  # fmt: skip
    words = argv[1:]
    while words and words[0][:1] == "-":
        if words[0] == "--":
            words = words[1:]
            break
        words = words[3 if words[0] in two else 2 if words[0] in one else 1 :]
    if words:
        child = state.through("bwrap")
        child.out = out
        run_words(machine, words, child)


def _rare(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell import special_rare
    from rulebook.shell.programs import SPECIAL, base_name

    special_rare.RUNNERS[SPECIAL[base_name(argv[0])]](machine, argv, state, out)


def _client(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell.clients import run

    run(machine, argv, state, out)


def _nothing(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    pass


RUNNERS = {
    "xargs": _xargs,
    "parallel": _parallel,
    "find": _find,
    "fd": _fd,
    "lines": _lines,
    "bwrap": _bwrap,
    "client": _client,
    "git": _rare,
    "tmux": _rare,
    "make": _nothing,
    "tar": _rare,
    "tee": _rare,
    "crontab": _rare,
    "socat": _rare,
    "nothing": _nothing,
}
"""Key of ``programs.SPECIAL`` -> what follows it."""
