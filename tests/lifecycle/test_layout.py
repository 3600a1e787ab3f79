"""A person's comments and layout survive what the tool writes."""

from __future__ import annotations

from typing import Any

import pytest

from rulebook.lifecycle.layout import write_into
from rulebook.records.check import Check
from rulebook.records.loader import load_bytes

TEXT = """\
# Ann's rule, see the incident of May
schema: 1
id: no-edits
rule:   "Do not edit limits.conf."   # odd spacing on purpose

# the next one is what matters
verifier:
  forbid:
    write: limits.conf   # only this file
  # exempt the generator
  unless: {command: python gen.py}
level: block
owner: ann
provenance: {stated_by: user, words: never edit it}
# the end
"""


def read(text: str) -> Check:
    record = load_bytes(text.encode(), "x").record
    assert record is not None
    return record


def changed(**fields: Any) -> Check:
    plain = read(TEXT).model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return Check.model_validate(
        {key: value for key, value in {**plain, **fields}.items() if value is not None}
    )


def test_the_same_record_leaves_every_byte() -> None:
    assert write_into(TEXT, read(TEXT)) == TEXT


CHANGES = [
    pytest.param({"level": "warn"}, TEXT.replace("level: block", "level: warn"), id="one-word"),
    pytest.param({"owner": None}, TEXT.replace("owner: ann\n", ""), id="a-field-less"),
    pytest.param(
        {"behaviour": "Run gen.py."},
        TEXT.replace("\n\n# the next", "\nbehaviour: Run gen.py.\n\n# the next").replace(
            "\n\n# the", "\n\n# the"
        ),
        id="a-field-more",
    ),
]


@pytest.mark.parametrize(("fields", "text"), CHANGES)
def test_only_what_changed_is_touched(fields: dict[str, Any], text: str) -> None:
    written = write_into(TEXT, changed(**fields))
    assert read(written) == changed(**fields)
    assert [line for line in TEXT.splitlines() if "#" in line] == [
        line for line in written.splitlines() if "#" in line
    ]
    if "behaviour" not in fields:
        assert written == text


def test_comments_inside_a_field_survive_a_change_beside_them() -> None:
    verifier = {"forbid": {"write": "limits.conf"}, "unless": {"command": "python gen2.py"}}
    written = write_into(TEXT, changed(verifier=verifier))
    assert read(written) == changed(verifier=verifier)
    assert "# only this file" in written
    assert "# exempt the generator" in written


@pytest.mark.parametrize(
    "text", ["", "nonsense: [", "{schema: 1, id: no-edits, rule: x, provenance: {stated_by: user, words: y}}"]
)
def test_a_layout_without_blocks_is_written_anew(text: str) -> None:
    assert read(write_into(text, changed(level="warn"))) == changed(level="warn")
