"""What a host's own record of a session shows of the texts that hooks gave it.

Safe at hook time. A record is JSON lines, one entry a line; only its end is read. What a tool printed or the
model wrote is no copy that a hook gave, however right it looks.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

REPLAYED = ("resume", "fork")
"""Sources of a start at which the host replays its record, with all that hooks gave before."""

REPLACES = "The pinned rules above replace every earlier pinned block of this conversation."
VOID = "No rule is pinned any more; every earlier pinned block of this conversation is void."

_TAIL = 1 << 20
_BOUNDARIES = (b'"compact_boundary"', b'"type":"compacted"')
"""How hosts mark a compaction (Claude Code, Codex)."""

_NOT_GIVEN = (
    b'"assistant"',
    b'"tool_result"',
    b'"toolUseResult"',
    b'"agent_message"',
    b'"function_call_output"',
    b'"custom_tool_call_output"',
    b'"exec_command_end"',
    b'"mcp_tool_call_end"',
)
"""What marks an entry that no hook gave (Claude Code, Codex)."""

_OPEN = b"<pinned-rules "


def missed(record: str, block: str) -> bool:
    """Tell whether a record shows that the block did not arrive after the last compaction.

    Some versions of hosts run the hook and drop its text. Where there is no record, or no compaction in what
    is read of it, nothing is known, and the answer is no: a block twice is wrong, too.

    Args:
        record: path of the host's record.
        block: the pinned block as it was given.

    """
    entries, compacted = _since(record)
    return compacted and bool(block) and not _stands(block, _given(entries))


def unsaid(block: str, parts: Iterable[str], record: str) -> list[str]:
    """Return what is left to say at a start where the host replays its record: nothing that stands there.

    Args:
        block: the pinned block, or what is said in its place; empty where nothing is pinned.
        parts: everything else that a start says.
        record: path of the host's record.

    """
    entries, _ = _since(record)
    given = _given(entries)
    return [_block_again(block, given), *("" if _stands(part, given) else part for part in parts)]


def _block_again(block: str, given: list[bytes]) -> str:
    """Return the block, unless it is the last one given; one of other content is said to be void."""
    last = next((entry for entry in reversed(given) if _OPEN in entry), None)
    if last is None:
        return "" if _stands(block, given) else block
    if not block:
        return VOID
    if any(last.startswith(form, last.rfind(_OPEN)) for form in _forms(block)):
        return ""
    return f"{block}\n\n{REPLACES}"


def _since(record: str) -> tuple[list[bytes], bool]:
    """Return the last entries of a record, from the last compaction on, and whether there is one in them."""
    try:
        with open(record, "rb") as file:
            file.seek(-min(_TAIL, file.seek(0, 2)), 2)
            tail = file.read()
    except OSError:
        return [], False
    place = max(tail.rfind(marker) for marker in _BOUNDARIES)
    return (tail.split(b"\n"), False) if place < 0 else (tail[place:].split(b"\n"), True)


def _given(entries: list[bytes]) -> list[bytes]:
    """Return the entries that a hook or the user gave.

    An entry that is itself a compaction counts whatever it holds: it is what the model sees from then on.
    """
    return [
        line
        for line in entries
        if line.startswith(_BOUNDARIES) or not any(mark in line for mark in _NOT_GIVEN)
    ]


def _stands(text: str, given: list[bytes]) -> bool:
    forms = _forms(text)
    return any(form in entry for entry in given for form in forms)


def _forms(text: str) -> list[bytes]:
    """Return a text as it stands inside a JSON string, in the two ways in which hosts write it."""
    from json import dumps  # only the start of a session and a prompt after a compaction pay for it

    return [dumps(text, ensure_ascii=plain)[1:-1].encode("utf-8", "replace") for plain in (False, True)]
