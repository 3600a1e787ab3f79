"""Every row of the table of launchers, with a command line as people type it."""

from __future__ import annotations

import pytest

from rulebook.shell import read
from rulebook.shell.launchers import FAMILIES, FAMILY, rows

LAUNCHERS = {label: row for family in FAMILIES for label, row in rows(family).items()}

RUN = "./deploy.sh --x"
"""What each example runs; the launcher's own words stand around it."""

EXAMPLES: dict[str, str] = {
    "sudo": "sudo -H -u bob -g staff A=1 {}",
    "doas": "doas -n -u bob {}",
    "pkexec": "pkexec --user bob {}",
    "su": "su - bob -s /bin/sh -c '{}'",
    "runuser": "runuser -u bob -- {}",
    "newgrp": "newgrp staff <<'E'\n{}\nE",
    "sg": "sg staff -c '{}'",
    "sem": "sem -j 2 --id x {}",
    "ncat": "ncat --exec '{}' host 1",
    "nc": "nc -l -e '{}' -p 1",
    "netcat": "netcat -e '{}' host 1",
    "daemonize": "daemonize -c /srv -e err {}",
    "ld-linux-x86-64.so.2": "/lib64/ld-linux-x86-64.so.2 --library-path /x {}",
    "ld-linux-aarch64.so.1": "/lib/ld-linux-aarch64.so.1 {}",
    "gosu": "gosu bob {}",
    "su-exec": "su-exec bob {}",
    "setpriv": "setpriv --reuid 1000 --clear-groups {}",
    "capsh": "capsh --drop=all -- -c '{}'",
    "env": "env -u X --chdir=/srv A=1 B= {}",
    "nice": "nice --adjustment 5 {}",
    "ionice": "ionice -c2 -n 7 {}",
    "chrt": "chrt -f 10 {}",
    "taskset": "taskset 0x3 {}",
    "numactl": "numactl -N 0 -m 0 {}",
    "prlimit": "prlimit --nofile=9 {}",
    "cgexec": "cgexec -g cpu:x {}",
    "nohup": "nohup {} &",
    "setsid": "setsid --fork {}",
    "stdbuf": "stdbuf -o L -e0 {}",
    "unbuffer": "unbuffer {}",
    "caffeinate": "caffeinate -i -t 60 {}",
    "arch": "arch -x86_64 {}",
    "start-stop-daemon": "start-stop-daemon --start --pidfile p --exec ./deploy.sh -- --x",
    "systemd-run": "systemd-run --user -p A=1 --unit x {}",
    "systemd-inhibit": "systemd-inhibit --what=idle {}",
    "dbus-run-session": "dbus-run-session -- {}",
    "dbus-launch": "dbus-launch {}",
    "timeout": "timeout --preserve-status -k 5 -s INT 1m {}",
    "gtimeout": "gtimeout 10 {}",
    "time": "/usr/bin/time -f %e -o t.txt {}",
    "gtime": "gtime -v {}",
    "watch": "watch -d -n 2 '{}'",
    "entr": "ls | entr -r {}",
    "watchexec": "watchexec -e py -r -- {}",
    "nodemon": "nodemon --watch src --exec '{}'",
    "reflex": "reflex -r x -- {}",
    "retry": "retry -t 3 {}",
    "chronic": "chronic {}",
    "strace": "strace -f -e trace=file -o t {}",
    "ltrace": "ltrace -e malloc {}",
    "gdb": "gdb -batch -ex run --args {}",
    "lldb": "lldb -o run -- {}",
    "valgrind": "valgrind --leak-check=full {}",
    "rr record": "rr record {}",
    "perf stat": "perf stat -r 3 -e cycles {}",
    "perf record": "perf record -g -F 99 -- {}",
    "perf trace": "perf trace -e open {}",
    "py-spy record": "py-spy record -o p.svg -- {}",
    "heaptrack": "heaptrack -o x {}",
    "script": "script -q -c '{}' /dev/null",
    "expect_unbuffer": "expect_unbuffer {}",
    "rlwrap": "rlwrap -f words {}",
    "faketime": "faketime '2020-01-01' {}",
    "flock": "flock -w 5 /tmp/l -c '{}'",
    "setlock": "setlock -n f {}",
    "with-lock-ex": "with-lock-ex -w f {}",
    "chpst": "chpst -u bob {}",
    "envdir": "envdir d {}",
    "softlimit": "softlimit -m 9 {}",
    "chroot": "chroot --userspec=1:1 /srv {}",
    "fakeroot": "fakeroot -- {}",
    "proot": "proot -r /x -w / {}",
    "unshare": "unshare -Urm {}",
    "nsenter": "nsenter -t 1 -m -u {}",
    "ip netns exec": "ip netns exec blue {}",
    "ip vrf exec": "ip vrf exec blue {}",
    "firejail": "firejail --net=none {}",
    "runcon": "runcon -t x_t ctx {}",
    "sandbox-exec": "sandbox-exec -f p.sb {}",
    "systemd-nspawn": "systemd-nspawn -D /srv {}",
    "tini": "tini -- {}",
    "dumb-init": "dumb-init {}",
    "xvfb-run": "xvfb-run -a -s '-screen 0' {}",
    "busybox": "busybox {}",
    "toybox": "toybox {}",
    "wsl": "wsl.exe -d Ubuntu -e {}",
    "ssh": "ssh -p 22 -o A=b -t bob@host '{}'",
    "autossh": "autossh -M 0 host '{}'",
    "mosh": "mosh --ssh='ssh -p 2' host -- {}",
    "sshpass": "sshpass -p pw ssh host '{}'",
    "rsh": "rsh host {}",
    "pdsh": "pdsh -w h[1-3] '{}'",
    "pssh": "pssh -H a -i '{}'",
    "adb shell": "adb -s dev shell {}",
    "vagrant ssh": "vagrant ssh web -c '{}'",
    "multipass exec": "multipass exec vm -- {}",
    "limactl shell": "limactl shell --workdir / vm {}",
    "lxc exec": "lxc exec box --env A=1 -- {}",
    "incus exec": "incus exec box -- {}",
    "machinectl shell": "machinectl shell bob@box {}",
    "gcloud compute ssh": "gcloud compute ssh vm --zone z --command '{}'",
    "heroku run": "heroku run -a app {}",
    "fly ssh console": "fly ssh console -a app -C '{}'",
    "flyctl ssh console": "flyctl ssh console -C '{}'",
    "railway run": "railway run {}",
    "ansible": "ansible web -b -m shell -a '{}'",
    "docker exec": "docker --context c exec -it -e A=1 -w /app web {}",
    "docker run": "docker run --rm -v $PWD:/a -p 1:1 --name n img:1 {}",
    "docker create": "docker create -e A=1 img {}",
    "docker container exec": "docker container exec web {}",
    "docker container run": "docker container run img {}",
    "docker compose exec": "docker compose -f a.yml exec -T -u root api {}",
    "docker compose run": "docker compose run --rm -e A=1 api {}",
    "docker-compose exec": "docker-compose -p x exec api {}",
    "docker-compose run": "docker-compose run --rm api {}",
    "podman exec": "podman exec -it web {}",
    "podman run": "podman run --rm img {}",
    "podman container exec": "podman container exec web {}",
    "podman container run": "podman container run img {}",
    "podman compose exec": "podman compose exec api {}",
    "podman compose run": "podman compose run api {}",
    "podman-compose exec": "podman-compose exec api {}",
    "podman-compose run": "podman-compose run api {}",
    "nerdctl exec": "nerdctl -n k8s exec web {}",
    "nerdctl run": "nerdctl run --rm img {}",
    "toolbox run": "toolbox run -c box {}",
    "distrobox enter": "distrobox enter box -- {}",
    "devcontainer exec": "devcontainer exec --workspace-folder . {}",
    "kubectl exec": "kubectl -n prod exec -it pod-1 -c app -- {}",
    "kubectl run": "kubectl run tmp --image=img --rm -it -- {}",
    "kubectl debug": "kubectl debug pod-1 -it --image=img -- {}",
    "oc exec": "oc exec pod -- {}",
    "oc rsh": "oc rsh pod {}",
    "k3s kubectl exec": "k3s kubectl exec pod -- {}",
    "crictl exec": "crictl exec -it c {}",
    "aws-vault exec": "aws-vault exec prod -- {}",
    "op run": "op run --env-file=.env -- {}",
    "doppler run": "doppler run -c prd -- {}",
    "chamber exec": "chamber exec svc other -- {}",
    "infisical run": "infisical run --env=prod -- {}",
    "sops exec-env": "sops exec-env s.yaml '{}'",
    "sops exec-file": "sops exec-file s.yaml '{}'",
    "teller run": "teller run --reset -- {}",
    "envchain": "envchain aws {}",
    "dotenv": "dotenv -f .env run {}",
    "dotenvx run": "dotenvx run -f .env -- {}",
    "cross-env": "cross-env NODE_ENV=x {}",
    "cross-env-shell": "cross-env-shell A=1 '{}'",
    "env-cmd": "env-cmd -f .env {}",
    "with-contenv": "with-contenv {}",
    "uv run": "uv run --with x -p 3.12 -- {}",
    "uv tool run": "uv tool run --from x {}",
    "uvx": "uvx --from x {}",
    "poetry run": "poetry -C sub run {}",
    "pipenv run": "pipenv run {}",
    "pdm run": "pdm run {}",
    "hatch run": "hatch -e test run {}",
    "hatch env run": "hatch env run -e test -- {}",
    "rye run": "rye run {}",
    "pixi run": "pixi run -e dev {}",
    "conda run": "conda run -n dev --no-capture-output {}",
    "mamba run": "mamba run -n dev {}",
    "micromamba run": "micromamba run -n dev {}",
    "pipx run": "pipx run --spec x {}",
    "coverage run": "coverage run --source=src {}",
    "kernprof": "kernprof -l {}",
    "direnv exec": "direnv exec . {}",
    "nix develop": "nix develop .#x -c {}",
    "nix shell": "nix shell nixpkgs#a nixpkgs#b -c {}",
    "nix-shell": "nix-shell -p jq --run '{}'",
    "guix shell": "guix shell python -- {}",
    "devbox run": "devbox run {}",
    "flox activate": "flox activate -- {}",
    "asdf exec": "asdf exec {}",
    "mise exec": "mise exec node@20 -- {}",
    "mise x": "mise x -- {}",
    "rtx exec": "rtx exec -- {}",
    "pyenv exec": "pyenv exec {}",
    "rbenv exec": "rbenv exec {}",
    "nodenv exec": "nodenv exec {}",
    "rvm do": "rvm do {}",
    "volta run": "volta run --node 20 {}",
    "fnm exec": "fnm exec --using=20 {}",
    "nvm exec": "nvm exec 20 {}",
    "rustup run": "rustup run nightly {}",
    "bundle exec": "bundle exec {}",
    "bundler exec": "bundler exec {}",
    "foreman run": "foreman run -e .env {}",
    "opam exec": "opam exec -- {}",
    "stack exec": "stack exec -- {}",
    "cabal exec": "cabal exec -- {}",
    "dune exec": "dune exec -- {}",
    "npx": "npx -y -p pkg {}",
    "bunx": "bunx {}",
    "npm exec": "npm exec -y -- {}",
    "npm x": "npm x -- {}",
    "pnpm exec": "pnpm -r exec {}",
    "pnpm dlx": "pnpm dlx {}",
    "pnpx": "pnpx {}",
    "yarn exec": "yarn exec {}",
    "yarn dlx": "yarn dlx -p x {}",
    "yarn workspace exec": "yarn workspace web exec {}",
    "yarn workspaces foreach exec": "yarn workspaces foreach -pt --from a exec {}",
    "cargo watch": "cargo watch -q -w src -s '{}'",
    "scp": "scp -o ProxyCommand='{}' a host:",
    "sftp": "sftp -o 'ProxyCommand {}' host",
    "sshfs": "sshfs -o ProxyCommand='{}' host: m",
    "zip": "zip -qT -TT '{} #' a.zip b",
    "lerna exec": "lerna exec --scope a -- {}",
    "corepack": "corepack {}",
    "screen": "screen -dmS name {}",
    "zellij run": "zellij run -f -- {}",
    "dtach": "dtach -n /tmp/s {}",
    "abduco": "abduco -n name {}",
    "at": "echo '{}' | at now + 1 minute",
    "batch": "batch <<< '{}'",
    "rsync": "rsync -a -e './deploy.sh --x' a b:",
    "xterm": "xterm -T t -e {}",
    "gnome-terminal": "gnome-terminal --tab -- {}",
    "konsole": "konsole --hold -e {}",
    "alacritty": "alacritty -e {}",
    "kitty": "kitty --hold {}",
    "logsave": "logsave -a log {}",
    "rtk": "rtk {}",
    "run-one": "run-one {}",
    "proxychains": "proxychains -q {}",
    "proxychains4": "proxychains4 -f c {}",
    "torsocks": "torsocks {}",
    "torify": "torify {}",
    "tsocks": "tsocks {}",
    "trickle": "trickle -d 9 {}",
    "linux32": "linux32 {}",
    "linux64": "linux64 {}",
    "setarch": "setarch x86_64 -R {}",
    "ccache": "ccache {}",
    "distcc": "distcc {}",
    "sccache": "sccache {}",
    "scan-build": "scan-build -o d {}",
    "bear": "bear -- {}",
    "eatmydata": "eatmydata {}",
    "cpulimit": "cpulimit -l 50 -- {}",
    "primusrun": "primusrun {}",
    "optirun": "optirun {}",
    "gamemoderun": "gamemoderun {}",
    "lsf.bsub": "lsf.bsub {}",
    "srun": "srun -n 2 {}",
    "mpirun": "mpirun -np 2 {}",
    "mpiexec": "mpiexec -n 2 {}",
    "torchrun": "torchrun --nproc_per_node=2 {}",
    "accelerate launch": "accelerate launch --num_processes 2 {}",
}
"""Row -> a command line that runs ``{}``."""

