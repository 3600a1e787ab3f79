"""Accountings: how a text's cost is measured, each with a name and a version.

Two costs may be compared only if their labels are equal. Nothing here uses the network: a tokenizer is read
from a file that the caller has, through the ``tokenizers`` package (extra ``tokens``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from rulebook.errors import RulebookError


@dataclass(frozen=True, slots=True)
class Accounting:
    """One way to measure.

    Attributes:
        name: what is counted.
        version: changes whenever the same text could get another number.
        measure: text -> whole number from 0.

    """

    name: str
    version: str
    measure: Callable[[str], int]

    @property
    def label(self) -> str:
        """``name:version``, as plans and diagnostics carry it."""
        return f"{self.name}:{self.version}"


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


BYTES = Accounting("bytes", "1", _bytes)
"""Length in UTF-8: exact, needs nothing, and never below the number of tokens of a byte-level tokenizer."""

CHARACTERS = Accounting("characters", "1", len)
"""Code points, the unit of hosts' text caps."""


def tokens(path: str | Path, name: str = "tokens") -> Accounting:
    """Return the accounting of the tokenizer in a ``tokenizer.json`` file.

    Args:
        path: the file, as models ship it.
        name: what to call it, such as the model's name.

    Returns:
        An accounting whose version is the library's version and a digest of the file, so that a changed
        tokenizer shows as an ``accounting-mismatch`` and not as a wrong plan.

    Raises:
        RulebookError: the package is not installed, the file can't be read or is no tokenizer.

    """
    try:
        import tokenizers
    except ImportError:
        raise RulebookError(
            "counting tokens needs the package tokenizers", fix="pip install 'rulebook[tokens]', or use bytes"
        ) from None
    try:
        data = Path(path).read_bytes()
        tokenizer = tokenizers.Tokenizer.from_str(data.decode("utf-8"))
    except OSError as error:
        raise RulebookError(f"cannot read: {error.strerror}", where=str(path), fix="name the file") from error
    except Exception as error:  # the library raises bare Exception for a file that it can't read
        raise RulebookError(
            "not a tokenizer file", where=str(path), fix="give the tokenizer.json of a model"
        ) from error
    version = f"{tokenizers.__version__}/{sha256(data).hexdigest()[:12]}"
    return Accounting(name, version, lambda text: len(tokenizer.encode(text).ids))
