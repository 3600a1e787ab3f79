"""Under which keys a check stands in the bundle, and which keys an event looks up.

The contract of the two halves: if a check's predicate can match an event, at least one key of the check is
among the keys that the event looks up. A key too many costs a millionth of a second; a key too few would
lose a violation.

Keys: ``c:WORD`` and ``c:WORD SUB`` a program and its subcommand; ``C:WORD`` all checks on a program;
``g:X`` all checks on programs whose name begins so (a file pattern may expand to them);
``w:WORD`` a word of a guarded path (only says that a command must be parsed); ``p:PATH`` a path or a folder
above it, ``b:NAME`` a path component, ``e:.EXT`` an extension, ``u:PATH`` a folder above a guarded path;
``n:NAME`` a tool; ``k:KIND`` whatever can't be told by a word.
"""

from __future__ import annotations

from rulebook.enforce.words import extension, key_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ANY_PATH = "k:path"
ANY_COMMAND = "k:command"
ANY_TOOL = "k:tool"
ANYTHING = "k:any"
OPAQUE = "k:opaque"
AT_STOP = "k:stop"
COMMIT = "k:commit"
CONTENT = "k:content"
TEXT = "w:>"
"""Whatever writes text into a file, by its own words."""

WHOLE = "u:"
"""The root, or a folder above it, goes with all that is inside."""

ALWAYS = (ANY_PATH, ANY_COMMAND, ANY_TOOL, ANYTHING, OPAQUE, AT_STOP, COMMIT, CONTENT)

_WILD = "*?[{\\|"
_FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-+%"
"""How a program's name may begin."""

_GIT_SETTINGS = ("c", "config-env", "GIT_CONFIG_COUNT")
"""Words, one of which a command line holds that overrides a setting of git for itself."""


def check_keys(verifier: dict[str, Any], root: str, home: str) -> set[str]:
    """Return the keys of one canonical verifier."""
    keys = predicate_keys(verifier["forbid"], root, home)
    return keys | ({OPAQUE} if _minds_opaque(verifier["forbid"]) else set())


def predicate_keys(predicate: dict[str, Any], root: str, home: str) -> set[str]:
    """Return keys, one of which each event that the predicate matches looks up."""
    if "any" in predicate:
        return set().union(*(predicate_keys(p, root, home) for p in predicate["any"]))
    if "all" in predicate:
        return min((predicate_keys(p, root, home) for p in predicate["all"]), key=_breadth)
    if "command" in predicate:
        return set().union(*(_command_keys(form) for form in predicate["command"]))
    for kind in ("write", "read"):
        if kind in predicate:
            return globs_keys(predicate[kind]["paths"], root, home)
    if "content" in predicate:
        return _content_keys(predicate["content"], root, home)
    if "tool" in predicate:
        return {_tool_key(name) for name in predicate["tool"]["name"]}
    if "session" in predicate:
        before = predicate["session"].get("before", "stop")
        return {AT_STOP} if before == "stop" else predicate_keys(before, root, home)
    if "say" in predicate:
        return {AT_STOP}
    if "run" in predicate:
        return {AT_STOP, COMMIT}
    return {ANYTHING}


def _breadth(keys: set[str]) -> tuple[int, int]:
    return sum(key in ALWAYS for key in keys), len(keys)


def _minds_opaque(predicate: Any) -> bool:
    if isinstance(predicate, dict):
        own = predicate.get("on_opaque", "ignore") != "ignore"
        return own or any(_minds_opaque(part) for part in predicate.values())
    return isinstance(predicate, (list, tuple)) and any(_minds_opaque(part) for part in predicate)


def _command_keys(form: dict[str, Any]) -> set[str]:
    keys: set[str] = set()
    for program in form.get("program") or ("*",):
        for name in program.split("|"):
            for twin in (name, *_other_names(name)):
                keys |= _program_keys(twin, _seconds(form))
    return keys


def _seconds(form: dict[str, Any]) -> Any:
    """Return words, one of which stands beside the program in whatever ``form`` matches; or none."""
    if form.get("argv", ())[:1] == ["-c"] and form.get("program") == ["git"]:
        return _GIT_SETTINGS
    return form.get("subcommand") or ()


def _other_names(name: str) -> list[str]:
    """Return the programs that a pattern means by ``name`` too (``py.test`` is ``pytest``)."""
    from rulebook.shell.options.index import ALIASES  # only where a bundle is built

    return [alias for alias, meant in ALIASES.items() if meant == name]


def _program_keys(name: str, subcommands: Any) -> set[str]:
    word = key_word(name) if not _is_wild(name) else ""
    if not word:
        return {ANY_COMMAND}
    from rulebook.shell.options import twins  # only where a bundle is built, never where it is read

    seconds = {_literal_word(path) for path in subcommands}
    all_checks = {f"C:{word}", f"g:{name.rpartition('/')[2][:1]}"}
    if not seconds or "" in seconds:
        return {f"c:{word}", *all_checks}
    return {*all_checks, *(f"c:{word} {twin}" for second in seconds for twin in twins(name, second))}


