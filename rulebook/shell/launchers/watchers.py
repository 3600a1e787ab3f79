"""Launchers that run the command on a change of files, or in a terminal of its own: one row each, see ``launchers``."""

from __future__ import annotations

ROWS: dict[str, str] = {
    "watch": "-n= --interval= -q= --equexit= -x:argv --exec:argv LINE",
    "entr": "ARGV",
    "watchexec": "-w= --watch= -W= -e= --exts= -f= --filter= -i= --ignore= -s= --signal= -d= --debounce= --shell="
    " --workdir:cd --stop-signal= --on-busy-update= -o= ARGV?",
    "nodemon": "-x:line --exec:line -w= --watch= -e= --ext= -i= --ignore= -d= --delay= --cwd:cd -s= --signal= SCRIPT NONE",
    "reflex": "-r= --regex= -R= -g= --glob= -G= -d= -s ARGV",
    "cargo": "-C:cd -Z= --color= --config= --explain= SUB",
    "cargo watch": "-s:line --shell:line -x:own --exec:own -w= --watch= -i= --ignore= -d= --delay= -B= -C:cd --workdir:cd"
    " -E= --env= --features= --use-shell= -- ARGV",
    "screen": "-X:stuff -S= -t= -c= -e= -h= -p= -s= -T= -x! -ls! -list! -r! ARGV",
    "zellij": "SUB",
    "zellij run": "-n= --name= -d= --cwd:cd -- ARGV",
    "dtach": "-n= -c= -A= -a! -p! -e= -r= ARGV",
    "abduco": "-n= -c= -A= -a! ARGV",
    "xterm": "-e:argv -title= -T= -geometry= NONE",
    "xvfb-run": "-n= -e= -f= -p= -s= -w= --server-args= --server-num= --error-file= --auth-file= ARGV",
    "gnome-terminal": "-e:line --command:line -x:argv --working-directory:cd -- ARGV",
    "konsole": "-e:argv NONE",
    "alacritty": "-e:argv --command:argv NONE",
    "kitty": "-e:argv ARGV",
    "open": "NONE",
}  # fmt: skip
"""Program (and subcommand) -> its row; ``@other`` takes the row of another."""
