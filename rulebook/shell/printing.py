"""What programs print, where the text fixes it: a pipe into a shell runs it."""

from __future__ import annotations

from rulebook.shell.outputs import echo, printf
from rulebook.shell.redirects import content_of
from rulebook.shell.state import FileText
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State


FIND_ACTS = frozenset(
    ("-exec", "-execdir", "-ok", "-okdir", "-delete", "-printf", "-fprint", "-ls", "-fls", "-quit")
)
"""Words with which ``find`` prints something else, or nothing."""

NOT_PLAIN = frozenset(".*?[]^$+(){}|\\")
"""Characters that mean something in a regular expression."""


def printed(machine: Machine, name: str, argv: list[str], state: State) -> list[Piece]:
    """Return what a program prints; ``UNKNOWN`` where it can't be told."""
    if name in ("echo", "printf"):
        return [echo(argv) if name == "echo" else printf(argv[1:])]
    if name in ("find", "gfind"):
        return [_found(argv)]
    if name == "which":
        return ["".join([f"{word}\n" for word in argv[1:] if word[:1] != "-"])]
    if name in ("basename", "dirname", "realpath", "readlink"):
        return [_path(name, argv)]
    words = [word for word in argv[1:] if word[:1] != "-" or word == "-"]
    flags = "".join([word for word in argv[1:] if word[:1] == "-"])
    if name == "tee":
        return list(state.stdin or [UNKNOWN])
    if name == "cat":
        return _files(machine, words, state)
    return _filtered(machine, name, argv, words, flags, state)


def _found(argv: list[str]) -> str:
    """Return what ``find`` prints where it looks for one name: a path that ends in it."""
    if any(word in FIND_ACTS or UNKNOWN in word for word in argv):
        return UNKNOWN
    names = [argv[place + 1] for place, word in enumerate(argv[:-1]) if word in ("-name", "-iname")]
    if (
        len(names) != 1
        or not set("*?[\\\n").isdisjoint(names[0])
        or not set(argv).isdisjoint(("-o", "!", "-not"))
    ):
        return UNKNOWN
    return f"{UNKNOWN}/{names[0]}" + ("\0" if "-print0" in argv else "\n")


def _matching(words: list[str], flags: str, lines: list[str]) -> str | None:
    """Return the lines that ``grep`` lets through; None for a pattern that is more than plain text."""
    pattern = words[0] if words else ""
    if set(flags) - set("-vFiE") or not pattern or not NOT_PLAIN.isdisjoint(pattern):
        return None
    low = "i" in flags
    wanted = pattern.lower() if low else pattern
    hits = [line for line in lines if (wanted in (line.lower() if low else line)) is ("v" not in flags)]
    return "".join(hits)


def _path(name: str, argv: list[str]) -> str:
    words = [word for word in argv[1:] if word[:1] != "-"]
    if not words or UNKNOWN in words[0] or name in ("realpath", "readlink"):
        return UNKNOWN
    path = words[0].rstrip("/")
    if name == "dirname":
        return (path.rpartition("/")[0] or ("/" if path[:1] == "/" else ".")) + "\n"
    base = path[path.rfind("/") + 1 :]
    if len(words) > 1 and base != words[1]:
        base = base.removesuffix(words[1])
    return base + "\n"


def _files(machine: Machine, words: list[str], state: State) -> list[Piece]:
    out: list[Piece] = []
    for word in words or ["-"]:
        out += (state.stdin or [UNKNOWN]) if word == "-" else content_of(machine, word, state)
    return out


def _filtered(
    machine: Machine, name: str, argv: list[str], words: list[str], flags: str, state: State
) -> list[Piece]:
    if name in ("head", "tail", "sort"):
        from rulebook.shell.options import parse

        words = [word for word in parse(name, tuple(argv)).operands if word is not None]
    operands = [] if name == "tr" else words[1:] if name in ("sed", "grep", "egrep", "fgrep") else words
    pieces = _files(machine, operands, state)
    if any(isinstance(piece, FileText) for piece in pieces):
        return pieces if name in ("head", "tail", "sort", "uniq", "tac") else [UNKNOWN]
    text = "".join([piece for piece in pieces if isinstance(piece, str)])
    if UNKNOWN in text or len(text) > 65536:
        return [UNKNOWN]
    result = _filter(name, words, flags, text) if name not in ("head", "tail") else _part(name, argv, text)
    return [UNKNOWN if result is None else result]