OTHER_WAYS = [
    "su bob -- -c '{}'",
    "su - bob -- -c '{}'",
    "su -- bob -c '{}'",
    "cargo watch -- {}",
    "cargo watch --shell='{}'",
    "ssh -o ProxyCommand='{}' host",
    "ssh -oproxycommand='{}' host ls",
    "autossh -o ProxyCommand='{}' host",
    "rsync -e 'ssh -o \"ProxyCommand={}\"' a host:",
    "csh -c '{}'",
    "tcsh -fc '{}'",
    "dotenv run -- {}",
    "dotenv -f .env -- {}",
    "psql -c '\\! {}'",
    "psql -Atc '\\! {}' db",
    "psql --command='\\! {}'",
    "psql <<'E'\nselect 1;\n\\! {}\nE",
    "psql -c \"\\copy t from program '{}'\"",
    "psql <<'E'\nselect 1 \\\n\\o | {}\nE",
    "mysql -e '\\! {}' db",
    "mariadb -u root <<< 'system {}'",
    "sqlite3 a.db '.shell {}'",
    "sqlite3 -batch a.db 'select 1' '.system {}'",
    "sqlite3 -cmd '.shell {}' a.db",
    "echo '.shell {}' | sqlite3 a.db",
    "sqlite3 a.db '.once \"|{}\"'",
    "cmd /c {}",
    "cmd.exe /d /C '{}'",
    "mapfile -C '{} #' -c 1 a < list",
]
"""Further ways to run ``{}``: other options of a row, and programs that are followed in code."""