def pattern_lookups(pattern: str) -> list[str]:
    """Return the keys of the programs that a file pattern may expand to, by their first character."""
    first = pattern.rpartition("/")[2][:1]
    return [f"g:{first}"] if first not in _WILD else [f"g:{char}" for char in _FIRST]


def _literal_word(path: str) -> str:
    """Return a word that a subcommand path demands, or nothing where it demands none."""
    for step in path.split():
        if not _is_wild(step):
            return key_word(step)
    return ""


def _is_wild(text: str) -> bool:
    return any(c in text for c in _WILD)


def _tool_key(name: str) -> str:
    if not _is_wild(name):
        return f"n:{name}"
    fixed = name[: min(name.find(c) for c in _WILD if c in name)]
    cut = fixed.rfind("__")
    return f"n:{fixed[: cut + 2]}" if cut > 0 else ANY_TOOL


def _content_keys(content: dict[str, Any], root: str, home: str) -> set[str]:
    where = content.get("where") or ("file",)
    keys: set[str] = set()
    if "file" in where:
        keys |= globs_keys(content["paths"], root, home) if content.get("paths") else {CONTENT, TEXT}
    if "command" in where:
        keys.add(ANY_COMMAND)
    if "message" in where:
        keys |= {"c:git commit", "c:git merge", "c:git tag", "c:git notes", "C:git", COMMIT}
    return keys


def globs_keys(globs: Any, root: str, home: str) -> set[str]:
    """Return keys, one of which each path that one of ``globs`` matches looks up."""
    return set().union(*(_glob_keys(glob, root, home) for glob in globs))


def _glob_keys(glob: str, root: str, home: str) -> set[str]:
    """Keys of one glob; one with a leading slash stands under both readings, from the root and as it is."""
    path = (home + glob[1:] if glob.startswith("~/") else glob).lower()
    keys: set[str] = set()
    for alternative in _alternatives(path):
        steps = [step for step in alternative.split("/") if step not in ("", ".")]
        fixed = steps[: next((n for n, step in enumerate(steps) if _is_wild(step)), len(steps))]
        if fixed and "/" in path.rstrip("/"):
            keys |= _fixed_keys(fixed, path.startswith("/"))
        elif fixed:
            keys |= {f"b:{fixed[0]}", f"w:{key_word(fixed[0])}"}
        else:
            keys |= _loose_keys(steps)
    if path.startswith(f"{root.lower()}/"):
        keys |= _glob_keys(path[len(root) :], root, home)
    return keys


def _alternatives(glob: str) -> list[str]:
    start, end = glob.find("{"), glob.find("}")
    if not 0 <= start < end or "{" in glob[start + 1 : end]:
        return [glob]
    choices = glob[start + 1 : end].split(",")
    return [glob[:start] + choice + rest for choice in choices for rest in _alternatives(glob[end + 1 :])]


def _fixed_keys(steps: list[str], absolute: bool) -> set[str]:
    keys = {f"p:{'/'.join(steps)}"}
    if absolute:
        keys.add(f"p:/{'/'.join(steps)}")
    else:
        keys.add(WHOLE)
    for n in range(1, len(steps) + 1):
        above = "/".join(steps[:n])
        keys |= {f"u:{above}", f"u:/{above}"} if absolute else {f"u:{above}"}
        keys.add(f"w:{key_word(steps[n - 1])}")
    return keys


def _loose_keys(steps: list[str]) -> set[str]:
    """Keys of a glob that begins with a wildcard: by a fixed component behind it, else by the extension."""
    for step in reversed(steps):
        if not _is_wild(step):
            return {f"b:{step}", f"w:{key_word(step)}"}
    ending = extension(steps[-1]) if steps else ""
    if len(ending) > 1 and not _is_wild(ending):
        return {f"e:{ending}", f"w:{ending}"}
    return {ANY_PATH, "w:*"}


def path_lookups(path: str, roots: tuple[str, ...]) -> list[str]:
    """Return the keys that an event on ``path`` (absolute, normal) looks up; case is folded on both sides."""
    inside = [path[len(root) + 1 :] for root in roots if path.startswith(root + "/")]
    keys = [ANY_PATH]
    for view in [*inside, path]:
        head = "/" if view is path else ""
        steps = [step for step in view.lower().split("/") if step]
        keys.append(f"u:{head}{'/'.join(steps)}")
        keys += [f"p:{head}{'/'.join(steps[: n + 1])}" for n in range(len(steps))]
        if view is not path or not inside:
            keys.append(f"e:{extension(steps[-1]) if steps else ''}")
            keys += [f"b:{step}" for step in steps]
    return keys


def tool_lookups(name: str) -> list[str]:
    """Return the keys that a call of a tool looks up."""
    keys = [ANY_TOOL, f"n:{name}"]
    at = name.find("__")
    while at >= 0:
        keys.append(f"n:{name[: at + 2]}")
        at = name.find("__", at + 2)
    return keys
