"""What an agent's hooks say about pins: the block at session start, the echo at a prompt.

Safe at hook time. The start of a session, a resume and the start after a compaction are one thing: the block
is injected again from the file, never presumed to have survived.
"""

from __future__ import annotations

from rulebook.context.block import HOST_CAP, fit
from rulebook.context.pinfile import append, encode, encode_pin, read
from rulebook.context.pins import Pin, PinRefusedError, in_force, replaced
from rulebook.context.propose import Proposal, proposals, withdrawals


class Said:
    """What a hook adds.

    Attributes:
        context: for the model; empty where there is nothing to say.
        person: for the person at the agent: the echo of each pin, or what is wrong.

    """

    __slots__ = ("context", "person")

    def __init__(self, context: str = "", person: str = "") -> None:
        self.context = context
        self.person = person


def at_start(folder: str, *, session: str, now: int, cap: int = HOST_CAP) -> Said:
    """Return the pinned block for a session's start, resume or start after compaction.

    Args:
        folder: the repository's folder under ``RULEBOOK_HOME``.
        session: the session's id.
        now: seconds since the epoch.
        cap: characters that the host takes whole; over it, the refusal is said to the model and the person.

    """
    kept = read(folder)
    try:
        return Said(fit(in_force(kept.pins, now=now, session=session, events=kept.events), cap))
    except PinRefusedError as error:
        return Said(f"rulebook: {error}", f"rulebook: {error}")


def at_prompt(folder: str, prompt: str, *, session: str, now: int, turn: int | None = None) -> Said:
    """Carry out what a user's prompt says about pins, and return the echo.

    Args:
        folder: the repository's folder under ``RULEBOOK_HOME``.
        prompt: what the user submitted.
        session: the session's id.
        now: seconds since the epoch.
        turn: the prompt's number in the session, where the host tells.

    Raises:
        OSError: it can't be kept.

    """
    if "pin" not in prompt.lower():  # most prompts: nothing is read
        return Said()
    kept = read(folder)
    held = in_force(kept.pins, now=now, session=session, events=kept.events)
    echoes, new = _drop(prompt, {pin.id for pin in held})
    try:
        asked = proposals(
            prompt, turn=turn, session=session, taken={pin.id for pin in held}, spent=replaced(kept.pins)
        )
        more, put = _put(asked, held)
        echoes, new = echoes + more, new + put
    except PinRefusedError as error:
        echoes.append(f"not pinned: {error}")
    if new:
        append(folder, new)
    return Said("\n".join(echoes), "\n".join(echoes))


def _drop(prompt: str, held: set[str]) -> tuple[list[str], list[str]]:
    asked = withdrawals(prompt)
    echoes = [f"unpinned: {id_}" if id_ in held else f"no pin {id_} is in force" for id_ in asked]
    return echoes, [encode("drop", {"id": id_, "by": "user"}) for id_ in asked if id_ in held]


def _put(asked: list[Proposal], held: list[Pin]) -> tuple[list[str], list[str]]:
    """Return echoes and lines of what is pinned; all of a prompt's pins fit, or none is made."""
    made = [proposal.shown(proposal.echo) for proposal in asked]  # the echo is what the hook prints
    if made:
        fit([*held, *made])
    return [proposal.echo for proposal in asked], [encode_pin(pin) for pin in made]