MAY_RUN = [
    "git -c core.pager='{}' log",
    "git -c core.editor='{}' commit",
    "git -c core.sshCommand='{}' fetch",
    "ssh -o PermitLocalCommand=yes -o LocalCommand='{}' host",
]
"""What runs ``{}`` where git or ssh comes to it."""

OPAQUE = [
    "cmd /c '.\\deploy.bat & del x'",
    "pwsh -c ./deploy.ps1",
    "powershell.exe -Command 'rm x'",
]
"""What runs something in a language that is not read."""

RUNS_NOTHING = [
    "ssh -o ProxyCommand=none -o User=deploy.sh host",
    "zip -TT ./deploy.sh a.zip b",
    "cargo build ./deploy.sh",
    "yarn workspace web add deploy.sh",
    "psql -c 'select 1 -- \\! ./deploy.sh'",
    "sqlite3 a.db 'select \".shell ./deploy.sh\"'",
    "sqlite3 .shell",
    "cmd /?",
    "sudo -l ./deploy.sh",
    "sudo -v",
    "env",
    "env --help ./deploy.sh",
    "timeout --version ./deploy.sh",
    "docker build ./deploy.sh",
    "docker exec web",
    "kubectl logs deploy.sh",
    "uv add deploy.sh",
    "uv pip install deploy.sh",
    "npm install deploy.sh",
    "strace -p 12",
    "ionice -p 12",
    "ssh host",
    "ssh -G host ./deploy.sh",
    "tmux attach -t deploy.sh",
    "rg ./deploy.sh src",
    "conda install deploy.sh",
    "nix build ./deploy.sh",
]


