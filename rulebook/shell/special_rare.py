"""Programs that run others now and then: ``git``, ``tmux``, ``tar``, ``crontab``, ``socat``; and copies of files."""

from __future__ import annotations

from rulebook.shell.launch import Call, Row
from rulebook.shell.launched import run_line, run_words
from rulebook.shell.redirects import content_of, normal
from rulebook.shell.values import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import Piece, State

GIT_GLOBAL = "-C:cd -c= --git-dir= --work-tree= --namespace= --exec-path= --super-prefix= --config-env= --attr-source= SUB"

GIT_ROWS = {
    "rebase": "-x:line --exec:line -s= -X= --onto= -C= NONE",
    "submodule": "[foreach] NONE",
    "filter-branch": "--env-filter:line --tree-filter:line --index-filter:line --parent-filter:line --msg-filter:line"
    " --commit-filter:line --tag-name-filter:line --subdirectory-filter= -d= NONE",
    "difftool": "-x:line --extcmd:line -t= --tool= NONE",
    "push": "--receive-pack:line --exec:line -o= NONE",
    "fetch": "--upload-pack:line NONE",
    "clone": "-u:line --upload-pack:line -b= -o= -c= --depth= NONE",
    "ls-remote": "--upload-pack:line NONE",
}
"""Git subcommands with options that carry a command line."""

GIT_COMMANDS = frozenset(
    "add am apply archive bisect blame branch bundle cat-file checkout cherry-pick clean clone commit config describe"
    " diff difftool fetch filter-branch format-patch fsck gc grep help init log ls-files ls-remote merge mergetool mv"
    " notes pull push range-diff rebase reflog remote reset restore revert rev-list rev-parse rm show show-ref"
    " sparse-checkout stash status submodule switch symbolic-ref tag update-index update-ref version worktree".split()
)
"""Subcommands of git itself; an alias by such a name is ignored by git."""


