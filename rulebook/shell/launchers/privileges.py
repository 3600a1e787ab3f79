"""Launchers that change the user, its rights, or whose child the command is: one row each, see ``launchers``."""

from __future__ import annotations

ROWS: dict[str, str] = {
    "sudo": "-C= --close-from= -D:cd --chdir:cd -g= --group= -h= --host= -p= --prompt= -R= --chroot= -r= --role="
    " -t= --type= -T= --command-timeout= -U= --other-user= -u= --user= -a= -c= -l! --list! -v! --validate! -e!"
    " --edit! -K! -V! A=B ARGV",
    "doas": "-a= -C! -L! -u= ARGV",
    "pkexec": "--user= ARGV",
    "su": "-c:line --command:line -g= --group= -G= --supp-group= -s= --shell= -w= --whitelist-environment= -P"
    " [USER] SHELL",
    "runuser": "-c:line --command:line --session-command:line -u= --user= -g= --group= -G= --supp-group= -s="
    " --shell= -w= [USER] ARGV",
    "newgrp": "[GROUP] NONE",
    "sg": "-c:line GROUP LINE",
    "gosu": "USER ARGV",
    "su-exec": "USER ARGV",
    "setpriv": "--reuid= --regid= --groups= --inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig="
    " --selinux-label= --apparmor-profile= ARGV",
    "capsh": "SHELL",
    "start-stop-daemon": "-S --start -x:first --exec:first -a:first --startas:first -p= --pidfile= -u= --user= -g= --group="
    " -c= --chuid= -n= --name= -d:cd --chdir:cd -r= --chroot= -N= -k= --umask= -s= --signal= -R= --retry= -K! --stop! ARGV",
    "daemonize": "-c:cd -e= -o= -p= -l= -u= -E= ARGV",
    "systemd-run": "-p= --property= -u= --unit= --slice= --description= --uid= --gid= --nice= -E= --setenv= -M="
    " --machine= -H= --host= --service-type= --working-directory:cd --on-active= --on-calendar= --on-boot= ARGV",
    "systemd-inhibit": "--what= --who= --why= --mode= --list! ARGV",
    "dbus-run-session": "--config-file= --dbus-daemon= ARGV",
    "dbus-launch": "ARGV",
}  # fmt: skip
"""Program (and subcommand) -> its row; ``@other`` takes the row of another."""
