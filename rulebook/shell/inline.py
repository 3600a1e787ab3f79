"""Code of other languages in arguments: literal process calls, opaque where they are not literal."""

from __future__ import annotations

from rulebook.shell.launched import run_line, run_words
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

CALLS = {
    "node": "exec execSync execFile execFileSync spawn spawnSync fork",
    "perl": "system exec",
    "ruby": "system exec spawn",
    "php": "system exec shell_exec passthru proc_open popen",
    "lua": "os.execute io.popen execute popen",
    "r": "system system2 shell",
    "awk": "system",
    "tcl": "exec spawn",
    "osascript": "",
    "powershell": "",
    "other": "run system shell",
}
"""Language -> functions that start a process."""

CALLED = frozenset(("node", "php", "lua", "r", "awk", "other"))
"""Languages in which a call has parentheses."""

HINTS = {
    "node": (
        "child_process",
        "exec",
        "spawn",
        "fork",
        "eval",
        "Function(",
        "Bun.",
        "Deno.",
        "process.binding",
    ),
    "perl": ("system", "exec", "`", "qx", "open", "pipe", "fork", "eval", "do ", "require", "syscall"),
    "ruby": ("system", "exec", "spawn", "`", "%x", "popen", "open", "eval", "fork", "send"),
    "php": ("system", "exec", "passthru", "popen", "proc_open", "`", "eval", "pcntl"),
    "lua": ("execute", "popen", "load", "dofile"),
    "r": ("system", "shell", "pipe", "eval", "source"),
    "awk": ("system", "|"),
    "tcl": ("exec", "spawn", "open", "eval", "source", "send"),
    "osascript": ("do shell script", "do script", "run script"),
}
"""Language -> words without which code starts no process; a language without a line is always opaque."""


NEAR = 64
"""Characters before a string in which the word that takes it is looked for."""


