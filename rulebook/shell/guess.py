"""An unknown launcher followed by a known program: that program may be run."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rulebook.shell.machine import Machine
    from rulebook.shell.state import State

KNOWN = frozenset(
    "git rm docker podman kubectl helm npm pnpm yarn npx pip pip3 python python3 node bash sh zsh terraform tofu aws"
    " gcloud az gh cargo make curl wget ssh scp rsync pytest go java mvn gradle psql mysql sudo dd mkfs systemctl"
    " ansible-playbook poetry uv chmod chown kill pkill".split()
)
"""Programs that are recognised behind a launcher that has no row."""

NO_LAUNCHERS = frozenset(
    "man info tldr which whereis whatis type apt apt-get aptitude dnf yum brew pacman apk zypper snap flatpak pip pip3"
    " pipx gem cargo go npm pnpm yarn uv poetry conda mamba pgrep pkill killall kill ps pidof lsof grep egrep fgrep rg"
    " ag ack ls cat less more head tail wc file stat du df cp mv rm ln mkdir touch chmod chown find locate test expr"
    " git docker podman kubectl helm terraform echo printf jq yq sed awk cut sort uniq tr tee diff cmp xxd od strings"
    " update-alternatives dpkg rpm systemctl service journalctl launchctl shellcheck shfmt hadolint bat vim vi nano"
    " emacs code open xdg-open rmdir mktemp basename dirname realpath readlink seq date sleep logger gh hub glab"
    " asdf mise pyenv rbenv nvm rustup help apropos curl wget ssh scp rsync tar zip unzip gzip ruff black mypy pytest"
    " make cmake ninja node python python3 ruby perl bash sh zsh notify-send say espeak figlet cowsay yes nl tac fold"
    " column comm join paste rev shuf split md5sum sha1sum sha256sum md5 shasum choco winget port pkg add-apt-repository"
    " rustc gcc clang cc g++ javac java mvn gradle psql mysql sqlite3 redis-cli aws gcloud az sleep hash ctags cloc"
    " tokei wc tree exa eza lsd fzf gum whoami id groups users printenv hostname uname set-env dot mail sendmail"
    " code-insiders cursor subl kate gedit exiftool hexdump base64 envsubst install dd awk".split()
)
"""Programs that name others without running them."""


def guess(machine: Machine, name: str, argv: list[str], state: State) -> None:
    """Note what an unknown program may run: the known program that its first operand is."""
    may_run(machine, name, _command(argv[1:]), state)


def may_run(machine: Machine, name: str, words: list[str], state: State) -> None:
    """Note words as a program that ``name`` may run, where it is one that we know and has arguments."""
    from rulebook.shell.programs import base_name, run_program

    if len(words) > 1 and base_name(words[0]) in KNOWN:
        child = state.through(name)
        child.certainty = "may"
        run_program(machine, words, child)


def _command(words: list[str]) -> list[str]:
    """Return what follows ``--``, else what begins with the first operand."""
    if "--" in words:
        return words[words.index("--") + 1 :]
    for place, word in enumerate(words):
        if word[:1] != "-":
            return words[place:]
    return []
