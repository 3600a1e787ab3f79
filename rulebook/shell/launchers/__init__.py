"""Programs that run the command in their arguments: one row each, in the manner of a usage line.

The rows stand in the modules of this package, by family; a family is imported when one of its programs is met.

A row is read from left to right:

- ``-k=``        an option that takes a value; ``--opt=`` too (glued with ``=`` or the next word)
- ``-l!``        an option with which it runs nothing
- ``-c:line``    an option whose value is a command line for a shell
- ``-e:argv``    an option after which the command's words follow
- ``-m:module``  an option after which a Python module and its words follow
- ``-X:stuff``   an option after which text that is typed into a shell follows
- ``-x:own``     an option whose value are words for the launcher itself (``cargo watch -x 'run -r'``)
- ``-o:ssh``     an option whose value is a setting of ssh; some settings are command lines
- ``-TT:test``   an option whose value is a command line for a file: at ``{}``, else at its end
- ``-S:split``   an option whose value is split into words that begin the command
- ``-C:cd``      an option whose value is the working directory
- ``--x:first``  an option whose value is the program; what is left are its words
- ``A=B``        assignments may stand before the command
- ``HOST``       one operand before the command, by any name in capitals; ``[FILE]`` in brackets: it may lack
- ``REMOTE``     the command runs somewhere else: its working directory is not known
- ``SHELL``      what is left are the words of a bash
- last: ``ARGV`` the words left are the command; ``LINE`` they are joined and read by a shell; ``ARGV?`` one
  word alone is a line, several are the command; ``STDIN`` it runs what it is fed; ``--`` ARGV only after ``--``

Flags need no mention. A key of several words is a subcommand, found after the options of the row of its program,
whose last word is ``SUB``. ``--help`` and ``--version`` run nothing anywhere.
"""

from __future__ import annotations

FAMILIES = {
    "privileges": "sudo doas pkexec su runuser newgrp sg gosu su-exec setpriv capsh start-stop-daemon daemonize"
    " systemd-run systemd-inhibit dbus-run-session dbus-launch",
    "resources": "nice ionice chrt taskset numactl prlimit cgexec nohup setsid stdbuf unbuffer expect_unbuffer rtk"
    " caffeinate arch linux32 linux64 setarch timeout gtimeout time gtime retry chronic ts script rlwrap"
    " faketime flock setlock with-lock-ex sem run-one run-parts chpst softlimit cpulimit eatmydata"
    " logsave at batch srun lsf.bsub mpirun mpiexec torchrun accelerate primusrun optirun gamemoderun",
    "tracers": "strace ltrace gdb lldb valgrind rr perf py-spy heaptrack ccache distcc sccache scan-build bear rg"
    " zip ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 busybox toybox",
    "containers": "chroot fakeroot proot unshare nsenter ip firejail runcon sandbox-exec systemd-nspawn tini"
    " dumb-init docker docker-compose podman podman-compose nerdctl toolbox distrobox devcontainer"
    " kubectl oc k3s crictl",
    "remote": "wsl ncat nc netcat ssh scp sftp sshfs autossh mosh sshpass rsh pdsh pssh adb vagrant multipass"
    " limactl lxc incus machinectl gcloud heroku fly flyctl railway ansible rsync proxychains"
    " proxychains4 torsocks torify tsocks trickle",
    "environments": "env envdir aws-vault op doppler chamber infisical sops vault teller envchain dotenv dotenvx"
    " cross-env cross-env-shell env-cmd with-contenv direnv nix nix-shell guix devbox flox asdf mise rtx"
    " pyenv rbenv nodenv rvm volta fnm nvm rustup opam foreman",
    "packages": "uv uvx poetry pipenv pdm hatch rye pixi conda mamba micromamba pipx coverage kernprof bundle"
    " bundler stack cabal dune npx bunx npm pnpm pnpx yarn lerna corepack electron turbo",
    "watchers": "watch entr watchexec nodemon reflex cargo screen zellij dtach abduco xterm xvfb-run gnome-terminal"
    " konsole alacritty kitty open",
}
"""Module of this package -> the programs whose rows it has."""

FAMILY = {program: family for family, programs in FAMILIES.items() for program in programs.split()}
"""Program -> the module that has its rows."""


def rows(family: str) -> dict[str, str]:
    """Return the rows of one family, program (and subcommand) -> row."""
    module = __import__(f"rulebook.shell.launchers.{family}", fromlist=["ROWS"])
    found: dict[str, str] = module.ROWS
    return found


def row(label: str) -> str | None:
    """Return the row of a program and its subcommand, followed where it is another's; None without one."""
    family = FAMILY.get(label.partition(" ")[0])
    if family is None:
        return None
    table = rows(family)
    text = table.get(label)
    while text is not None and text[0] == "@":
        text = table[text[1:]]
    return text
