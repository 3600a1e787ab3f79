"""A guard around any pair of functions that summarise and evict: pins never pass through them.

The functions that it returns are closures over the bare ones, so a harness that keeps only what it is given
here has no way around the check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook.context.diagnostics import Diagnostics
from rulebook.context.pins import Pin
from rulebook.context.policy import DEFAULT, Policy
from rulebook.context.survive import PinsLostError, Problem, check, reinject, require, without_blocks

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

    """

    def protect(bare: Callable[..., Result]) -> Callable[..., list[Message]]:
        def guarded(messages: Messages, *rest: Any, **named: Any) -> list[Message]:
            result = bare(without_blocks(messages), *rest, **named)
            after, evicted = result if isinstance(result, tuple) else (result, ())
            wanted = list(pins())
            if diagnostics is not None:
                diagnostics.survival(_lost(wanted, evicted), policy)
            view = reinject(wanted, after)
            problems = check(wanted, view)
            if problems:  # only where the store's pins can't be rendered and read back
                raise PinsLostError(problems)
            return view

        return guarded

    return Guarded(protect(summarise), protect(evict), lambda messages: require(pins(), messages))


def _lost(pins: Iterable[Pin], evicted: Iterable[str]) -> list[Problem]:
    ids = set(evicted)
    return [Problem("evicted", pin.id, "view") for pin in pins if pin.id in ids]
