"""Files that programs write by their own arguments."""

from __future__ import annotations

from rulebook.shell.expand import Glob
from rulebook.shell.options import parse
from rulebook.shell.redirects import content_of, written
from rulebook.shell.values import UNKNOWN, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rulebook.shell.machine import Machine
    from rulebook.shell.options import ParsedArgs
    from rulebook.shell.state import Piece, State

MOST_FILES = 200
"""More files of one pattern are not listed."""


class Writer:
    """Collects the writes of one call.

    Attributes:
        argv: the words, patterns and unknown text as the machine has them.
        args: the words by the tool's own table.

    """

    __slots__ = ("args", "argv", "found", "machine", "state")

    def __init__(self, machine: Machine, name: str, argv: list[str], state: State) -> None:
        self.machine = machine
        self.state = state
        self.argv = argv
        self.args: ParsedArgs = parse(name, tuple(argv))
        self.found: list[Write] = []

    def operands(self) -> list[str]:
        """Return the operands; all words are known as far as the machine knows them."""
        return [word for word in self.args.operands if word is not None]

    def add(self, paths: Iterable[str], op: str = "") -> None:
        """Note paths; without ``op``, what exists is modified and the rest created."""
        for path in paths:
            if len(self.found) > MOST_FILES:
                self.found[-1] = Write(None, op or "create")
                return
            if type(path) is Glob:
                for one in self.machine.files.matching(path, self.state.cwd)[:MOST_FILES] or [path]:
                    self._add(one, op)
            else:
                self._add(path, op)

    def _add(self, path: str, op: str) -> None:
        if path.startswith("/dev/") or not path:
            return
        self.machine.spend(3)
        if op:
            self.found.append(Write(None if UNKNOWN in path else str(path), op))
        else:
            self.found.append(written(self.machine, path, self.state))

    def value(self, option: str) -> str | None:
        """Return the last value of an option."""
        values = [value for value in self.args.values(option) if value is not None]
        return values[-1] if values else None

    def target(self, sources: list[str], target: str, *, folder: bool = False) -> None:
        """Note where copies land: in a folder under their own names, else at ``target`` itself."""
        inside = folder or target.endswith("/") or len(sources) > 1 or target in (".", "..")
        if inside or self.machine.files.is_folder(target, self.state.cwd):
            base = target.rstrip("/") or "/"
            self.add(f"{base}/{base_name(source)}" for source in sources)
        else:
            self.add([target])


def base_name(path: str) -> str:
    """Return the last part of a path."""
    path = path.rstrip("/")
    return path[path.rfind("/") + 1 :]


def _all(writer: Writer) -> None:
    writer.add(writer.operands())


def _tee(writer: Writer) -> None:
    writer.add(writer.operands(), "modify" if writer.args.has("--append") else "")


def _delete(writer: Writer) -> None:
    writer.add(writer.operands(), "delete")


def _shred(writer: Writer) -> None:
    writer.add(
        writer.operands(), "delete" if writer.args.has("-u") or writer.args.has("--remove") else "modify"
    )


def _sed(writer: Writer) -> None:
    if writer.args.has("--in-place"):
        scripts = writer.args.has("--expression") or writer.args.has("--file")
        writer.add(writer.operands()[0 if scripts else 1 :], "modify")


def _in_place(writer: Writer) -> None:
    """``perl -pi -e``, ``ruby -i``: the operands are edited."""
    words, code = writer.argv[1:], False
    in_place = False
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        word, words = words[0], words[1:]
        letters = word[1:].partition("i")[0] if "i" in word else word[1:]
        in_place = in_place or ("i" in word and word[1] not in "IMme" and "e" not in letters)
        if word[-1] in "eE" and word[:2] != "--":
            code, words = True, words[1:]
    if in_place:
        writer.add(words if code else words[1:], "modify")


def _copy(writer: Writer) -> None:
    operands, folder = writer.operands(), writer.value("--target-directory")
    if writer.args.program == "install" and writer.args.has("--directory"):
        writer.add(operands)
    elif folder is not None:
        writer.target(operands, folder, folder=True)
    elif len(operands) > 1 and ":" not in operands[-1].partition("/")[0]:
        writer.target(operands[:-1], operands[-1])


