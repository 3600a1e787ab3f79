"""``rulebook serve``: the resident service, the same decisions over loopback HTTP and a Unix socket."""

from __future__ import annotations

import argparse
import os
import sys

from rulebook.agents.service import serve
from rulebook.cli import output
from rulebook.cli.person import AGENT_MARKS
from rulebook.outside.workspace import data_home

UNIT = """\
[Unit]
Description=rulebook's resident service: decides on what coding agents are about to do

[Service]
ExecStart="{python}" -m rulebook serve
Restart=on-failure
NoNewPrivileges=yes
PrivateTmp=no

[Install]
WantedBy=default.target
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the port and ``--unit``."""
    parser.add_argument("--port", type=int, default=0, help="loopback port (default: a free one)")
    parser.add_argument("--unit", action="store_true", help="print a systemd user unit and end")


def run(args: argparse.Namespace) -> int:
    """Serve until SIGTERM."""
    if args.unit:
        output.say(UNIT.format(python=sys.executable).rstrip())
        return 0
    env = {name: value for name, value in os.environ.items() if name not in AGENT_MARKS}
    home = data_home(os.environ)
    serve(home, env, port=args.port, ready=lambda port, _: _ready(home, port))
    return 0


def _ready(home: str, port: int) -> None:
    output.say(f"serving on http://127.0.0.1:{port}/hook/AGENT (token in {home}/service/address.json)")
    sys.stdout.flush()
