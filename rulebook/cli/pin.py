"""``rulebook pin``: rules and constraints that stay in the agent's context word for word."""

from __future__ import annotations

import argparse
import os
from datetime import date
from pathlib import Path
from typing import Any

from rulebook.cli import output
from rulebook.cli.here import here
from rulebook.cli.person import AGENT_MARKS, person_name
from rulebook.compiler.compile import compile_words
from rulebook.context import ledger
from rulebook.context.pins import Pin, PinRefusedError
from rulebook.context.propose import Proposal, slug
from rulebook.context.wire import pin_out, seconds
from rulebook.errors import RulebookError
from rulebook.outside.clock import now
from rulebook.outside.config import load_config
from rulebook.outside.files import write_atomic
from rulebook.outside.workspace import Workspace
from rulebook.records.dump import dump_yaml
from rulebook.store import Store, open_store

SOURCES = ("user", "operator", "policy")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``add``, ``supersede``, ``check``, ``drop``, ``happened`` and ``list``."""
    acts = parser.add_subparsers(
        dest="act", required=True, metavar="ACT", help="add, supersede, check, drop, happened or list"
    )
    add = acts.add_parser("add", help="pin these words")
    _add_pin_arguments(add)
    supersede = acts.add_parser("supersede", help="pin these words in the place of a pin")
    supersede.add_argument("old", metavar="ID")
    _add_pin_arguments(supersede)
    check = acts.add_parser(
        "check", help="make the check that holds a pin at the tool, with its id and words"
    )
    check.add_argument("id", metavar="ID")
    check.add_argument(
        "--review-by", metavar="DATE", type=date.fromisoformat, help="when it is looked at again"
    )
    drop = acts.add_parser("drop", help="take a pin back")
    drop.add_argument("id", metavar="ID")
    drop.add_argument("--reason", default="", help="why")
    happened = acts.add_parser("happened", help="say that an event has happened that pins wait for")
    happened.add_argument("words", metavar="WORDS")
    listing = acts.add_parser("list", help="the pins in force, or all that ever were")
    listing.add_argument("--all", action="store_true", help="those that have ended, too")
    listing.add_argument("--session", help="with the pins of this session")
    output.add_json(parser)
    for one in (
        add,
        supersede,
        check,
        drop,
        happened,
        listing,
    ):  # after the act, too; it must not undo one before
        one.add_argument(
            "--json", action="store_true", default=argparse.SUPPRESS, help="print JSON for programs"
        )


def _add_pin_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", metavar="WORDS", help="the rule, verbatim")
    parser.add_argument("--id", help="its id (default: made of its words)")
    parser.add_argument("--reason", default="", help="why it is pinned")
    parser.add_argument("--owner", help="who answers for it (default: you)")
    parser.add_argument("--source", choices=SOURCES, default="user", help="whose words they are")
    parser.add_argument("--turn", type=int, help="the turn they came from")
    parser.add_argument("--session", help="only for this session, and ending with it")
    parser.add_argument("--until", metavar="TIME", help="ISO date or time at which it ends")
    parser.add_argument("--until-event", metavar="WORDS", help="the event that ends it")
    parser.add_argument("--guards", metavar="CHECK", help="the check that holds it at the tool")
    parser.add_argument("--irreversible", action="store_true", help="it guards what can't be undone")


def run(args: argparse.Namespace) -> int:
    """Do the act; only people, operators and policy stores pin, never an agent's command.

    Raises:
        RulebookError: an agent asks, or the pin can't be made; what an agent asked for is recorded.

    """
    workspace = here()
    with open_store(workspace) as store:
        if args.act == "check":
            answer = _check(args, store, workspace)
        else:
            answer = _ACTS[args.act](args, store, workspace.repo_home)
    if args.json:
        output.print_json(answer)
    elif args.act == "list":
        _print_list(answer["pins"])
    else:
        output.say(answer["echo"])
    return 0


def _add(args: argparse.Namespace, store: Store, folder: str) -> dict[str, Any]:
    id_ = args.id or slug(args.words)
    _refuse_agent(store, id_)
    proposal = Proposal(
        Pin(
            id_,
            args.words,
            args.source,
            owner=args.owner or person_name(),
            turn=args.turn,
            reason=args.reason,
            expires=_expiry(args),
            session=args.session,
            guards=args.guards,
            irreversible=args.irreversible,
            supersedes=getattr(args, "old", None),
            state="proposed",
        )
    )
    pin = proposal.shown(proposal.echo)  # printed below, the moment that it is kept
    ledger.put(store, folder, pin, by=person_name(), at=now())
    unbacked = "" if pin.guards or not pin.irreversible else _UNBACKED.format(id=pin.id)
    return {"pin": pin_out(pin), "echo": proposal.echo + unbacked}


_UNBACKED = "\nno check holds it at the tool yet: rulebook pin check {id} makes one"


def _check(args: argparse.Namespace, store: Store, workspace: Workspace) -> dict[str, Any]:
    """Compile a pin's words into a record file whose id is the pin's, so that a refusal names both."""
    _refuse_agent(store, args.id)
    book = ledger.drain(store, workspace.repo_home, now())
    if args.id not in book.pins:
        raise RulebookError(f"no pin {args.id}", fix="rulebook pin list")
    pin = book.pins[args.id]
    compiled = compile_words(
        pin.text,
        workspace_root=workspace.root,
        owner=pin.owner,
        review_by=args.review_by,
        today=now().date(),
    )
    record = next((one.record for one in compiled.records if one.record.verifier), None)
    if record is None:
        raise RulebookError(
            "its words name no action that can be checked",
            where=f"pin {pin.id}",
            fix=f"write rules/{pin.id}.yaml",
        )
    path = Path(workspace.root, load_config(workspace.root).rules_path, f"{pin.id}.yaml")
    if path.exists():
        raise RulebookError("there is a check of this id", where=str(path), fix="rulebook sync --arm")
    write_atomic(str(path), dump_yaml(record.model_copy(update={"id": pin.id})))
    ledger.back(store, workspace.repo_home, pin.id, pin.id, by=person_name(), at=now())
    return {"pin": pin.id, "file": str(path), "echo": f"wrote {path}; rulebook sync --arm arms it"}


def _expiry(args: argparse.Namespace) -> tuple[str, Any] | None:
    ends = {"at": args.until, "session": args.session, "event": args.until_event}
    given = [(kind, value) for kind, value in ends.items() if value is not None]
    if len(given) > 1:
        raise RulebookError("a pin has one end", fix="give one of --until, --until-event and --session")
    if not given:
        return None
    kind, value = given[0]
    return kind, seconds(value) if kind == "at" else value


def _drop(args: argparse.Namespace, store: Store, folder: str) -> dict[str, Any]:
    _refuse_agent(store, args.id)
    ledger.drop(store, folder, args.id, by=person_name(), why=args.reason, at=now())
    return {"dropped": args.id, "echo": f"unpinned: {args.id}"}


def _happened(args: argparse.Namespace, store: Store, folder: str) -> dict[str, Any]:
    _refuse_agent(store, slug(args.words))
    ended = ledger.happened(store, folder, args.words, by=person_name(), at=now())
    return {"event": args.words, "ended": ended, "echo": f"ended: {', '.join(ended) or 'no pin'}"}


def _list(args: argparse.Namespace, store: Store, folder: str) -> dict[str, Any]:
    book = ledger.drain(store, folder, now())
    held = {pin.id for pin in book.in_force(now(), args.session)}
    return {
        "pins": [
            {**pin_out(pin), "in_force": pin.id in held}
            for _, pin in sorted(book.pins.items())
            if args.all or pin.id in held
        ]
    }


def _print_list(pins: list[dict[str, Any]]) -> None:
    output.table(
        ("PIN", "IN FORCE", "OWNER", "CHECK", "WORDS"),
        [
            (one["id"], "yes" if one["in_force"] else "no", one["owner"], one["guards"], one["text"])
            for one in pins
        ],
        empty="no pin is in force",
    )


def _refuse_agent(store: Store, id_: str) -> None:
    mark = next((name for name in AGENT_MARKS if os.environ.get(name)), None)
    if mark is None:
        return
    error = PinRefusedError(
        "untrusted_source",
        id_,
        f"this shell was started by an agent ({mark} is set), and a model may not pin",
        "run it in your own terminal",
    )
    ledger.refused(store, error, source="model", at=now())
    raise error


_ACTS = {"add": _add, "supersede": _add, "drop": _drop, "happened": _happened, "list": _list}
