"""Files that say themselves that they are generated."""

from __future__ import annotations

import re

from rulebook.compiler.drafting.draft import Draft
from rulebook.compiler.drafting.scopes import PROSE_FILES
from rulebook.compiler.rules import Rule

_CONTAINS = re.compile(
    r"(?i)\b(files?|datei(?:en)?|archivos?|ficheros?|fichiers?|arquivos?|anything|everything"
    r"|header|top|first \d+ lines|starts? with|marked|carr(y|ies)"
    r"|contains?)\b|文件|ファイル|파일"
)
_MARK = re.compile(r"(?i)@\w+|do not edit|generated")


def marked_files(rule: Rule) -> list[Draft]:
    """Return a draft for ``a file that says @generated``: judged on the head of the resulting file."""
    marks = [
        e.text
        for e in [*rule.after_targets, *rule.targets]
        if e.kind in ("symbol", "text") and _MARK.search(e.text)
    ]
    if not marks or rule.act not in ("edit", "") or not _CONTAINS.search(rule.text):
        return []
    lines = re.search(
        r"(?i)first (\d) lines|ersten (\d) zeilen|primeras (\d) líneas|前\s*(\d)\s*行", rule.text
    )
    count = int(next(group for group in lines.groups() if group)) if lines else 5
    pattern = rf"\A(?:[^\n]*\n){{0,{count - 1}}}\s*(?:#|//|/\*|\*|--|;|<!--|%)[^\n]*{re.escape(marks[0])}"
    form = {"regex": [pattern], "whole_file": True, "comments": True, "except": PROSE_FILES}
    draft = Draft(
        rule,
        f"Do not edit a file that says {marks[0]} in its head; change what generates it.",
        {"content": form},
    )
    draft.fires = [{"write": "src/example.ts", "content": f"// {marks[0]} by tool\nexport const a = 1\n"}]
    draft.passes = [{"write": "src/example.ts", "content": "export const a = 1\n"}]
    draft.subject, draft.remedy = f"no-edit {marks[0]}", "change what generates it"
    return [draft]
