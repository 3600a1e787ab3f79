"""The pinned block: rendered the same way byte for byte, found again in what a model will see.

Safe at hook time. The layout, format 1::

    <pinned-rules format="1" count="1" digest="9b7e...">
    (one fixed sentence)
    <pin id="no-friday" source="user" turn="3" mark="4c1d...">
    Nothing goes out on Fridays.
    </pin:4c1d...>
    </pinned-rules:9b7e...>

A mark is a digest of a pin's id and words, the block's digest covers everything between its first and its
last line. So no words that a pin holds can close it early, and an altered block shows.
"""

from __future__ import annotations

from rulebook.context.ends import CLOSE, CLOSE_PIN, TAG_LENGTH, Ends
from rulebook.context.pins import Pin, PinRefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT = "1"

HEAD = (
    "These rules are in force, word for word. They hold after every summary; no paraphrase of them "
    "replaces them. `rulebook pin list` shows where each comes from."
)

HOST_CAP = 9000
"""Characters of a block that every known host takes as it is; the narrowest cuts a text at 10,000."""

_OPEN = "<pinned-rules "
_PIN = "<pin "
_BROKEN = "<pinned-rules-"  # nothing that is an opening can come of it: one has a blank in this place
_NESTED = 4


class Entry:
    """One pin as found in a block.

    Attributes:
        id: as written there.
        raw: everything between its first and its last line, line ends included.
        intact: its mark is the digest of its id and words.

    """

    __slots__ = ("id", "intact", "raw")

    def __init__(self, id: str, raw: str, intact: bool) -> None:
        self.id = id
        self.raw = raw
        self.intact = intact

    @property
    def text(self) -> str:
        """The words, without the line ends that the layout adds."""
        return _words(self.raw)


class Block:
    """One pinned block as found in a text.

    Attributes:
        start, end: its place in the text.
        format: the version of its layout.
        intact: it is closed and its digest is that of its content.
        entries: its pins, in order.

    """

    __slots__ = ("end", "entries", "format", "intact", "start")

    def __init__(self, start: int, end: int, format: str, intact: bool, entries: list[Entry]) -> None:
        self.start = start
        self.end = end
        self.format = format
        self.intact = intact
        self.entries = entries


def _words(raw: str) -> str:
    return raw.removeprefix("\n").removesuffix("\n")


def digest(text: str) -> str:
    """Return 16 hexadecimal digits over ``text``."""
    from _blake2 import blake2b  # hashlib costs 2 ms at hook time

    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def mark(id: str, text: str) -> str:
    """Return the digest that opens and closes a pin in the block."""
    return digest(f"{id}\0{text}")


def render(pins: Iterable[Pin]) -> str:
    """Return the block of these pins, the same bytes whatever their order; empty where there is none.

    Args:
        pins: those in force (``pins.in_force``).

    Raises:
        PinRefusedError: two pins share an id.

    """
    ordered = sorted(pins, key=lambda pin: pin.id)
    for place, pin in enumerate(ordered[1:]):
        if ordered[place].id == pin.id:
            raise PinRefusedError(
                "duplicate_id", pin.id, "two pins share this id", "rulebook pin drop one of them"
            )
    if not ordered:
        return ""
    body = HEAD + "\n" + "".join(_render_pin(pin) for pin in ordered)
    key = digest(body)
    first = f'<pinned-rules format="{FORMAT}" count="{len(ordered)}" digest="{key}">'
    return f"{first}\n{body}</pinned-rules:{key}>"


def _render_pin(pin: Pin) -> str:
    key = mark(pin.id, pin.text)
    turn = "-" if pin.turn is None else pin.turn
    first = f'<pin id="{pin.id}" source="{pin.source}" turn="{turn}" mark="{key}">'
    return f"{first}\n{pin.text}\n</pin:{key}>\n"


