"""Scripts: files and fed texts that a shell or an interpreter runs."""

from __future__ import annotations

from rulebook.shell.state import FileText
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State


SUFFIXES = (".sh", ".bash", ".zsh", ".ksh", ".env", ".rc", ".profile", ".fish", ".command")


def run_pieces(machine: Machine, pieces: list[Piece], words: list[str], state: State) -> None:
    """Run a script given as pieces: text that is known, files that are scripts by their path.

    ``words`` are the script's name and arguments; a file piece is an execution of that file.
    """
    text: list[str] = []
    args = state.args
    if words[1:]:
        state.args = words[1:]
    for piece in pieces:
        if isinstance(piece, FileText):
            _flush(machine, text, state)
            machine.emit([piece.path, *words[1:]], state)
            if not is_script(piece.path):
                machine.emit([UNKNOWN], state)
        elif piece == UNKNOWN:
            _flush(machine, text, state)
            machine.emit([UNKNOWN], state)
        else:
            text.append(piece)
    _flush(machine, text, state)
    state.args = args


def run_pattern(machine: Machine, words: list[str], state: State) -> bool:
    """Run the scripts that a file pattern may be; false where the first word is none."""
    from rulebook.shell.expand import Glob

    if not isinstance(words[0], Glob):
        return False
    paths = machine.files.matching(words[0], state.cwd)
    for path in paths[:8]:
        machine.maybe(state, lambda child, path=path: machine.emit([path, *words[1:]], child))
    if not paths:
        from rulebook.shell.unknown import run_unlisted

        run_unlisted(machine, words, state)
    return True


def is_script(path: str) -> bool:
    """Whether a file is a script by its name; the lines of any other file that a shell reads are unknown."""
    name = path[path.rfind("/") + 1 :]
    return "." not in name[1:] or name.endswith(SUFFIXES) or name.startswith(".")


def _flush(machine: Machine, text: list[str], state: State) -> None:
    if text:
        machine.run_text("".join(text), state)
        text.clear()


def run_file(
    machine: Machine, pieces: list[Piece], words: list[str], state: State, *, noted: bool = False
) -> None:
    """Run a file as a script: it is executed by its own name, and so is what the text put into it."""
    if not noted:
        machine.emit(words, state)
    known = [piece for piece in pieces if not (isinstance(piece, FileText) and piece.path == words[0])]
    if not known:
        return
    first = known[0] if isinstance(known[0], str) else ""
    line = first.partition("\n")[0]
    if line.startswith("#!"):
        from rulebook.shell.programs import INTERPRETERS, base_name

        interpreter = line[2:].split()
        names = [base_name(word) for word in interpreter]
        language = next((INTERPRETERS[name] for name in names if name in INTERPRETERS), None)
        if language is not None:
            from rulebook.shell.interpreters import run_code

            run_code(machine, language, "".join([p for p in known if isinstance(p, str)]), state)
            return
    run_pieces(machine, known, words, state)