def _rsync(writer: Writer) -> None:
    """Copy; what a source with a slash at its end holds is not known."""
    operands = writer.operands()
    if len(operands) > 1 and any(source.endswith("/") for source in operands[:-1]):
        writer.add([UNKNOWN] if ":" not in operands[-1].partition("/")[0] else [])
    else:
        _copy(writer)


def _move(writer: Writer) -> None:
    _copy(writer)
    operands = writer.operands()
    writer.add(operands if writer.value("--target-directory") is not None else operands[:-1], "delete")


def _link(writer: Writer) -> None:
    operands = writer.operands()
    if len(operands) == 1:
        writer.add([base_name(operands[0])])
    else:
        _copy(writer)


def _dd(writer: Writer) -> None:
    writer.add(word[3:] for word in writer.operands() if word[:3] == "of=")


def _truncate(writer: Writer) -> None:
    writer.add(writer.operands(), "modify")


def _curl(writer: Writer) -> None:
    base = writer.value("--output-dir")
    paths = [value for value in writer.args.values("--output") if value and value != "-"]
    if writer.args.has("--remote-name"):
        paths += [base_name(url.partition("?")[0]) for url in writer.operands()]
    paths += [
        path for path in writer.args.values("--dump-header") + writer.args.values("--cookie-jar") if path
    ]
    writer.add(f"{base}/{path}" if base else path for path in paths)


def _wget(writer: Writer) -> None:
    output, base = writer.value("--output-document"), writer.value("--directory-prefix")
    if output is not None:
        writer.add([] if output == "-" else [output])
        return
    names = [base_name(url.partition("?")[0]) or "index.html" for url in writer.operands()]
    writer.add(f"{base}/{name}" if base else name for name in names)


def _tar(writer: Writer) -> None:
    words = writer.argv[1:]
    bundle = words[0] if words and words[0][:1] != "-" else ""
    args = writer.args
    if "x" in bundle or args.has("--extract"):
        members = writer.operands()[(1 + ("f" in bundle)) if bundle else 0 :]
        base = writer.value("--directory")
        writer.add([f"{base}/{path}" if base else path for path in members] or [UNKNOWN])
    elif "c" in bundle or args.has("--create"):
        archive = words[1] if "f" in bundle and len(words) > 1 else writer.value("--file")
        writer.add([archive] if archive and archive != "-" else [])


def _patch(writer: Writer) -> None:
    if writer.args.has("--dry-run"):
        return
    operands, strip = writer.operands(), writer.value("--strip") or "0"
    given, base = writer.value("--input"), writer.value("--directory")  # it goes there first
    if operands:
        writer.add(operands[:1], "modify")
        return
    if given and base and given[:1] != "/":
        given = f"{base}/{given}"
    content = content_of(writer.machine, given, writer.state) if given else None
    patched(writer, int(strip) if strip.isdigit() else 0, content)


def patched(writer: Writer, strip: int, content: list[Piece] | None = None) -> None:
    """Note the files that a patch names, ``strip`` leading parts taken off; without one, what is fed."""
    pieces: list[Piece] = content or writer.state.stdin or [UNKNOWN]
    text = "\n".join([piece if isinstance(piece, str) else _file(writer, piece.path) for piece in pieces])
    if UNKNOWN in text:
        writer.add([UNKNOWN], "modify")
    base = writer.value("--directory")
    for line in text.split("\n"):
        if line[:4] == "+++ " or (line[:4] == "--- " and line[4:6] != "a/"):
            path = line[4:].partition("\t")[0].strip()
            if path != "/dev/null" and (line[:4] == "+++ "):
                path = "/".join(path.split("/")[strip:])
                writer.add([f"{base}/{path}" if base else path], "modify")


def _file(writer: Writer, path: str) -> str:
    text = None if UNKNOWN in path else writer.machine.files.text(path, writer.state.cwd)
    return UNKNOWN if text is None else text


def _unzip(writer: Writer) -> None:
    if not (writer.args.has("-l") or writer.args.has("-t") or writer.args.has("-p")):
        writer.add([UNKNOWN])