def _git(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    call = Call(Row(GIT_GLOBAL), "git", argv[1:])
    words = call.words
    if not words:
        return
    own = argv[1 : len(argv) - len(words)]
    if words[0] == "config":
        _configured(words, state)
    child = state.through("git")
    child.out = out
    aliases = _aliases(own, state)
    _run_settings(machine, own, child)
    if words[0] in aliases and words[0] not in GIT_COMMANDS:
        _git_alias(machine, own, words, aliases, child)
    elif words[0] in GIT_ROWS:
        child.via = (*state.via, f"git {words[0]}")
        _git_row(machine, words, child)
    elif words[0] == "bisect" and words[1:2] == ["run"] and words[2:]:
        child.via = (*state.via, "git bisect run")
        run_words(machine, words[2:], child)


def _aliases(own: list[str], state: State) -> dict[str, str]:
    """Return the aliases that ``-c`` and the text's own ``git config`` define."""
    known = state.vars.get("git:aliases")
    aliases = dict(known) if isinstance(known, dict) else {}
    for place, word in enumerate(own):
        setting = (
            own[place + 1] if word == "-c" and place + 1 < len(own) else word[2:] if word[:2] == "-c" else ""
        )
        name, _, value = setting.partition("=")
        if name.lower().startswith("alias."):
            aliases[name[6:]] = value
    return aliases


RUN_SETTINGS = frozenset(
    "core.pager core.editor core.sshcommand core.fsmonitor core.askpass sequence.editor diff.external gpg.program".split()
)
"""Settings whose value git may run, in small letters."""


def _run_settings(machine: Machine, own: list[str], child: State) -> None:
    """``git -c core.pager='./a.sh' log`` may run its pager."""
    for word in own:
        name, _, value = word.removeprefix("-c").partition("=")
        if value and (name.lower() in RUN_SETTINGS or name.startswith("pager.")):
            machine.maybe(child, lambda state, value=value: run_line(machine, value, state))


def _configured(words: list[str], state: State) -> None:
    """``git config alias.x 'push --force'``: from now on ``git x`` pushes."""
    settings = [word for word in words[1:] if word[:1] != "-" and word != "set"]
    if len(settings) == 2 and settings[0].lower().startswith("alias."):
        known = state.vars.get("git:aliases")
        state.vars["git:aliases"] = {
            **(known if isinstance(known, dict) else {}),
            settings[0][6:]: settings[1],
        }


def _git_alias(
    machine: Machine, own: list[str], words: list[str], aliases: dict[str, str], child: State
) -> None:
    value = aliases[words[0]]
    child.via = (*child.via[:-1], f"git alias {words[0]}")
    if value[:1] == "!":
        line = value[1:]
        quoted = " ".join([f"'{word}'" for word in words[1:] if "'" not in word])
        run_line(machine, f"{line} {quoted}", child)
    else:
        from rulebook.shell.launched import _split

        run_words(machine, ["git", *own, *_split(value), *words[1:]], child)


def _git_row(machine: Machine, words: list[str], child: State) -> None:
    if words[0] == "submodule":
        rest = [word for word in words[1:] if word not in ("--recursive", "--quiet", "-q")]
        if rest[:1] == ["foreach"] and rest[1:]:
            run_line(machine, " ".join(rest[1:]), child)
        return
    for kind, value in Call(Row(GIT_ROWS[words[0]]), "git", words[1:]).carried:
        if kind == "line":
            run_line(machine, value, child)


TMUX_RUNS = {
    "new-session": "-c:cd -e= -F= -f= -n= -s= -t= -x= -y= ARGV?",
    "new-window": "-c:cd -e= -F= -n= -t= ARGV?",
    "split-window": "-c:cd -e= -F= -l= -p= -t= ARGV?",
    "respawn-pane": "-c:cd -e= -t= ARGV?",
    "respawn-window": "-c:cd -e= -t= ARGV?",
    "display-popup": "-c= -d:cd -e= -h= -w= -x= -y= -t= -T= -E ARGV?",
    "run-shell": "-c:cd -d= -t= LINE",
    "if-shell": "-t= LINE",
    "pipe-pane": "-t= LINE",
    "popup": "-c= -d:cd -e= -h= -w= -x= -y= -t= -T= -E ARGV?",
    "send-keys": "-t= -N= LINE",
}
TMUX_SHORT = {
    "new": "new-session", "neww": "new-window", "splitw": "split-window", "respawnp": "respawn-pane", "run": "run-shell",
    "send": "send-keys", "if": "if-shell", "pipep": "pipe-pane", "respawnw": "respawn-window",
}  # fmt: skip
KEYS = frozenset(("Enter", "C-m", "C-c", "C-d", "Escape", "Space", "Tab", "C-l", "KPEnter"))


def _tmux(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    from rulebook.shell.launched import run_call

    call = Call(Row("-c= -f= -L= -S= -T= SUB"), "tmux", argv[1:])
    if not call.words:
        return
    for words in _tmux_commands(call.words):
        name = TMUX_SHORT.get(words[0], words[0])
        if name not in TMUX_RUNS:
            continue
        inner = Call(Row(TMUX_RUNS[name]), f"tmux {name}", words[1:])
        if name == "send-keys":
            inner.words = [word for word in inner.words if word not in KEYS]
        run_call(machine, inner, state, None)


def _tmux_commands(words: list[str]) -> list[list[str]]:
    commands: list[list[str]] = [[]]
    for word in words:
        if word == ";":
            commands.append([])
        else:
            commands[-1].append(word)
    return [command for command in commands if command]


def _tar(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    for place, word in enumerate(argv):
        name, equals, value = word.partition("=")
        if not equals and place + 1 < len(argv):
            value = argv[place + 1]
        line = None
        if name in ("--to-command", "-I", "--use-compress-program", "--rsh-command", "--info-script", "-F"):
            line = value
        elif name == "--checkpoint-action":
            line = value.removeprefix("exec=") if value.startswith("exec=") else None
        if line:
            run_line(machine, line, state.through("tar"))


def copied(machine: Machine, argv: list[str], state: State) -> None:
    """Remember that a copied or linked file runs what the original holds."""
    words = [word for word in argv[1:] if word[:1] != "-"]
    if len(words) != 2 or UNKNOWN in words[0] or UNKNOWN in words[1]:
        return
    machine.spend(4)
    source, target = words
    name = source[source.rfind("/") + 1 :]
    if target.endswith("/") or target in (".", ".."):
        target = f"{target}/{name}"
    content = content_of(machine, source, state)
    state.files[normal(target, state.cwd)] = content
    if not machine.files.exists(target, state.cwd):
        state.files.setdefault(normal(f"{target}/{name}", state.cwd), content)


def _tee(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    """Remember what ``tee`` puts into a file."""
    machine.spend(4)
    for word in argv[1:]:
        if word[:1] != "-" and UNKNOWN not in word and state.stdin:
            state.files[normal(word, state.cwd)] = list(state.stdin)


def _crontab(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    """``crontab -``: each line runs later, after five fields of time."""
    if argv[1:] not in ([], ["-"]) or not state.stdin:
        return
    text = "".join([piece for piece in state.stdin if isinstance(piece, str)])
    for line in text.split("\n"):
        fields = line.split(None, 1 if line[:1] == "@" else 5)
        if fields and line[:1] != "#" and len(fields) in (2, 6):
            machine.maybe(
                state.through("crontab"), lambda child, line=fields[-1]: run_line(machine, line, child)
            )


def _socat(machine: Machine, argv: list[str], state: State, out: list[Piece] | None) -> None:
    for word in argv[1:]:
        kind, colon, value = word.partition(":")
        if colon and kind.upper() in ("EXEC", "SYSTEM", "SHELL"):
            run_line(machine, value.partition(",")[0], state.through("socat"))


RUNNERS = {
    "git": _git,
    "tmux": _tmux,
    "tar": _tar,
    "tee": _tee,
    "crontab": _crontab,
    "socat": _socat,
}
"""Key of ``programs.SPECIAL`` -> what follows it."""
