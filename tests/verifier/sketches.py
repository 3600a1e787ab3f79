"""The sketched predicates of ``tests/cases/corrections.jsonl``, turned into ours one for one."""

from __future__ import annotations

from typing import Any

_TEXT = ("arg_pattern", "arg_not_pattern", "pos_pattern", "raw_pattern")


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def is_plain(sketch: Any) -> bool:
    """Whether a sketch holds no pattern on the text of arguments, which has no one reading here."""
    if isinstance(sketch, dict):
        return not any(key in sketch for key in _TEXT) and all(is_plain(part) for part in sketch.values())
    return not isinstance(sketch, list) or all(is_plain(part) for part in sketch)


def translated(sketch: dict[str, Any]) -> dict[str, Any]:
    for name in ("any", "all"):
        if name in sketch:
            return {name: [translated(part) for part in sketch[name]]}
    ours = {"command": _command, "write": _write, "content": _content, "say": _say, "stop": _stop}[
        sketch["on"]
    ](sketch)
    if "unless_user_said" in sketch:
        return {"session": {"before": ours, "said": f"(?i){sketch['unless_user_said']}"}}
    return ours


def _command(sketch: dict[str, Any]) -> dict[str, Any]:
    form: dict[str, Any] = {"program": sketch.get("program", "*")}
    names = {"subcommand": "subcommand", "cwd": "cwd", "branch": "branches", "unless_env": "env_none"}
    form |= {ours: sketch[theirs] for theirs, ours in names.items() if theirs in sketch}
    options = {
        ours: sketch[theirs]
        for theirs, ours in (("args_any", "any"), ("args_none", "none"))
        if theirs in sketch
    }
    if options:
        form["options"] = options
    ours: dict[str, Any] = {"command": form}
    if "not_cwd" in sketch:
        ours["unless"] = {"command": {"cwd": sketch["not_cwd"]}}
    if "requires_prior" in sketch:
        prior = sketch["requires_prior"]
        return {"session": {"before": ours, "require": translated(prior["event"]), **_after(prior["since"])}}
    return ours


def _after(since: str | None) -> dict[str, Any]:
    if since in (None, "session"):
        return {}
    return {"after": {"write": [glob.strip() for glob in since.removeprefix("write ").split(",")]}}


def _write(sketch: dict[str, Any]) -> dict[str, Any]:
    form: dict[str, Any] = {"paths": sketch["path"], "except": sketch.get("exempt", [])}
    ops = {op for one in sketch.get("op", []) for op in ({"create", "modify"} if one == "write" else {one})}
    if sketch.get("exists_before") is False:
        ops = {"create"}
    return {"write": form | ({"op": sorted(ops)} if ops else {})}


def _content(sketch: dict[str, Any]) -> dict[str, Any]:
    flags = "(?i)" if sketch.get("icase") else ""
    form = {"regex": flags + sketch["pattern"], "paths": sketch["path"], "except": sketch.get("exempt", [])}
    return {"content": form}


def _say(sketch: dict[str, Any]) -> dict[str, Any]:
    names = {"pattern": "regex", "absent": "absent", "max_words": "max_words"}
    return {"say": {ours: sketch[theirs] for theirs, ours in names.items() if theirs in sketch}}


def _stop(sketch: dict[str, Any]) -> dict[str, Any]:
    if "forbids_path" in sketch:
        return {"session": {"left": sketch["forbids_path"]}}
    if "requires_close" in sketch:
        pair = sketch["requires_close"]
        return {"session": {"require": translated(pair["end"]), "after": translated(pair["start"])}}
    if "requires_write" in sketch:
        form = {"require": {"write": sketch["requires_write"]}, "after": {"write": sketch["when_write"]}}
        return {"session": form}
    required = translated({"on": "command", **sketch["requires_command"]})
    return {"session": {"require": required, **_after(sketch.get("since"))}}