def _zip(writer: Writer) -> None:
    writer.add(writer.operands()[:1])


def _sort(writer: Writer) -> None:
    output = writer.value("--output")
    writer.add([output] if output else [])


def _awk(writer: Writer) -> None:
    words = writer.argv
    if any(word == "inplace" for word in words) and len(words) > 3:
        writer.add(words[4:], "modify")


def _compress(writer: Writer) -> None:
    words = [word for word in writer.argv[1:] if word[:1] != "-"]
    flags = "".join([word for word in writer.argv[1:] if word[:1] == "-"])
    if "c" in flags or "l" in flags or "t" in flags:
        return
    suffix = {"gzip": ".gz", "xz": ".xz", "bzip2": ".bz2"}.get(writer.args.program, "")
    unpack = not suffix or "d" in flags
    writer.add(word.rpartition(".")[0] if unpack else word + suffix for word in words)
    if "k" not in flags:
        writer.add(words, "delete")


def _edit(writer: Writer) -> None:
    writer.add(writer.operands()[-1:], "modify")


def _formatted(writer: Writer) -> None:
    """Formatters: their operands, where they are told to write, or not told only to look."""
    args = writer.args
    needed, look, skip = FORMATTERS[args.program]
    if needed and not any(args.has(option) for option in needed):
        return
    if not any(args.has(option) for option in look):
        writer.add(writer.operands()[skip:], "modify")


FORMATTERS: dict[str, tuple[tuple[str, ...], tuple[str, ...], int]] = {
    "yq": (("-i", "--inplace", "--in-place"), (), 1),
    "gofmt": (("-w",), (), 0),
    "goimports": (("-w",), (), 0),
    "shfmt": (("-w", "--write"), (), 0),
    "prettier": (("--write", "-w"), (), 0),
    "eslint": (("--fix",), (), 0),
    "clang-format": (("-i",), (), 0),
    "rustfmt": ((), ("--check",), 0),
    "black": ((), ("--check", "--diff"), 0),
    "isort": ((), ("--check", "--check-only", "--diff", "-c"), 0),
}
"""Formatter -> options with which it writes (none: by itself) and only looks; operands before the files."""


def _ruff(writer: Writer) -> None:
    args = writer.args
    looks = args.has("--check") or args.has("--diff")
    if (args.subcommand == ("format",) and not looks) or (
        args.subcommand == ("check",) and args.has("--fix")
    ):
        writer.add(writer.operands(), "modify")


def _git(writer: Writer) -> None:
    from rulebook.shell.writing_git import git_writes

    git_writes(writer)


WRITERS: dict[str, Callable[[Writer], None]] = {
    "tee": _tee, "sponge": _all, "sed": _sed, "gsed": _sed, "perl": _in_place, "ruby": _in_place,
    "cp": _copy, "mv": _move, "ln": _link, "install": _copy, "dd": _dd, "truncate": _truncate,
    "touch": _all, "mkdir": _all, "mkfifo": _all, "rm": _delete, "unlink": _delete, "rmdir": _delete,
    "shred": _shred, "srm": _delete, "trash": _delete, "git": _git, "curl": _curl, "wget": _wget,
    "tar": _tar, "bsdtar": _tar, "patch": _patch, "rsync": _rsync, "scp": _copy, "unzip": _unzip,
    "zip": _zip, "sort": _sort, "awk": _awk, "gawk": _awk, "ed": _edit, "ex": _edit, "gcp": _copy,
    "gmv": _move, "grm": _delete, "gtee": _tee, "gzip": _compress, "gunzip": _compress, "xz": _compress,
    "bzip2": _compress, "ruff": _ruff, **dict.fromkeys(FORMATTERS, _formatted),
}  # fmt: skip
"""Program -> what notes its writes."""


def writes_of(machine: Machine, name: str, argv: list[str], state: State) -> tuple[Write, ...]:
    """Return the writes of one call of a program."""
    note = WRITERS.get(name)
    if note is None:
        return ()
    machine.spend(5)
    writer = Writer(machine, name, argv, state)
    note(writer)
    return tuple(writer.found)
