"""Erase words from what hooks noted of sessions: in place, since a hook may be writing behind them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rulebook.enforce.spool import spool_folder

_FILLER = b"#"


def erase_from_ledgers(repo_home: str, words: str) -> int:
    """Overwrite the words in the ledgers and spool of all worktrees; return in how many files they were."""
    spellings = (json.dumps(words, ensure_ascii=plain)[1:-1] for plain in (True, False))
    forms = {one.encode("utf-8", "surrogatepass") for one in spellings}
    return sum(_erase(path, forms) for path in _files(repo_home))


def _files(repo_home: str) -> Iterator[Path]:
    yield from sorted(Path(repo_home).glob("worktrees/*/sessions/*"))
    yield from sorted(Path(spool_folder(repo_home)).glob("*.jsonl"))


def _erase(path: Path, forms: set[bytes]) -> bool:
    try:
        text = path.read_bytes()
    except OSError:
        return False  # swept or drained meanwhile
    found = False
    for form in filter(None, forms):
        at = text.find(form)
        while at >= 0:
            found = True
            with path.open("r+b") as file:
                file.seek(at)
                file.write(_FILLER * len(form))
            at = text.find(form, at + len(form))
    return found
