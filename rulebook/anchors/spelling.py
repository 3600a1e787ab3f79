"""Names with accents have more than one spelling in Unicode; disks and editors do not agree on one."""

from __future__ import annotations

import unicodedata
from typing import Literal

_FORMS: tuple[Literal["NFC", "NFD"], ...] = ("NFC", "NFD")


def other_spellings(path: str) -> list[str]:
    """Return the same path as other programs may have written it; none for plain ASCII."""
    if path.isascii():
        return []
    found = dict.fromkeys(unicodedata.normalize(form, path) for form in _FORMS)
    return [one for one in found if one != path]
