"""Take secrets out of text before it is stored or shown to anybody else."""

from __future__ import annotations

import re

HIDDEN = "[redacted]"

_SHAPES = re.compile(
    r"""
    -----BEGIN[ ][A-Z ]*PRIVATE[ ]KEY-----[\s\S]*?(?:-----END[ ][A-Z ]*PRIVATE[ ]KEY-----|\Z)
    | \b(?:sk|pk|rk)[-_](?:[A-Za-z]{1,20}[-_]){0,6}[A-Za-z0-9]{16,}[A-Za-z0-9_-]*
    | \bgh[pousr]_[A-Za-z0-9]{20,} | \bgithub_pat_[A-Za-z0-9_]{20,} | \bglpat-[A-Za-z0-9_-]{16,}
    | \bxox[abeoprs]-[A-Za-z0-9-]{10,}
    | \b(?:AKIA|ASIA)[A-Z0-9]{16}\b
    | \bAIza[A-Za-z0-9_-]{30,}
    | \bnpm_[A-Za-z0-9]{30,} | \bpypi-[A-Za-z0-9_-]{30,} | \bhf_[A-Za-z0-9]{20,}
    | \beyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]*
    """,
    re.VERBOSE,
)
"""Tokens that can be told by their shape alone."""

_NAMED = re.compile(
    r"""
    (?P<name>(?<![A-Za-z0-9])[\w.-]{0,128}
      (?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)s?
      [\w.-]{0,128}["']?\s{0,20}(?:=|:|\s{1,20}is\s{1,20})\s{0,20}["']?
      |--(?:password|token|secret|api-key)[= ]["']?)
    (?P<value>[^\s"'&,;]{4,})
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A value behind a name that says that it is a secret; repetitions have an end, so no text takes long."""

_HEADER = re.compile(r"(?i)\b(bearer|basic)(\s+)[A-Za-z0-9._~+/=-]{8,}")
_URL = re.compile(r"(?P<head>[a-z][a-z0-9+.-]{1,20}://[^\s/:@]{0,200}):[^\s/@]{1,200}@", re.IGNORECASE)


def redact(text: str) -> str:
    """Return ``text`` with tokens, keys, passwords and URL passwords replaced by ``[redacted]``.

    A replacement is stable (redacting twice changes nothing) and keeps the name in front of a secret, so
    that a reader still sees what stood there.
    """
    text = _SHAPES.sub(HIDDEN, text)
    text = _URL.sub(rf"\g<head>:{HIDDEN}@", text)
    text = _HEADER.sub(rf"\1\2{HIDDEN}", text)
    return _NAMED.sub(lambda match: match["name"] + HIDDEN, text)
