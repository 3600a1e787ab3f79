"""Files in the tree that git commands change by name."""

from __future__ import annotations

from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.writing import Writer


def git_writes(writer: Writer) -> None:
    """Note what ``checkout``, ``restore``, ``rm``, ``mv``, ``apply``, ``clean`` and ``stash`` do to files."""
    args = writer.args
    command = args.subcommand[0] if args.subcommand else ""
    operands = writer.operands()
    base = "/".join([value for value in args.values("-C") if value])
    paths = [f"{base}/{path}" if base and path[:1] != "/" else path for path in operands]
    if command == "rm" and not args.has("--cached"):
        writer.add(paths, "delete")
    elif command == "mv" and len(paths) > 1:
        writer.target(paths[:-1], paths[-1])
        writer.add(paths[:-1], "delete")
    elif command == "restore" and (not args.has("--staged") or args.has("--worktree")):
        writer.add(paths, "modify")
    elif command == "checkout":
        _checkout(writer, paths)
    elif command in ("apply", "am") and not (
        args.has("--check") or args.has("--cached") or args.has("--stat")
    ):
        _applied(writer, operands)
    elif command == "clean" and args.has("--force") and not args.has("--dry-run"):
        writer.add(paths or [UNKNOWN], "delete")


def _checkout(writer: Writer, paths: list[str]) -> None:
    """Take what stands after ``--``, or what is clearly a path, as overwritten from the index."""
    args = writer.args
    if any(args.has(option) for option in ("-b", "-B", "--orphan", "--detach")):
        return
    if args.dashes is not None:
        writer.add(paths[args.dashes :], "modify")
    elif len(paths) > 1:
        writer.add(paths[1:], "modify")
    elif paths and (paths[0] in (".", "./") or writer.machine.files.exists(paths[0], writer.state.cwd)):
        writer.add(paths, "modify")


def _applied(writer: Writer, operands: list[str]) -> None:
    from rulebook.shell.redirects import content_of
    from rulebook.shell.writing import patched

    strip = writer.value("-p") or "1"
    content = [
        piece for path in operands if path != "-" for piece in content_of(writer.machine, path, writer.state)
    ]
    patched(writer, int(strip) if strip.isdigit() else 1, content)
