"""What the rules about order share: acts that have a command, files that are no work."""

from __future__ import annotations

from rulebook.compiler.drafting.patterns import Form
from rulebook.compiler.drafting.scopes import PROSE_FILES
from rulebook.compiler.language.tools import data

ASIDE_FILES = [*PROSE_FILES, ".scratch/", *data("tools")["files"]["scratch"].split()]
ACTS: dict[str, list[Form]] = {"commit": [{"program": ["git"], "subcommand": ["commit"]}]}
DELETING = "delete remove wipe lösch entfern apag borra elimin supprim effac 删除 删掉 削除 消して 삭제"
"""Words by which a yes to a deletion names it, whatever the thing is called."""
