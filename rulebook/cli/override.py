"""``rulebook override``: a person's scoped, reasoned, logged permission to do the forbidden thing."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

from rulebook.cli import output
from rulebook.cli.desk import Desk, add_because, desk
from rulebook.cli.person import require_person
from rulebook.enforce.recent import Recent, recent_sessions
from rulebook.errors import RulebookError
from rulebook.lifecycle.resolve_id import Resolved, resolve
from rulebook.records.values import Override
from rulebook.store import StoredCheck

UNITS = {"m": "minutes", "h": "hours", "d": "days"}
LONGEST = timedelta(days=30)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the check, the reason and the scope."""
    parser.add_argument("check", metavar="CHECK", help="id")
    add_because(parser, required=True)
    scope = parser.add_mutually_exclusive_group()
    scope.add_argument("--once", action="store_true", help="for the next matching action (the default)")
    scope.add_argument("--for", dest="span", metavar="TIME", help="for a time: 30m, 2h, 1d; at most 30d")
    scope.add_argument("--session", metavar="ID", help="for one agent session; 'last' is the latest here")
    output.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Grant the permission, after the check's own policy."""
    require_person("override")
    with desk() as here:
        found = resolve(here.store, args.check, in_force=True)
        _allowed(here, here.store.held(found.check.id, here.workspace.worktree_key) or found.check)
        override = _override(args, found.check.id, here)
        here.store.grant(override)
        here.renew()
        unheard_of = _unheard_of(override.session, here)
    if args.json:
        output.print_json(asdict(override))
        return 0
    _say(found, override)
    if unheard_of:
        output.say(unheard_of)
    return 0


def _allowed(here: Desk, check: StoredCheck) -> None:
    policy = check.record.override
    if policy.allowed == "never":
        raise RulebookError(
            f"'{check.id}' allows no override: {policy.reason or 'declared untestable by design'}",
            fix=f"rulebook archive {check.id} --because REASON, if the rule is no longer needed",
        )
    if policy.allowed == "sandbox" and here.workspace.git_dir == here.workspace.common_dir:
        raise RulebookError(
            f"'{check.id}' allows an override only in a sandbox, and this is the main worktree",
            fix="git worktree add ../scratch, and override there",
        )


def _override(args: argparse.Namespace, check: str, here: Desk) -> Override:
    if args.span:
        return Override(check, args.because, here.by, "until", here.now, here.now + _span(args.span))
    if args.session:
        session = _latest(here)[0].session if args.session == "last" else args.session
        return Override(check, args.because, here.by, "session", here.now, session=session)
    return Override(check, args.because, here.by, "once", here.now)


def _latest(here: Desk) -> list[Recent]:
    latest = recent_sessions(here.workspace.worktree_home)
    if not latest:
        raise RulebookError("no agent session has worked here", fix="name one: --session ID")
    return latest


def _unheard_of(session: str | None, here: Desk) -> str:
    """Return what to say of a session that has not worked here lately; it may be meant for later."""
    latest = recent_sessions(here.workspace.worktree_home)
    if session is None or session in [one.session for one in latest]:
        return ""
    shown = ", ".join(f"{one.session} ({one.agent}, {_at(one.at)})" for one in latest)
    return f"no session '{session}' has worked here lately; the latest: {shown or 'none'}"


def _at(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC).astimezone():%Y-%m-%d %H:%M}"


def _span(text: str) -> timedelta:
    number, unit = text[:-1], text[-1:]
    if unit not in UNITS or not number.isdecimal() or not int(number):
        raise RulebookError(f"'{text}' is no time", fix="write 30m, 2h or 1d")
    span = timedelta(**{UNITS[unit]: int(number)})
    if span > LONGEST:
        raise RulebookError(
            f"{text} is longer than 30d: that is no exception", fix="change or archive the check"
        )
    return span


def _say(found: Resolved, override: Override) -> None:
    if found.via:
        output.say(f"'{found.asked}' is '{found.check.id}' now; the override is for that one")
    until = {
        "once": "for the next matching action",
        "session": f"for session {override.session}",
        "until": f"until {_shown(override.expires_at)}",
    }[override.scope]
    output.say(f"'{override.check}' lets it pass {until}. It is logged.")


def _shown(moment: datetime | None) -> str:
    return "for ever" if moment is None else f"{moment.astimezone():%Y-%m-%d %H:%M}"
