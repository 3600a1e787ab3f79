"""The JSON of ``rulebook context``: values in, values out, for harnesses in other languages.

Every reader names an unknown key and the nearest known one; numbers are passed on as they are, since the
planner itself refuses bad ones and lists them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Any

from rulebook.context.costs import BYTES, CHARACTERS, Accounting, tokens
from rulebook.context.locate import STAGES, Evidence
from rulebook.context.pins import EXPIRIES, Pin
from rulebook.context.plan import Entry
from rulebook.context.policy import DEFAULT, Policy
from rulebook.context.prune import Acceptance, Item
from rulebook.context.shadow import Fixture
from rulebook.errors import RulebookError

PIN_KEYS = Pin.__slots__
ENTRY_KEYS = ("id", "cost", "priority", "pinned", "last_used", "text")
POLICY_KEYS = ("name", "version", "order", "reserve")
FIXTURE_KEYS = ("id", "entries", "budget", "accounting", "mark", "evicted", "status")
EVIDENCE_KEYS = ("seen", "evicted", "status", "costs", "accountings")


def read(value: Any, known: tuple[str, ...], required: tuple[str, ...], what: str) -> dict[str, Any]:
    """Return an object's fields.

    Raises:
        RulebookError: it is no object, has an unknown key or lacks a required one.

    """
    if not isinstance(value, Mapping):
        raise RulebookError(f"{what} must be an object", fix=f"keys: {', '.join(known)}")
    for key in value:
        if key not in known:
            near = get_close_matches(str(key), known)
            hint = f"did you mean {near[0]}?" if near else f"keys: {', '.join(known)}"
            raise RulebookError(f"{what} has an unknown key {key!r}", fix=hint)
    lacking = [key for key in required if key not in value]
    if lacking:
        raise RulebookError(f"{what} lacks {', '.join(lacking)}", fix=f"keys: {', '.join(known)}")
    return dict(value)


def listed(value: Any, what: str) -> list[Any]:
    """Return a list as it is.

    Raises:
        RulebookError: it is none.

    """
    if not isinstance(value, list):
        raise RulebookError(f"{what} must be a list", fix="put it into [ ]")
    return value


def texts(value: Any, what: str) -> list[str]:
    """Return a list of texts.

    Raises:
        RulebookError: it is none.

    """
    if not all(isinstance(one, str) for one in listed(value, what)):
        raise RulebookError(f"{what} must hold texts only", fix="put each id into quotation marks")
    return list(value)


def text(value: Any, what: str) -> str:
    """Return a text as it is.

    Raises:
        RulebookError: it is none.

    """
    if not isinstance(value, str):
        raise RulebookError(f"{what} must be a text", fix="put it into quotation marks")
    return value


def optional(value: Any, what: str) -> str | None:
    """Return a text or None as it is.

    Raises:
        RulebookError: it is neither.

    """
    return None if value is None else text(value, what)


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """Return an object with any keys.

    Raises:
        RulebookError: it is none.

    """
    if not isinstance(value, Mapping):
        raise RulebookError(f"{what} must be an object", fix="put it into { }")
    return value


def pin(value: Any) -> Pin:
    """Read a pin; ``expires`` is ``{"at": TIME}``, ``{"session": ID}``, ``{"event": WORDS}`` or null."""
    given = read(value, PIN_KEYS, ("id", "text", "source"), "a pin")
    expires = given.get("expires")
    if expires is not None:
        end = read(expires, EXPIRIES, (), "expires")
        if len(end) != 1:
            raise RulebookError("expires has exactly one of at, session, event", fix="leave one")
        kind, what = next(iter(end.items()))
        given["expires"] = (kind, seconds(what) if kind == "at" else what)
    return Pin(**given)


def pin_out(one: Pin) -> dict[str, Any]:
    """Return a pin's JSON, in the form that ``pin`` reads."""
    given = one.as_dict()
    if one.expires is not None:
        kind, value = one.expires
        given["expires"] = {kind: moment(value) if kind == "at" else value}
    return given


def view(value: Any) -> Any:
    """Read what the model will see: a text, or messages with a role and a content.

    Raises:
        RulebookError: it is neither.

    """
    if isinstance(value, str):
        return value
    for message in listed(value, "a view that is no text"):
        content = read_open(message, ("role",), "a message").get("content")
        if not (content is None or isinstance(content, (str, list))):
            raise RulebookError("a message's content is a text or a list of parts", fix="put it into [ ]")
        for part in content if isinstance(content, list) else ():
            if not isinstance(part, str):
                optional(read_open(part, (), "a part").get("text"), "a part's text")
    return value