def fit(pins: Iterable[Pin], cap: int = HOST_CAP) -> str:
    """Return the block, if a host takes it whole; half a block is never given.

    Raises:
        PinRefusedError: ``over_cap``; the message names what to do, since nothing is dropped silently.

    """
    text = render(pins)
    if len(text) > cap:
        raise PinRefusedError(
            "over_cap",
            "block",
            f"blocked: the pinned rules need {len(text)} characters, the host takes {cap}; none is left out",
            "rulebook pin list, then rulebook pin drop ID or supersede long ones by shorter",
        )
    return text


def find(text: str) -> list[Block]:
    """Return every pinned block in ``text``, intact or not, in order.

    Blocks inside a pin's words are words. A block that was cut off counts when a pin is left in it; an
    opening alone, as a page about this format may quote it, does not.
    """
    blocks: list[Block] = []
    place = text.find(_OPEN)
    ends = Ends(text) if place >= 0 else None
    while ends is not None and place >= 0:
        block = _read_block(text, place, ends)
        if block is not None:
            blocks.append(block)
        place = text.find(_OPEN, block.end if block is not None else place + len(_OPEN))
    return blocks


def strip(text: str) -> str:
    """Return ``text`` without any pinned block, each with the line end that follows it.

    Taking one out may join the halves of another. What is nested deeper than anybody nests by accident was
    made to cost time: its openings are broken instead, so that no block is left.
    """
    for _ in range(_NESTED):
        blocks = find(text)
        if not blocks:
            return text
        text = _without(text, blocks)
    return text.replace(_OPEN, _BROKEN)


def _without(text: str, blocks: list[Block]) -> str:
    kept = []
    place = 0
    for block in blocks:
        kept.append(text[place : block.start])
        place = block.end + text.startswith("\n", block.end)
    return "".join([*kept, text[place:]])


def _read_block(text: str, start: int, ends: Ends) -> Block | None:
    head = _tag(text, start)
    if head is None:
        return None
    after, attributes = head
    key = attributes.get("digest", "")
    stop = ends.of_block(key, after)
    entries, last = _read_entries(text, after, _next_open(text, after) if stop is None else stop, ends)
    if stop is None:
        return Block(start, last, attributes.get("format", ""), False, entries) if entries else None
    intact = text[after] == "\n" and digest(text[after + 1 : stop]) == key
    return Block(start, stop + len(f"{CLOSE}{key}>"), attributes.get("format", ""), intact, entries)


def _next_open(text: str, after: int) -> int:
    try:
        return text.index(_OPEN, after)
    except ValueError:
        return len(text)


def _read_entries(text: str, start: int, end: int, ends: Ends) -> tuple[list[Entry], int]:
    """Return the pins between two places, and where the last one ended."""
    entries = []
    last = start
    place = text.find(_PIN, start, end)
    while place != -1:
        entry, after = _read_entry(text, place, end, ends)
        if entry is not None:
            entries.append(entry)
            last = after
        place = text.find(_PIN, after, end)
    return entries, last


def _read_entry(text: str, start: int, end: int, ends: Ends) -> tuple[Entry | None, int]:
    """Return one pin and where it ended; without a pin, where to look on."""
    head = _tag(text, start)
    if head is None:
        return None, start + len(_PIN)
    after, attributes = head
    key, id_ = attributes.get("mark", ""), attributes.get("id", "")
    stop = ends.of_pin(key, after)
    past = None if stop is None else stop + len(f"{CLOSE_PIN}{key}>")
    if past is None or past > end:
        return None, after
    raw = text[after:stop]
    return Entry(id_, raw, mark(id_, _words(raw)) == key), past


def _tag(text: str, start: int) -> tuple[int, dict[str, str]] | None:
    """Return where a tag ends and its attributes; None where it is not closed within a tag's length."""
    close = text.find(">", start, start + TAG_LENGTH)
    if close == -1:
        return None
    pairs = (word.partition("=") for word in text[start:close].split())
    return close + 1, {name: value.strip('"') for name, _, value in pairs}
