"""What a terminal would act on instead of showing it, made visible."""

from __future__ import annotations

_CONTROLS = [code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t"]
_DIRECTIONS = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_ESCAPES = {code: f"\\x{code:02x}" for code in _CONTROLS} | {code: f"\\u{code:04x}" for code in _DIRECTIONS}


def visible(text: str) -> str:
    """Return ``text`` with control and direction signs written out in hexadecimal; lines and tabs stay.

    Words, names and commands come out of files. One that moves the cursor or turns the reading direction
    could show a person another text than the one that is asked about.
    """
    return text.translate(_ESCAPES)
