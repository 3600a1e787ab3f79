"""``read``: from a command line to what it would execute."""

from __future__ import annotations

import gc

from rulebook.shell.budget import TooComplexError
from rulebook.shell.files import Files
from rulebook.shell.machine import Machine
from rulebook.shell.scan import TooDeepError
from rulebook.shell.state import State
from rulebook.shell.values import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST = 65536
"""Characters; a longer command line is not read."""


def read(
    text: str,
    *,
    cwd: str | None = None,
    home: str | None = None,
    env: Mapping[str, str] | None = None,
    files: Files | None = None,
) -> Reading:
    """Return what a command line would execute; never raises.

    Args:
        text: the command line, as an agent hands it to a shell.
        cwd: the absolute folder where it starts; file patterns are then looked up below it.
        home: the home folder, for ``~`` and ``$HOME``.
        env: further variables that are known.
        files: answers about the file system; by default the real one where ``cwd`` is given.

    """
    if len(text) > LONGEST:
        return Reading(error=f"too_long: more than {LONGEST} characters")
    machine = Machine(files or Files(cwd), len(text))
    text, error = _cleaned(text)
    state = State(cwd or ".")
    if home:
        state.vars["HOME"] = home
    if env:
        state.inherited = dict(env)
        state.vars.update(state.inherited)
    collecting = gc.isenabled()  # what is built here lives until the end: looking for garbage costs a third
    gc.disable()
    try:
        machine.run_program(text, state)
        machine.run_uncalled()
    except TooComplexError:  # said before any error of a part: what follows was not read
        machine.error = "too_complex: it unfolds to more than is read"
    except (TooDeepError, RecursionError):
        machine.error = "too_deep: nested deeper than is read"
    except Exception as fault:  # noqa: BLE001 - a fault of the reader must not stop a hook; it says so
        machine.fail(f"fault: {type(fault).__name__} in the reader: {fault}")
    finally:
        if collecting:
            gc.enable()
    return Reading(tuple(machine.order), tuple(machine.writes), machine.error or error)


def _cleaned(text: str) -> tuple[str, str | None]:
    """Drop each NUL, as a shell does that reads them, and replace what is no text."""
    error = None
    if "\0" in text:
        text = text.replace("\0", "")
        error = "nul_byte: read without its NULs"
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        error = error or "not_text: bytes that are no UTF-8 are read as signs of their own"
    return text, error