def _filter(name: str, words: list[str], flags: str, text: str) -> str | None:
    lines = text.splitlines(keepends=True)
    if name == "base64":
        return _decoded(text) if "d" in flags or "D" in flags else None
    if name == "xxd":
        return _unhexed(text) if "r" in flags and "p" in flags else None
    if name == "rev":
        return "".join([line.rstrip("\n")[::-1] + "\n" for line in lines])
    if name == "tac":
        return "".join(lines[::-1])
    if name in ("grep", "egrep", "fgrep"):
        return _matching(words, flags, lines)
    if name == "tr":
        return _translated(words, flags, text)
    if name == "sed":
        return _substituted(words[0] if words else "", text) if not flags.strip("-er") else None
    return text if name in ("sort", "uniq", "envsubst") else None


def _part(name: str, argv: list[str], text: str) -> str | None:
    """Return the first or last lines; all of them where the count is no plain number."""
    words = "".join([word for word in argv[1:] if word[:1] == "-" or word.lstrip("+").isdigit()])
    count = words.lstrip("-").removeprefix("n").removeprefix("lines=")
    lines = text.splitlines(keepends=True)
    if words and count[:1] == "+" and count[1:].isdigit() and name == "tail":
        return "".join(lines[max(int(count[1:]) - 1, 0) :])
    if words and not count.isdigit():
        return text
    number = min(int(count[:9]), len(lines)) if words else min(10, len(lines))
    return "".join(lines[:number] if name == "head" else lines[len(lines) - number :])


def _decoded(text: str) -> str | None:
    import binascii

    try:
        return binascii.a2b_base64(text).decode()
    except ValueError:
        return None


def _unhexed(text: str) -> str | None:
    import binascii

    try:
        return binascii.unhexlify("".join(text.split())).decode()
    except ValueError:
        return None


def _translated(words: list[str], flags: str, text: str) -> str | None:
    sets = [_letters(word) for word in words]
    if flags == "-d" and len(sets) == 1:
        return "".join([char for char in text if char not in sets[0]])
    if flags or len(sets) != 2 or not sets[1]:
        return None
    target = sets[1] + sets[1][-1] * max(len(sets[0]) - len(sets[1]), 0)
    return text.translate({ord(char): target[place] for place, char in enumerate(sets[0])})


def _letters(word: str) -> str:
    from rulebook.shell.outputs import unescape

    word = unescape(word).replace("[:upper:]", "A-Z").replace("[:lower:]", "a-z")
    out: list[str] = []
    place = 0
    while place < len(word):
        if word[place + 1 : place + 2] == "-" and place + 2 < len(word):
            out += [chr(code) for code in range(ord(word[place]), ord(word[place + 2]) + 1)]
            place += 3
        else:
            out.append(word[place])
            place += 1
    return "".join(out)


def _substituted(script: str, text: str) -> str | None:
    """Apply ``s/plain/plain/``, also at a line's start or end; anything else is not told."""
    if len(script) < 4 or script[0] != "s" or script[1].isalnum():
        return None
    apart = script[1]
    parts = [part.replace("\0", apart) for part in script[2:].replace(f"\\{apart}", "\0").split(apart)]
    if len(parts) != 3 or parts[2] not in ("", "g") or "&" in parts[1] or "\\" in parts[1]:
        return None
    start, end = parts[0][:1] == "^", parts[0][-1:] == "$"
    plain = parts[0][start : len(parts[0]) - end]
    if not NOT_PLAIN.isdisjoint(plain) or not (plain or start or end):
        return None
    if start or end:
        return "".join(
            [_at_edge(line, plain, parts[1], start, end) for line in text.splitlines(keepends=True)]
        )
    count = -1 if parts[2] == "g" else 1
    return "".join([line.replace(parts[0], parts[1], count) for line in text.splitlines(keepends=True)])


def _at_edge(line: str, plain: str, other: str, start: bool, end: bool) -> str:
    """Return a line with what stands at its start or its end replaced."""
    bare = line.rstrip("\n")
    newline = line[len(bare) :]
    if start and end:
        return (other if bare == plain else bare) + newline
    if start and bare.startswith(plain):
        return other + bare[len(plain) :] + newline
    if end and bare.endswith(plain):
        return bare[: len(bare) - len(plain)] + other + newline
    return line