def run_other(machine: Machine, language: str, code: str, state: State) -> None:
    """Note what literal calls in the code start; what else may start a process is opaque."""
    if language == "osascript":
        _apple_script(machine, code, state)
        return
    machine.spend(10 + len(code) // 3)
    hints = HINTS.get(language)
    bare = _without_plain_strings(code, language)
    if hints is not None and not any(hint in bare for hint in hints):
        return
    found = _calls(machine, language, code, state)
    if not found:
        machine.emit([UNKNOWN], state)


def _apple_script(machine: Machine, code: str, state: State) -> None:
    for piece in code.split("do shell script")[1:]:
        text = piece.strip()
        if text[:1] == '"':
            _line(machine, text[1 : _string_end(text, 0) - 1].replace('\\"', '"'), state)
        else:
            machine.emit([UNKNOWN], state)
    if "do script" in code or "run script" in code:
        machine.emit([UNKNOWN], state)


def _without_plain_strings(code: str, language: str) -> str:
    """Blank out string literals that are no argument of a call, so that words in data are no hints."""
    out: list[str] = []
    pos = 0
    while pos < len(code):
        char = code[pos]
        if char in "'\"":
            end = _string_end(code, pos)
            before = code[max(0, pos - NEAR) : pos].rstrip()
            keep = before.endswith(("(", "system", "exec", "spawn", "script", "["))
            out.append(code[pos:end] if keep else '""')
            pos = end
        elif char == "/" and language == "awk" and not code[max(0, pos - NEAR) : pos].rstrip()[-1:].isalnum():
            end = code.find("/", pos + 1)
            pos = end + 1 if end > 0 else pos + 1
        else:
            out.append(char)
            pos += 1
    return "".join(out)


def _string_end(code: str, pos: int) -> int:
    quote = code[pos]
    end = pos + 1
    while end < len(code) and code[end] != quote:
        end += 2 if code[end] == "\\" else 1
    return min(end + 1, len(code))


def _calls(machine: Machine, language: str, code: str, state: State) -> bool:
    found = False
    pos = 0
    names = sorted(CALLS.get(language, "").split(), key=len, reverse=True)
    while pos < len(code):
        char = code[pos]
        if char == "`" and language in ("perl", "ruby", "php"):
            end = _string_end(code, pos)
            _line(machine, code[pos + 1 : end - 1], state)
            found, pos = True, end
        elif char in "'\"":
            pos = _string_end(code, pos)
        elif char.isalpha() and not (pos and (code[pos - 1].isalnum() or code[pos - 1] in "_$")):
            name = next((name for name in names if code.startswith(name, pos)), None)
            after = code[pos + len(name) : pos + len(name) + 2] if name is not None else ""
            if name is None or after[:1].isalnum() or (language in CALLED and after.strip()[:1] != "("):
                pos += 1
                continue
            words, pos = _arguments(code, pos + len(name))
            found = _start(machine, language, name, words, state) or found
        else:
            pos += 1
    return found


def _arguments(code: str, pos: int) -> tuple[list[str], int]:
    """Return the literal arguments after a function's name; an argument that is none is unknown."""
    words: list[str] = []
    while pos < len(code):
        char = code[pos]
        if char in " \t\n(,[":
            pos += 1
        elif char in "'\"":
            end = _string_end(code, pos)
            text = code[pos + 1 : end - 1]
            if char == '"':
                text = _interpolated(text)
            words.append(text)
            pos = end
            if code[pos : pos + 1] not in ("", " ", ",", ")", "]", ";", "}", "\n"):
                words[-1] = UNKNOWN
        elif char in ")];}" or not words:
            if not words:
                words.append(UNKNOWN)
            return words, pos + 1
        elif char.isalpha() or char in "{.+":
            if char in ".+":
                words[-1] += UNKNOWN
            return words, pos
        else:
            return words, pos + 1
    return words, pos


def _interpolated(text: str) -> str:
    if "$" in text or "#{" in text or "@" in text:
        return UNKNOWN
    return text.replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def _start(machine: Machine, language: str, name: str, words: list[str], state: State) -> bool:
    if not words:
        return False
    if (
        len(words) == 1 and name not in ("spawn", "spawnSync", "execFile", "execFileSync", "fork", "system2")
    ) or (name in ("exec", "execSync") and language == "node"):
        _line(machine, words[0], state)
    else:
        run_words(machine, words, state)
    return True


def _line(machine: Machine, line: str, state: State) -> None:
    if UNKNOWN in line or "${" in line or "#{" in line:
        machine.emit([UNKNOWN], state)
        return
    machine.emit(["sh", "-c", line], state)
    run_line(machine, line, state.through("sh -c"))


def run_little(machine: Machine, language: str, argv: list[str], state: State) -> None:
    """``awk`` programs, ``sed`` scripts and editors' commands."""
    child = state.through(argv[0][argv[0].rfind("/") + 1 :])
    if language == "vim":
        _vim(machine, argv, child)
    elif language == "awk":
        _awk(machine, argv, child)
    else:
        _sed(machine, argv, child)


def _awk(machine: Machine, argv: list[str], child: State) -> None:
    words = argv[1:]
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        option, words = words[0], words[1:]
        if option == "--":
            break
        if option in ("-f", "--file"):
            return
        if option in ("-v", "-F", "-i", "--assign", "--field-separator"):
            words = words[1:]
    if words and words[0] != UNKNOWN:
        run_other(machine, "awk", words[0], child)


def _sed(machine: Machine, argv: list[str], child: State) -> None:
    """GNU sed's ``e`` command and flag run commands."""
    scripts = [word for place, word in enumerate(argv) if place and argv[place - 1] in ("-e", "--expression")]
    if not scripts:
        scripts = [word for word in argv[1:] if word[:1] != "-"][:1]
    for script in scripts:
        command = script.lstrip("0123456789,$ ")
        if command[:2] == "e ":
            run_line(machine, command[2:], child)
        elif (
            command[:1] == "s"
            and len(command) > 3
            and "e" in command[command.rfind(command[1]) + 1 :].split(";")[0]
        ):
            machine.emit([UNKNOWN], child)


def _vim(machine: Machine, argv: list[str], child: State) -> None:
    for place, word in enumerate(argv[1:], 1):
        command = (
            argv[place + 1]
            if word in ("-c", "--cmd") and place + 1 < len(argv)
            else word[1:]
            if word[:1] == "+"
            else ""
        )
        bang = command.find("!")
        if bang >= 0 and command[:bang].strip(": ") in ("", "%", "silent", "r", "w", "read", "write"):
            run_line(machine, command[bang + 1 :], child)
