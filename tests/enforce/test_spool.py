from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.enforce import spool
from rulebook.enforce.lines import append, append_shared, read

WRITER = """
import sys
from rulebook.enforce.spool import put
for n in range(int(sys.argv[2])):
    put(sys.argv[1], {"kind": "finding", "outcome": "block", "n": n, "pad": "x" * 200})
"""


def test_lines_of_many_writers_never_mix_and_none_is_lost(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), "200"], cwd=Path(__file__).parents[2])
        for _ in range(8)
    ]
    assert all(writer.wait() == 0 for writer in writers)
    lines = [line for path in spool.segments(str(tmp_path)) for line in read(path)]
    assert len(lines) == 1600


def test_a_full_file_is_set_aside_and_the_spool_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spool, "SEGMENT_BYTES", 500)
    monkeypatch.setattr(spool, "MOST_SEGMENTS", 3)
    for n in range(200):
        spool.put(str(tmp_path), {"kind": "finding", "outcome": "warn", "n": n})
    spool.put(str(tmp_path), {"kind": "finding", "outcome": "block", "n": 200})
    lines = [line for path in spool.segments(str(tmp_path)) for line in read(path)]
    dropped = sum(line["count"] for line in lines if line.get("kind") == "dropped")
    kept = [line for line in lines if line.get("kind") == "finding"]
    assert dropped > 0
    assert len(kept) + dropped == 201
    assert kept[-1]["outcome"] == "block"


def test_a_symlink_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    """Somebody else's link must not make a hook write into another file."""
    target = tmp_path / "precious"
    target.write_text("keep")
    (tmp_path / "current.jsonl").symlink_to(target)
    with pytest.raises(OSError, match="symbolic"):
        append(str(tmp_path / "current.jsonl"), {"a": 1})
    with pytest.raises(OSError, match="symbolic"):
        append_shared(str(tmp_path / "current.jsonl"), {"a": 1})
    assert target.read_text() == "keep"


def test_a_torn_line_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'{"a": 1}\n{"torn\n[1]\n\xff\n{"b": 2}\n{"cut')
    assert read(str(path)) == [{"a": 1}, {"b": 2}]
