"""What a tool call does, whatever agent's tool it is: told by its name and the fields of its input.

Safe at hook time. A tool that is not known by name is read by its fields only where they can mean one
thing (a path beside new text), so an unknown tool's ``content`` alone is never a write.
"""

from __future__ import annotations

from rulebook.verifier import patch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SHELLS = (
    " bash shell sh powershell pwsh shell_command exec exec_command local_shell run_shell_command "
    "run_terminal_cmd run_command execute_command terminal container.exec unified_exec run_in_terminal "
)
_READS = " read read_file view view_file notebookread cat readfile open_file "
_DELETES = " delete delete_file remove_file unlink "
_PATHS = (
    "file_path",
    "path",
    "filePath",
    "notebook_path",
    "target_file",
    "absolute_path",
    "filename",
    "file",
)
_CONTENTS = ("content", "contents", "file_text", "code_edit", "new_source", "text")
_OLD = ("old_string", "old_str", "old", "oldText", "oldString")
_NEW = ("new_string", "new_str", "new", "newText", "newString")
_ALL = ("replace_all", "all", "replaceAll", "allow_multiple")


class Derived:
    """What a tool call comes to.

    Attributes:
        command: a command line that it runs, else None.
        writes: write events.
        reads: paths that it reads.

    """

    __slots__ = ("command", "reads", "writes")

    def __init__(self) -> None:
        self.command: str | None = None
        self.writes: list[dict[str, Any]] = []
        self.reads: list[str] = []


def derive(name: str, given: Any) -> Derived:
    """Return what the tool ``name`` does with the input ``given``."""
    derived = Derived()
    fields: dict[str, Any] = given if isinstance(given, dict) else {"input": given}
    if name.startswith("mcp__") and not _is_file_call(fields):
        return derived
    text = _patch_text(fields)
    if text is not None:
        derived.writes = patch.writes(text)
        return derived
    plain = name.rpartition("__")[2].lower()
    if f" {plain} " in _SHELLS:
        derived.command = _command(fields)
    else:
        _file_call(plain, fields, derived)
    return derived


def _is_file_call(fields: dict[str, Any]) -> bool:
    return _first(fields, _PATHS) is not None


def _patch_text(fields: dict[str, Any]) -> str | None:
    for value in (fields.get("patch"), fields.get("input"), fields.get("patchText"), _command(fields)):
        if isinstance(value, str) and value.lstrip().startswith(patch.BEGIN):
            return value
    return None


def _command(fields: dict[str, Any]) -> str | None:
    value = fields.get("command", fields.get("cmd", fields.get("script")))
    if isinstance(value, list):
        words = [str(word) for word in value]
        if len(words) == 2 and words[0] in ("apply_patch", "applypatch"):
            return words[1]
        return " ".join(quoted(word) for word in words)
    return value if isinstance(value, str) else None


def quoted(word: str) -> str:
    """Return one word as a shell reads it back."""
    plain = word.replace("-", "").replace("_", "").replace(".", "").replace("/", "").replace("=", "")
    if plain.isalnum() or (word and not plain):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def _file_call(plain: str, fields: dict[str, Any], derived: Derived) -> None:
    path = _first(fields, _PATHS)
    if path is None:
        return
    action = str(_first(fields, ("command", "action", "operation", "edit_mode")) or "")
    if f" {plain} " in _READS or action in ("view", "read"):
        derived.reads = [path]
        return
    event: dict[str, Any] = {"write": path}
    steps = fields.get("edits")
    content = _first(fields, _CONTENTS)
    if f" {plain} " in _DELETES or (action in ("delete", "remove") and plain != "notebookedit"):
        event["op"] = "delete"
    elif isinstance(steps, list):
        event["edits"] = [_edit(step) for step in steps if isinstance(step, dict)]
    elif _first(fields, _NEW) is not None or _first(fields, _OLD) is not None:
        event["edits"] = [_edit(fields)]
    elif plain == "notebookedit":
        if fields.get("cell_type") != "markdown" and action != "delete":
            event["cell"] = content or ""
    elif content is not None:
        event["content"] = content
    elif not any(part in plain for part in ("write", "edit", "create", "replace", "save")):
        return
    derived.writes = [event]


def _edit(step: dict[str, Any]) -> dict[str, Any]:
    return {
        "old": _first(step, _OLD) or "",
        "new": _first(step, _NEW) or "",
        "all": any(bool(step.get(key)) for key in _ALL),
    }


def _first(fields: dict[str, Any], keys: tuple[str, ...]) -> str | None:
    for key in keys:
        if isinstance(fields.get(key), str):
            return str(fields[key])
    return None
