from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rulebook.verifier.patch import writes

Fires = Callable[..., bool]
PATCH = """*** Begin Patch
*** Update File: notes/a.txt
@@
 one
-two
+three
*** Add File: notes/new.txt
+hello
*** Delete File: scratch/f1.txt
*** Update File: src/Util.py
*** Move to: src/util.py
*** End Patch
"""


def event(text: str) -> dict:
    return {"tool": "apply_patch", "input": {"command": text}}


def test_reads_each_file_with_its_kind() -> None:
    assert [(one["write"], one["op"], one.get("move_to")) for one in writes(PATCH)] == [
        ("notes/a.txt", "modify", None),
        ("notes/new.txt", "create", None),
        ("scratch/f1.txt", "delete", None),
        ("src/Util.py", "modify", "src/util.py"),
    ]


def test_any_file_of_the_patch_can_match(fires: Fires) -> None:
    assert fires({"write": {"paths": "scratch/**", "op": "delete"}}, event(PATCH))
    assert not fires({"write": ".env"}, event(PATCH))
    assert fires({"write": ".env"}, event(PATCH.replace("notes/a.txt", ".env")))


def test_an_exemption_frees_one_file_and_not_its_neighbour(fires: Fires) -> None:
    assert fires({"write": {"paths": "notes/**", "except": "notes/a.txt"}}, event(PATCH))
    assert fires({"write": "notes/**"}, event(PATCH), unless={"write": "notes/a.txt"})


def test_a_move_makes_the_new_name_and_ends_the_old(fires: Fires) -> None:
    capital = {"write": {"paths": "**/*[A-Z]*", "op": ["create", "modify"]}}
    assert not fires(capital, event(PATCH))
    assert fires(capital, event(PATCH.replace("src/util.py", "src/UTIL.py")))
    assert fires({"write": {"paths": "src/Util.py", "op": "delete"}}, event(PATCH))


def test_hunks_are_replayed_on_the_file(fires: Fires, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("zero\none\ntwo\nthree of them\n")
    assert fires({"content": r"^three$"}, event(PATCH))
    assert not fires({"content": r"^zero$"}, event(PATCH))


def test_a_patch_as_a_list_of_words(fires: Fires) -> None:
    call = {"tool": "shell", "input": {"command": ["apply_patch", PATCH]}}
    assert fires({"write": "notes/new.txt"}, call)
