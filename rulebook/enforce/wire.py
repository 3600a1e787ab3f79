"""JSON for the hot path: the C parts of the standard library's json, without its Python parts.

``import json`` costs as much as starting Python does; a hook needs only its scanner and its encoder.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BLANKS = " \t\n\r"
_scanner: Any = None
_encoder: Any = None


class _Options:
    """What the C scanner asks its context for.

    Attributes:
        strict: False, so that a raw control character in a string is no error.

    """

    __slots__ = ("memo",)
    strict = False
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float

    def __init__(self) -> None:
        self.memo: dict[str, str] = {}


def load(text: str) -> Any:
    """Return the value of one JSON text, as ``json.loads`` does.

    Raises:
        ValueError: the text is not one JSON value.

    """
    global _scanner
    if _scanner is None:
        from _json import make_scanner

        _scanner = make_scanner(_Options())  # type: ignore[arg-type]  # all that it asks a context for
    text = text.strip(_BLANKS)
    try:
        value, end = _scanner(text, 0)
    except (ValueError, StopIteration, SystemError, RecursionError, ImportError, AttributeError) as error:
        # Without json.decoder loaded the scanner's own exception type is missing on some versions.
        raise ValueError("not valid JSON") from error
    if end != len(text):
        raise ValueError("text after the JSON value")
    return value


def load_bytes(data: bytes) -> Any:
    """Return the value of JSON bytes; bytes that are no UTF-8 become lone surrogates instead of an error."""
    if data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    return load(data.decode("utf-8", "surrogateescape"))


def dump(value: Any) -> str:
    """Return compact JSON in ASCII, so that lone surrogates survive on the way out."""
    global _encoder
    if _encoder is None:
        from _json import encode_basestring_ascii, make_encoder

        _encoder = make_encoder(None, _refuse, encode_basestring_ascii, None, ":", ",", False, False, True)
    return "".join(_encoder(value, 0))


def well_formed(value: Any) -> Any:
    """Return ``value`` with every lone surrogate replaced: a store refuses a text with one."""
    if isinstance(value, str):
        return value if value.isascii() else as_bytes(value).decode("utf-8", "replace")
    if isinstance(value, dict):
        return {well_formed(key): well_formed(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [well_formed(inner) for inner in value]
    return value


def _refuse(value: Any) -> Any:
    raise TypeError(f"{type(value).__name__} has no JSON form")


def as_bytes(text: str) -> bytes:
    """Return UTF-8 for digests, whatever surrogates the text holds."""
    return text.encode("utf-8", "surrogatepass")


def digest(data: bytes, size: int = 8) -> bytes:
    """Return a short digest; ``hashlib`` costs 2 ms at hook time."""
    from _blake2 import blake2b

    return blake2b(data, digest_size=size).digest()
