"""Tracers, debuggers, caches of compilers, and tools with a helper program: one row each, see ``launchers``."""

from __future__ import annotations

ROWS: dict[str, str] = {
    "strace": "-e= -o= -p! -s= -u= -E= -a= -b= -I= -O= -P= -S= -X= ARGV",
    "ltrace": "-e= -o= -p! -s= -u= -a= -n= -l= -x= ARGV",
    "gdb": "--args:argv -ex= -x= -p! ARGV",
    "lldb": "-o= -p! ARGV",
    "valgrind": "ARGV",
    "rr": "SUB",
    "rr record": "-o= ARGV",
    "perf": "SUB",
    "perf stat": "-e= --event= -o= --output= -r= --repeat= -p! --pid! -C= --cpu= -I= -x= -G= -D= ARGV",
    "perf record": "-e= --event= -o= --output= -F= --freq= -c= -p! --pid! -C= --cpu= -m= --call-graph= ARGV",
    "perf trace": "-e= -o= -p! ARGV",
    "py-spy": "SUB",
    "py-spy record": "-o= --output= -p! --pid! -r= -d= -f= -- ARGV",
    "heaptrack": "-o= -p! ARGV",
    "ccache": "ARGV",
    "distcc": "ARGV",
    "sccache": "ARGV",
    "scan-build": "-o= ARGV",
    "bear": "--output= -- ARGV",
    "rg": "--pre:helper --hostname-bin:helper NONE",
    "zip": "-TT:test --unzip-command:test -b= -n= -P= -t= -tt= NONE",
    "ld-linux-x86-64.so.2": "--library-path= --preload= --argv0= --audit= --list! ARGV",
    "ld-linux-aarch64.so.1": "@ld-linux-x86-64.so.2",
    "busybox": "ARGV",
    "toybox": "ARGV",
}  # fmt: skip
"""Program (and subcommand) -> its row; ``@other`` takes the row of another."""
