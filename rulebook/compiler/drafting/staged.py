"""What stages files: ``git add`` of a notebook is no ``git add`` of what stands beside it."""

from __future__ import annotations

from rulebook.compiler.drafting.patterns import Form

_ALL = ["-A", "--all", "-u", "--update"]
_EVERYTHING = [".", "./", ":/", "\\*"]


def staging(form: Form, globs: list[str]) -> list[Form]:
    """Return the forms that stage files of some globs, by name or with everything; another form as it is."""
    stages = form["program"] == ["git"] and set(form.get("subcommand", ())) <= {"add", "stage"}
    if not globs or not stages or not form.get("subcommand") or form.get("operands"):
        return [form]
    options = form.get("options", {})
    operand = "|".join([*(one for glob in globs for one in _named_by(glob)), *_EVERYTHING])
    return [{**form, "operands": [operand]}, {**form, "options": {**options, "any": _ALL}}]


def _named_by(glob: str) -> list[str]:
    """Return how a command names files of a glob: ``db/``, ``db/x.sql``, ``./db/x.sql``."""
    if not glob.endswith("/"):
        return [glob] if glob.startswith("*") else [glob, f"*/{glob}"]
    folder = glob.rstrip("/")
    return [one for start in ("", "*/") for one in (f"{start}{folder}", f"{start}{folder}/*")]
