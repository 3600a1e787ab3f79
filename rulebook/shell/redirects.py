"""Redirections: what is read, what is written, and what the written file then holds."""

from __future__ import annotations

from rulebook.shell.expand import text
from rulebook.shell.state import FileText
from rulebook.shell.tree import Substitution
from rulebook.shell.values import UNKNOWN, Write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State
    from rulebook.shell.tree import Redirect, Word

NO_FILES = ("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/zero")
STDIN = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "-")


def redirected(machine: Machine, redirects: list[Redirect], state: State, run: Callable[[], None]) -> None:
    """Run something with redirections in force, and put the surroundings back."""
    machine.spend(3 + 3 * len(redirects))
    stdin, out, writes, fed_by = state.stdin, state.out, state.writes, state.fed_by
    sinks: list[tuple[str, bool]] = []
    bodies: list[Substitution] = []
    for redirect in redirects:
        _apply(machine, redirect, state, sinks, bodies)
    run()
    printed = state.out
    for path, append in sinks:
        keep = state.files.get(path, []) if append else []
        state.files[path] = keep + (printed or [])
    for body in bodies:
        child = state.copy()
        child.stdin, child.out, child.writes = printed or [UNKNOWN], out, writes
        machine.sequence(body.body, child)
    state.stdin, state.out, state.writes, state.fed_by = stdin, out, writes, fed_by


def _apply(
    machine: Machine,
    redirect: Redirect,
    state: State,
    sinks: list[tuple[str, bool]],
    bodies: list[Substitution],
) -> None:
    op, target = redirect.op, redirect.target
    if op in ("<<", "<<-", "<<<"):
        if redirect.fd in ("", "0"):
            mark = len(machine.trail)
            state.stdin = [text(machine, target, state) + ("\n" if op == "<<<" else "")]
            state.fed_by = machine.programs_since(mark, len(state.via))
        else:
            newline = "\n" if op == "<<<" else ""
            state.files[f"/dev/fd/{redirect.fd}"] = [text(machine, target, state) + newline]
    elif op in ("<", "<&"):
        _read(machine, redirect, state)
    elif op == ">&" and _is_descriptor(target):
        if redirect.fd in ("", "1") and target.plain not in ("1", "1-"):
            state.out = None
    else:
        _write(machine, redirect, state, sinks, bodies)


def _is_descriptor(target: Word) -> bool:
    return target.plain is not None and (target.plain.rstrip("-").isdigit() or target.plain == "-")


def _read(machine: Machine, redirect: Redirect, state: State) -> None:
    target = redirect.target
    if len(target.parts) == 1 and isinstance(target.parts[0], Substitution) and target.parts[0].kind == "<":
        mark = len(machine.trail)
        content: list[Piece] = machine.captured(target.parts[0].body, state)
        state.fed_by = machine.programs_since(mark, len(state.via))
    else:
        path = text(machine, target, state)
        if redirect.op == "<&":
            known = state.files.get(f"/dev/fd/{path}")
            if known is not None and redirect.fd in ("", "0"):
                state.stdin, state.fed_by = list(known), ()
            return
        if path in STDIN:
            return
        content = content_of(machine, path, state)
        state.fed_by = ()
    if redirect.fd in ("", "0"):
        state.stdin = content
    else:
        state.files[f"/dev/fd/{redirect.fd}"] = content


def content_of(machine: Machine, path: str, state: State) -> list[Piece]:
    """Return what a file holds: what the text wrote there, else the file itself as a piece."""
    if UNKNOWN in path:
        return [FileText(path)] if "/" in path[path.rfind(UNKNOWN) :] else [UNKNOWN]
    if path == "/dev/null":
        return [""]
    known = state.files.get(normal(path, state.cwd))
    return list(known) if known is not None else [FileText(path)]


def _write(
    machine: Machine,
    redirect: Redirect,
    state: State,
    sinks: list[tuple[str, bool]],
    bodies: list[Substitution],
) -> None:
    target = redirect.target
    stdout = redirect.fd in ("", "1") or redirect.op in ("&>", "&>>")
    if len(target.parts) == 1 and isinstance(target.parts[0], Substitution) and target.parts[0].kind == ">":
        bodies.append(target.parts[0])
        state.out = []
        return
    path = text(machine, target, state)
    if path in ("/dev/stdout", "/dev/fd/1"):
        return
    if stdout:
        state.out = None
    if path in NO_FILES or path.startswith("/dev/fd/"):
        return
    append = redirect.op in (">>", "&>>")
    state.writes = (*state.writes, written(machine, path, state, append))
    if stdout and UNKNOWN not in path:
        state.out = []
        sinks.append((normal(path, state.cwd), append))


def written(machine: Machine, path: str, state: State, modifies: bool = False) -> Write:
    """Return the write of one path: what exists or is appended to is modified, the rest is created."""
    if UNKNOWN in path:
        return Write(None, "modify" if modifies else "create", modifies)
    exists = modifies or machine.files.exists(path, state.cwd)
    return Write(str(path), "modify" if exists else "create", modifies)


def normal(path: str, cwd: str | None) -> str:
    """Return a path without ``.``, ``..`` and doubled slashes, joined to a known working directory."""
    if not path.startswith("/"):
        if (
            cwd is not None
            and cwd != "."
            and path
            and "." not in path
            and "//" not in path
            and path[-1] != "/"
        ):
            return f"{cwd}/{path}"  # nothing to take out, and the folder is normal already
        path = f"{cwd}/{path}" if cwd is not None else path
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part == ".." and path.startswith("/"):
            continue
        elif part not in ("", "."):
            parts.append(part)
    return ("/" if path.startswith("/") else "") + "/".join(parts) or "."