def read_open(value: Any, required: tuple[str, ...], what: str) -> Mapping[str, Any]:
    """Return an object that may have any further keys, as a framework's messages do."""
    known = tuple(value) if isinstance(value, Mapping) else required
    return read(value, (*known, *required), required, what)


def seconds(value: Any) -> int:
    """Return a time as seconds since the epoch, from them or from an ISO time or date (UTC if it says none).

    Raises:
        RulebookError: it is neither.

    """
    if type(value) is int:
        return value
    try:
        found = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise RulebookError(
            f"not a time: {value!r}", fix="an ISO time as in 2026-12-01T12:00:00Z, or seconds"
        ) from None
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp())


def moment(value: int) -> str:
    """Return seconds since the epoch as an ISO time in UTC."""
    return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def accounting(name: Any, tokenizer: Any = None) -> Accounting | None:
    """Return the accounting of a label that is known here, or of a tokenizer's file; else None."""
    if tokenizer is not None:
        return tokens(str(tokenizer))
    return next((one for one in (BYTES, CHARACTERS) if one.label == name), None)


def entry(value: Any, measure: Accounting | None) -> Entry:
    """Read an entry; with ``text`` in the place of ``cost`` it is measured here.

    Raises:
        RulebookError: a text and no accounting that is known here.

    """
    given = read(value, ENTRY_KEYS, ("id",), "an entry")
    words = optional(given.pop("text", None), "an entry's text")
    if "cost" not in given:
        if words is None:
            raise RulebookError("an entry needs a cost or a text", fix="give one of them")
        if measure is None:
            raise RulebookError(
                "a text needs an accounting that is known here", fix="bytes:1 or characters:1"
            )
        given["cost"] = measure.measure(words)
    return Entry(**given)


def policy(value: Any) -> Policy:
    """Read a policy; null is the default one."""
    if value is None:
        return DEFAULT
    return Policy(**read(value, POLICY_KEYS, ("name", "version"), "a policy"))


def fixture(value: Any) -> Fixture:
    """Read a fixture of a shadow run."""
    given = read(value, FIXTURE_KEYS, ("id", "entries", "budget", "accounting"), "a fixture")
    text(given["id"], "a fixture's id")
    optional(given.get("status"), "a fixture's status")
    if given.get("evicted") is not None:
        texts(given["evicted"], "a fixture's evicted")
    measure = accounting(given["accounting"])
    entries = [entry(one, measure) for one in listed(given["entries"], "entries")]
    return Fixture(**{**given, "entries": entries})


def item(value: Any) -> Item:
    """Read an item of a pruning pass."""
    return Item(**read(value, tuple(one.name for one in fields(Item)), ("id", "cost"), "an item"))


def acceptance(value: Any) -> Acceptance:
    """Read a signed acceptance of a loss."""
    keys = tuple(one.name for one in fields(Acceptance))
    return Acceptance(**read(value, keys, keys, "an acceptance"))


def evidence(value: Any) -> Evidence:
    """Read what the components saw."""
    given = read(value, EVIDENCE_KEYS, ("seen",), "the evidence")
    for stage, ids in read(given["seen"], STAGES, (), "seen").items():
        if ids is not None:
            texts(ids, stage)
    texts(given.get("evicted", []), "evicted")
    optional(given.get("status"), "status")
    for component, costs in mapping(given.get("costs", {}), "costs").items():
        for id_, cost in mapping(costs, f"the costs of {component}").items():
            if not isinstance(cost, (int, float)):
                raise RulebookError(f"the cost of {id_} must be a number", fix="give what was measured")
    for component, label in mapping(given.get("accountings", {}), "accountings").items():
        text(label, f"the accounting of {component}")
    return Evidence(**given)


def hooks(value: Any) -> dict[str, Any]:
    """Read a host's hook configuration, as far as the start of a session goes.

    Raises:
        RulebookError: it is none.

    """
    for entry in listed(mapping(value, "hooks").get("SessionStart") or [], "SessionStart"):
        for handler in listed(mapping(entry, "an entry of SessionStart").get("hooks") or [], "its hooks"):
            listed(mapping(handler, "a hook").get("args") or [], "args")
    return {"hooks": value}
