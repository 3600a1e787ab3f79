"""A guard around any pair of functions that summarise and evict: pins never pass through them.

The functions that it returns are closures over the bare ones, so a harness that keeps only what it is given
here has no way around the check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook.context.diagnostics import Diagnostics
from rulebook.context.pins import Pin
from rulebook.context.policy import DEFAULT, Policy
from rulebook.context.survive import PinsLostError, Problem, check, reinject, require, without_blocks
from rulebook.errors import RulebookError

if TYPE_CHECKING:
    from rulebook.context.survive import Message

    Messages = Sequence[Message]
    Result = Messages | tuple[Messages, Iterable[str]]


class Guarded(NamedTuple):
    """A guarded pair, and the assertion before each action.

    Attributes:
        summarise: as the bare function; what it returns holds the pinned block.
        evict: as the bare function; what it returns holds the pinned block.
        before_action: call it with the messages that the model will see, before a tool runs; raises
            ``PinsLostError`` where the block is absent or modified.

    """

    summarise: Callable[..., list[Message]]
    evict: Callable[..., list[Message]]
    before_action: Callable[[Messages], None]


def guard(
    summarise: Callable[..., Result],
    evict: Callable[..., Result],
    pins: Callable[[], Iterable[Pin]],
    *,
    diagnostics: Diagnostics | None = None,
    policy: Policy = DEFAULT,
) -> Guarded:
    """Return the guarded pair.

    Args:
        summarise: takes messages first, whatever else it likes after, and returns the messages that the
            model will see next; alone, or with the ids that it evicted.
        evict: the same.
        pins: gives the pins in force from the store; asked again at every call.
        diagnostics: collects what was lost and put back.
        policy: named in the diagnostics.

    The functions raise ``RulebookError`` where a bare one returns anything else than messages.

    """

    def protect(name: str, bare: Callable[..., Result]) -> Callable[..., list[Message]]:
        def guarded(messages: Messages, *rest: Any, **named: Any) -> list[Message]:
            after, evicted = _read(name, bare(without_blocks(messages), *rest, **named))
            wanted = list(pins())
            if diagnostics is not None:
                diagnostics.survival(_lost(wanted, evicted), policy)
            view = reinject(wanted, after)
            problems = check(wanted, view)
            if problems:  # only where the store's pins can't be rendered and read back
                raise PinsLostError(problems)
            return view

        return guarded

    return Guarded(
        protect("summarise", summarise),
        protect("evict", evict),
        lambda messages: require(pins(), messages),
    )


def _read(name: str, result: Any) -> tuple[Messages, list[str]]:
    """Return the messages and the ids that a bare function returned."""
    after, evicted = result if isinstance(result, tuple) and len(result) == 2 else (result, ())
    if not _are_texts(evicted) or not _are_messages(after):
        raise RulebookError(
            f"the function under guard as {name} returned {type(result).__name__}, not messages",
            fix="return a list of {role, content}, alone or in a pair with the list of the ids evicted",
        )
    return after, list(evicted)


def _are_texts(ids: object) -> bool:
    return isinstance(ids, Iterable) and not isinstance(ids, str) and all(isinstance(id_, str) for id_ in ids)


def _are_messages(messages: object) -> bool:
    return (
        isinstance(messages, Sequence)
        and not isinstance(messages, str)
        and all(isinstance(one, Mapping) and _is_content(one.get("content")) for one in messages)
    )


def _is_content(content: object) -> bool:
    """Tell whether a message says a text, parts, or nothing, as one that only calls a tool does."""
    parts = content if isinstance(content, (list, tuple)) else ()
    return (content is None or isinstance(content, (str, list, tuple))) and all(
        isinstance(part, (str, Mapping)) for part in parts
    )


def _lost(pins: Iterable[Pin], evicted: Iterable[str]) -> list[Problem]:
    ids = set(evicted)
    return [Problem("evicted", pin.id, "view") for pin in pins if pin.id in ids]