def programs(text: str) -> list[tuple[str | None, ...]]:
    return [one.argv for one in read(text).executions if one.certainty == "will"]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_the_rows_of_its_programs(family: str) -> None:
    assert {label.partition(" ")[0] for label in rows(family)} == set(FAMILIES[family].split())
    assert all(FAMILY[label.partition(" ")[0]] == family for label in rows(family))


def test_every_row_that_runs_something_has_an_example() -> None:
    runs = {
        key for key, row in LAUNCHERS.items() if not row.endswith(("SUB", "[FLAKE] NONE")) and not idle(row)
    }
    assert runs - set(EXAMPLES) - {"rg"} == set()


def idle(row: str) -> bool:
    """Whether a row only says that nothing is run, or is a group of subcommands under another name."""
    if row[0] == "@":
        return LAUNCHERS[row[1:]].endswith("SUB")
    return row.endswith("NONE") and ":" not in row


@pytest.mark.parametrize("row", sorted(EXAMPLES))
def test_a_launcher_runs_what_it_is_given(row: str) -> None:
    assert ("./deploy.sh", "--x") in programs(EXAMPLES[row].format(RUN))


@pytest.mark.parametrize("text", OTHER_WAYS)
def test_a_launcher_runs_what_it_is_given_in_another_way(text: str) -> None:
    found = [argv[:2] for argv in programs(text.format(RUN))]
    assert ("./deploy.sh", "--x") in found


@pytest.mark.parametrize("text", MAY_RUN)
def test_a_setting_may_run_a_command_line(text: str) -> None:
    found = [one.argv for one in read(text.format(RUN)).executions if one.certainty == "may"]
    assert found == [("./deploy.sh", "--x")]


@pytest.mark.parametrize("text", OPAQUE)
def test_a_language_that_is_not_read_is_opaque(text: str) -> None:
    assert [one.certainty for one in read(text).executions] == ["will", "opaque"]


def test_words_for_cargo_itself_are_an_execution_of_cargo() -> None:
    assert ("cargo", "run", "--release") in programs("cargo watch -x 'run --release'")


def test_a_proxy_command_runs_here_and_the_command_runs_there() -> None:
    found = read("cd src; ssh -o ProxyCommand='nc %h 22' host ls", cwd="/work").executions
    assert [(one.argv, one.cwd) for one in found if one.via] == [
        (("nc", None, "22"), "/work/src"),
        (("ls",), None),
    ]


@pytest.mark.parametrize("text", RUNS_NOTHING)
def test_a_launcher_without_a_command_runs_only_itself(text: str) -> None:
    found = programs(text)
    assert len(found) <= 1, found
