"""Interpreters: the script or module that they run, and code in their arguments."""

from __future__ import annotations

from rulebook.shell.redirects import STDIN, content_of
from rulebook.shell.scripts import run_file, run_pattern
from rulebook.shell.state import FileText
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

OPTIONS = {
    "python": ("-c", "-m", "-W -X -Q --check-hash-based-pycs", "-V -h --version --help"),
    "node": (
        "-e -p --eval --print -pe",
        "",
        (
            "-r --require --import --loader --experimental-loader -C --conditions --env-file"
            " --max-old-space-size --input-type"
        ),
        "-v -h -c --check --version --help",
    ),
    "perl": ("-e -E", "", "-I -M -m", "-v -V -h -c"),
    "ruby": ("-e", "", "-I -r -C -E -F -W -x", "-v -h -c --version --help"),
    "php": ("-r -B -R -E --run", "", "-c -d -z -f", "-v -h -i -l -m --version --help"),
    "lua": ("-e", "", "-l", "-v"),
    "r": ("-e", "", "", "--version --help"),
    "osascript": ("-e", "", "-l -s", ""),
    "tcl": ("-c", "", "", ""),
    "other": ("-e --eval -c", "", "-L -p -t -l", "--version --help -v"),
    "emacs": ("--eval --execute", "--script -script -x -l --load", "-f --funcall", "--version --help"),
    "powershell": ("-c -Command -command", "", "-ExecutionPolicy -Version", "-Help -?"),
}
"""Language -> options with code, with a module, with another value; options that run nothing."""


def run_interpreter(machine: Machine, language: str, argv: list[str], state: State) -> None:
    """Follow what an interpreter runs."""
    if language in ("awk", "sed", "vim"):
        from rulebook.shell.inline import run_little

        run_little(machine, language, argv, state)
        return
    if language in ("deno", "bun"):
        argv = _runner(machine, language, argv, state)
        language = "node"
    words = argv[1:]
    code_options, module_options, valued, nothing = (options.split() for options in OPTIONS[language])
    child = state.through(argv[0][argv[0].rfind("/") + 1 :])
    code: list[str] = []
    while words and words[0][:1] == "-" and len(words[0]) > 1:
        word, words = words[0], words[1:]
        if word == "--":
            break
        name, value, kind = _option(word, words, code_options, module_options, valued)
        if kind == "code":
            code.append(value)
            words = words if value is not None and _glued(word, name) else words[1:]
            if language == "python":
                break
        elif kind == "module":
            rest = words if _glued(word, name) else words[1:]
            _module(machine, [value, *rest], name, child)
            return
        elif kind == "value":
            words = words if _glued(word, name) else words[1:]
        elif name in nothing:
            return
    if code:
        run_code(machine, language, "\n".join(code), child)
    elif words and words[0] not in STDIN and language != "emacs":  # which edits its operands
        _script(machine, words, child)
    elif state.stdin:
        _fed(machine, language, child)


def _glued(word: str, name: str) -> bool:
    return word != name and not (len(name) == 2 and word[-1] == name[1] and word[:2] != "--")


def _option(
    word: str, following: list[str], code: list[str], module: list[str], valued: list[str]
) -> tuple[str, str, str]:
    """Return an option's name, its value, and what it is: ``code``, ``module``, ``value`` or empty."""
    after = following[0] if following else ""
    kinds = {
        **dict.fromkeys(valued, "value"),
        **dict.fromkeys(module, "module"),
        **dict.fromkeys(code, "code"),
    }
    name, equals, value = word.partition("=")
    if name in kinds:
        return name, value if equals else after, kinds[name]
    if word[:2] == "--":
        return name, "", ""
    for place in range(1, len(word)):
        short = f"-{word[place]}"
        if short in kinds:
            rest = word[place + 1 :]
            if short in ("-i", "-l") or (rest and kinds[short] != "value" and short == "-e" and rest == "n"):
                continue
            return short, rest or after, kinds[short]
    return word, "", ""


def _module(machine: Machine, words: list[str], option: str, child: State) -> None:
    from rulebook.shell.launched import run_module

    child.via = (*child.via[:-1], f"{child.via[-1]} {option}")
    run_module(machine, words[0], words[1:], child)


def _script(machine: Machine, words: list[str], child: State) -> None:
    if UNKNOWN in words[0] and "/" not in words[0][words[0].rfind(UNKNOWN) :]:
        machine.emit(words, child)
        return
    if run_pattern(machine, words, child):
        return
    content = content_of(machine, words[0], child)
    if any(not isinstance(piece, FileText) for piece in content) and not _has_shebang(content):
        machine.emit(words, child)
        run_code(machine, _language(child), _code(content), child)
    else:
        run_file(machine, content, words, child)


def _has_shebang(content: list[FileText | str]) -> bool:
    return isinstance(content[0], str) and content[0].startswith("#!")


def _code(content: list[FileText | str]) -> str:
    return "".join([piece for piece in content if isinstance(piece, str)])


def _language(child: State) -> str:
    from rulebook.shell.programs import INTERPRETERS, base_name

    return INTERPRETERS.get(base_name(child.via[-1]), "other")


def _fed(machine: Machine, language: str, child: State) -> None:
    """Code on standard input: a file is a script, text is code, anything else is unknown."""
    for piece in child.stdin or ():
        if isinstance(piece, FileText):
            machine.emit([piece.path], child)
        elif piece == UNKNOWN or (UNKNOWN in piece and language != "python"):
            machine.emit([UNKNOWN], child)
        else:
            run_code(machine, language, piece, child)


def _runner(machine: Machine, language: str, argv: list[str], state: State) -> list[str]:
    """``deno run x``, ``bun x``: strip the word in front of the script."""
    if argv[1:2] in (["run"], ["x"], ["eval"]):
        return [argv[0], *(["-e"] if argv[1] == "eval" else []), *argv[2:]]
    return argv[:1] if argv[1:2] and argv[1][:1] != "-" and "." not in argv[1] else argv


def run_code(machine: Machine, language: str, code: str, state: State) -> None:
    """Follow code that an interpreter is given."""
    if language == "python":
        from rulebook.shell.inline_python import run_python

        run_python(machine, code, state)
    else:
        from rulebook.shell.inline import run_other

        run_other(machine, language, code, state)
